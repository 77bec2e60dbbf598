/** What a form is given by whatever opens it. */

import type { Trouble } from "./table.svelte";
import type { Fields } from "./ways";

export interface FormProps {
  label: string;
  note?: string;
  fields?: Fields;
  /** Several ways to fill it in, where one choice leaves other values to the next. */
  ways?: readonly Fields[];
  /** What no value at all is called, field by field. */
  nones?: Record<string, string>;
  go?: string;
  trouble?: Trouble | null;
  onclose: () => void;
  /** Whether it was taken; then the form closes. */
  onsend: (values: Record<string, unknown>) => Promise<boolean>;
}
