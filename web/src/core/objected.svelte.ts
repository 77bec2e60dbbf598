/** Why a chip was not laid down, shown for as long as its cause lasts. */

import type { TableDoc } from "../api/types";

export interface Said {
  title: string;
  says: string;
}

/** What an objection is about: another balance, round or sign takes it away. */
const about = (doc: TableDoc | null): string =>
  doc ? [doc.round, doc.phase, doc.me.balance, doc.sign?.min, doc.sign?.max].join() : "";

export class Objected {
  private readonly table: { readonly doc: TableDoc | null };
  private told = $state.raw<{ why: Said; about: string } | null>(null);

  constructor(table: { readonly doc: TableDoc | null }) {
    this.table = table;
  }

  get now(): Said | null {
    return this.told?.about === about(this.table.doc) ? this.told.why : null;
  }

  set now(why: Said | null) {
    this.told = why && { why, about: about(this.table.doc) };
  }
}
