/**
 * What the server says, as this app relies on it. Money is a string of dollars, cards are "7S",
 * moments are Melbourne wall time. Types generated from the OpenAPI document replace this file.
 */

export type Money = string;
export type CardCode = string;
export type Certainty = "attested" | "presumed" | "beyond" | "assumed" | "unknown";
export type Phase =
  | "waiting"
  | "betting"
  | "deal"
  | "insurance"
  | "surrender"
  | "boxes"
  | "dealer"
  | "over"
  | "closed";

export interface Law {
  at: string;
  status: Certainty;
  digest: string;
  pinned: boolean;
}

export interface Sign {
  min: Money;
  max: Money;
  unit?: Money | null;
  per?: "area" | "player" | null;
  pending: null | { min?: Money; max?: Money; from: string; since?: string };
}

/** A sign of something to come: since when it stands, and the hour that it states. */
export interface Announced {
  from: string;
  since: string;
}

export interface TableTile {
  id: string;
  number: string;
  game: string;
  name: string;
  decks: number | null;
  law: Law;
  sign: Sign | null;
  side_bets: string[];
  seats: { taken: number; of: number; boxes?: number[] };
  phase: Phase;
  dealing: "shoe" | "hand";
  dealer: string | null;
  practice: boolean;
  /** A sign that the table will close. */
  closing?: Announced | null;
  out_of_service?: string | null;
  stopped?: string | null;
  waiting?: string[];
  /** What a jackpot's meter shows. */
  meter?: Money | null;
  mine: boolean;
  my_boxes?: number[];
}

export interface Lobby {
  tables: TableTile[];
  clock?: { now: string };
}

export interface Bounds {
  min?: Money;
  max?: Money | null;
  step?: Money | number;
  /** Whole numbers, where no money is meant. */
  least?: number;
  most?: number | null;
  among?: (string | number | boolean | null | (string | number)[])[];
  /** A card that may be named. */
  cards?: CardCode[];
  text?: boolean;
  flag?: boolean;
  optional?: boolean;
  /** What stands now, to begin with. */
  is?: string;
  /** A moment of wall time, and the first that is possible. */
  moment?: boolean;
  earliest?: string;
  /** Any number of these. */
  several?: string[];
}

export interface Offer {
  do: string;
  /** What of the running of a table it is about; nothing where it is of the round or the shoe. */
  about?: string;
  box?: number;
  hand?: number;
  fields?: Record<string, Bounds>;
}

export interface Refused {
  do: string;
  box?: number;
  says: string;
  rule?: string | null;
  code: string;
}

export interface Hand {
  cards: CardCode[];
  face_down: number;
  total: string | null;
  in_play: boolean;
  state: "open" | "stood" | "bust" | "done";
}

export interface Stake {
  player: string;
  stake: Money;
  on_hands: Money[];
  /** Side bets and insurance, while they are undecided. */
  sides: Record<string, Money>;
  controls: boolean;
}

export interface Box {
  number: number;
  hands: Hand[];
  stakes: Stake[];
}

export interface Settlement {
  player: string;
  box: number | null;
  hand: number | null;
  bet: string;
  stake: Money;
  result: string;
  odds: string | null;
  pays: Money;
  net: Money;
  rules: string[];
  note?: string;
  status?: Certainty;
}

export interface Opened {
  /** Its place in the order that was committed to, before the cut. */
  place: number;
  card: CardCode;
  salt: string;
  proof: string[];
}

export interface Shoe {
  /** The name that every commitment of this shoe carries. */
  name: string;
  number: number;
  /** None where the cards of a real shoe are entered. */
  root: string | null;
  cards: number;
  drawn: number;
  cutting_card_out: boolean;
}

/** The commitment to a shoe, and every card of it that lies open, opened. */
export interface OpenedShoe {
  name: string | null;
  root: string | null;
  cards: number;
  opened: Opened[];
}

/** What is best now at a practice table, and the figures behind it. */
export interface Advice {
  says: string;
  best: string | null;
  actions: { do: string; worth: Money; costs: Money }[];
  bets: { bet: string; house_edge: string }[];
  count: { seen: number; left: number; running: number; true: string } | null;
  method: string;
}

/** What a round brought: a side, a tie, a number; nothing where it was set aside. */
export interface Result {
  round: string;
  came: string | null;
  is_dummy: boolean;
}

/** A bet of a board, and what it pays as the rules print it. */
export interface Line {
  bet: string;
  pays: string;
  rule: string;
}

export interface FeedRow {
  number: number;
  says: string;
  rules: string[];
  kind: "card" | "decision" | "payment" | "irregularity" | string;
}

export interface Irregularity {
  kind: string;
  says: string;
  /** What will be done about it, or why it is not possible now. */
  does?: string;
  /** When it can be reported. */
  moment?: string;
  rule: string;
  may_now: boolean;
  needs: string | null;
  fields?: Record<string, Bounds>;
}

export interface Preview {
  kind: string;
  says: string;
  /** How many cards come back, to be dealt again in their order. */
  taken_back: number;
  now: { boxes: Box[]; dealer: { cards: CardCode[]; total: string | null } };
  then: { boxes: Box[]; dealer: { cards: CardCode[]; total: string | null } };
}

export interface Awaiting {
  of: "wagers" | "player" | "staff" | "chance";
  step: string;
  players: string[];
  box?: number | null;
  hand?: number | null;
  says: string;
  rules: string[];
}

export interface Me {
  name: string;
  roles: string[];
  /** Chips; and what is left to buy chips with. */
  balance: Money | null;
  purse?: Money;
  clock?: { now: string };
  /** Where one sits and plays for money: odds are closed meanwhile. */
  live_table?: string | null;
  demo?: boolean;
}

export interface TableDoc {
  id: string;
  number: string;
  game: string;
  name: string;
  decks: number | null;
  dealing: "shoe" | "hand";
  side_bets: string[];
  policies: Record<string, unknown>;
  law: Law;
  sign: Sign | null;
  closing?: Announced | null;
  seen: number;
  phase: Phase;
  round: string | null;
  /** The moment of this round's first card: the law that its citations stand on. */
  round_at?: string | null;
  boxes?: number;
  practice?: boolean;
  people: {
    dealer: string | null;
    house: boolean;
    supervisor: string | null;
    players: { name: string; seat?: number; boxes: number[] }[];
    watching?: number;
  };
  clock: { now: string; closes: string | null; of?: number };
  awaiting: Awaiting | null;
  legal: Offer[];
  refused: Refused[];
  view: {
    boxes: Box[];
    dealer: { cards: CardCode[]; total: string | null };
    held: number;
    settlements: Settlement[];
    net: Record<string, Money>;
    says: string | null;
  };
  shoe: Shoe | null;
  feed: FeedRow[];
  me: Me;
  irregularities?: Irregularity[];
}

export type Command = { do: string; seen?: number } & Record<string, unknown>;

export interface Reply {
  seen: number;
  events: FeedRow[];
  view: TableDoc;
}

export interface Problem {
  code: string;
  says: string;
  where?: string | null;
  rule?: string | null;
}

export interface RuleEntry {
  number: string;
  says: string;
  since: string;
  notice: string;
  status: Certainty;
  unseen: string[];
  kind: string;
  layer: string;
  book: string;
  defects: { id: string | null; says: string; reading: string | null }[];
  parameters: Record<string, unknown>;
}

export interface RulesAnswer {
  game: string;
  title: string;
  at: string;
  status: Certainty;
  law: string;
  rules: RuleEntry[];
}

export interface DemoPerson {
  name: string;
  roles: string[];
}
