/**
 * What the server says, as this app relies on it. Shapes are those of the API's own document
 * (`schema.ts`, written by tools/web_types.py); what is said more narrowly here names a field of one.
 * Money is a string of dollars, cards are "7S", moments are Melbourne wall time.
 */

import type { components } from "./schema";

type Schemas = components["schemas"];
/** The fields that a shape names, without those that it leaves open. */
type Named<Shape> = { [Key in keyof Shape as string extends Key ? never : Key]: Shape[Key] };
/** A shape of the API, with some of its fields said more narrowly. */
export type Told<Name extends keyof Schemas, Narrower extends Partial<Record<keyof Named<Schemas[Name]>, unknown>> = object> = Omit<
  Named<Schemas[Name]>,
  keyof Narrower
> &
  Narrower;

/** How sure law is: the fields that say it. */
type SaysHowSure = "status" | "own" | "from_status" | "to_status";
type Sure<Shape> = Shape extends (infer One)[]
  ? Sure<One>[]
  : Shape extends object
    ? { [Key in keyof Shape]: Key extends SaysHowSure ? Certainty | Extract<Shape[Key], null> : Sure<Shape[Key]> }
    : Shape;
/** An answer of the desk: a shape of the API in which every status is one of the five words. */
export type Desk<Name extends keyof Schemas> = Sure<Schemas[Name]>;

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

/** A sign of something to come: since when it stands, and the hour that it states. */
export interface Announced {
  from: string;
  since: string;
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

export type Command = { do: string; seen?: number } & Record<string, unknown>;

export type RulesAnswer = Desk<"RulesShown">;
export type RuleEntry = RulesAnswer["rules"][number];

export type Law = Told<"Law", { status: Certainty }>;
export type Sign = Told<"Sign", { per: string; pending: Schemas["Announced"] | null }>;

export type TableTile = Told<"Tile", { law: Law; sign: Sign | null; phase: Phase; dealing: "shoe" | "hand"; seats: Seats }> & {
  my_boxes?: number[];
};
type Seats = Told<"Seats">;
export type Lobby = Told<"Lobby", { tables: TableTile[] }>;

export type Bounds = Told<
  "Bounds",
  { min?: Money; max?: Money | null; step?: Money | number; least?: number; most?: number | null; among?: (string | number | boolean | null | (string | number)[])[] }
> & {
  /** A card that may be named. */
  cards?: CardCode[];
  text?: boolean;
  /** Signs that a text may have. */
  longest?: number;
  flag?: boolean;
  optional?: boolean;
  /** What stands now, to begin with. */
  is?: string;
  /** A moment of wall time, and the first that is possible. */
  moment?: boolean;
  earliest?: string;
  /** Any number of these. */
  several?: string[];
  /** Those of them that are ticked to begin with; all where nothing is said. */
  begins?: string[];
};
export type Offer = Told<"Offer", { box?: number; hand?: number; fields?: Record<string, Bounds> }>;
export type Refused = Told<"Refused"> & { box?: number };

export type Settlement = Told<"Settlement"> & { note?: string };
export type Opened = Told<"Opened", { number?: number }>;
export type PlayerValue = Told<"PlayerValue">;
export type RoundProof = Told<"RoundProof">;
export type ShoeProof = Told<"ShoeProof">;
export type OpenedShoe = Told<"OpenedShoe", { opened: Opened[] }>;
export type Shoe = Told<"Shoe">;
export type FeedRow = Told<"FeedRow">;
export type Result = Told<"Result">;

/** A bet of a board, and what it pays as the rules print it; a part of a game's own view. */
export interface Line {
  bet: string;
  pays: string;
  rule: string;
}

export type Irregularity = Told<"Irregularity", { fields: Record<string, Bounds> }>;
/** What an irregularity would do; `taken_back` counts the cards that are dealt again in their order. */
export type Preview = Told<"Preview", { now: Lying; then: Lying }>;
interface Lying {
  boxes: Box[];
  dealer: { cards: CardCode[]; total: string | null };
}
export type Advice = Told<"Advice">;

export type Awaiting = Told<"Awaiting", { of: "wagers" | "player" | "staff" | "chance" }>;
export type Me = Told<"Me", { balance: Money | null }>;

/** A table as one may see it; what a round shows is each game's own, the Blackjack family's here. */
export type TableDoc = Told<
  "TableDoc",
  {
    law: Law;
    sign: Sign | null;
    phase: Phase;
    dealing: "shoe" | "hand";
    awaiting: Awaiting | null;
    legal: Offer[];
    refused: Refused[];
    shoe: Shoe | null;
    feed: FeedRow[];
    me: Me;
    irregularities: Irregularity[];
    people: Told<"People"> & { watching?: number };
    view: {
      boxes: Box[];
      dealer: { cards: CardCode[]; total: string | null };
      held: number;
      /** What a reconstruction took back, for those who enter it again. */
      held_cards?: CardCode[];
      settlements: Settlement[];
      net: Record<string, Money>;
      says: string | null;
    };
  }
>;

export type Reply = Told<"Reply", { view: TableDoc; events: FeedRow[] }>;
/** A refusal; one that never reached the server has no more than its code. */
export type Problem = Pick<Schemas["Problem"], "code" | "says"> & Partial<Schemas["Problem"]>;
export type DemoPerson = Told<"Whom">;
export type Here = { me: Me | null; people: DemoPerson[] | null };
