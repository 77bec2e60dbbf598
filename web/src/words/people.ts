/** Signing in, roles and the tour. */

export const signIn = {
  title: "Sign in",
  name: "Name",
  password: "Password",
  go: "Sign in",
  choose: "Choose a password",
  chooseNote: "This link opens once. Choose a password of at least eight signs to go on.",
  save: "Save and sign in",
  tooShort: "Eight signs at least.",
  demo: "A demonstration floor",
  demoNote: "Choose somebody to be; a player is the quickest way to a table. You can change at any time.",
  known: "With a name and a password",
  wrong: "That name and password do not belong together.",
  spent: "This link was used before or is too old. Ask the operator for another.",
  unreachable: "The server does not answer. Try again.",
  out: "Sign out",
  as: "Play as",
};

export const roles = {
  player: "Player",
  dealer: "Dealer",
  "game-supervisor": "Game Supervisor",
  "casino-supervisor": "Casino Supervisor",
  "pit-boss": "Pit Boss",
  "gaming-shift-manager": "Gaming Shift Manager",
  "table-games-operations-manager": "Table Games Operations Manager",
  surveillance: "Surveillance",
  director: "Director",
  "director-delegate": "Delegate",
  auditor: "Auditor",
  "machine-attendant": "Machine Attendant",
  cashier: "Cashier",
  operator: "Operator",
} as Record<string, string>;

export const demo = {
  be: "Be somebody else",
  note: "Everybody here is yours to be. What you see and may do changes with the role.",
  groups: { players: "Play", tables: "At the tables", house: "In the house", checks: "Who checks" },
};

export const tour = {
  label: "A short tour",
  skip: "Skip the tour",
  done: "Done",
  of: (at: number, all: number) => `${at} of ${all}`,
  /** Before anything else; left out for whoever sits already. */
  sit: { title: "Sit down first", says: "You sit down with chips, bought from your purse. Every round begins with betting; when it closes, the game is played." },
  /** How a wager is made, by the felt that one sits at. */
  first: {
    blackjack: { title: "Put a chip on a box", says: "While betting is open: choose a chip, click a box, then place it. Box 1 is at the right, as at a real table." },
    baccarat: { title: "Put a chip on a band", says: "Player, Banker or Tie: choose a chip, click a band, then place it. Runs of coups have a grid of their own." },
    caribbean: { title: "Begin with an Ante", says: "Click the Ante at your seat and place it. You see your five cards; then you bet twice the Ante, or fold." },
    "com-bo": { title: "Put a chip on an area", says: "Each area is about cards that lie side by side. A lamp is lit where an area wins." },
    roulette: { title: "Put a chip on the layout", says: "This is your terminal: click a number, an edge or a corner, then confirm. The wheel is above." },
    machines: { title: "Put money into a machine", says: "It becomes credit. Play from the credit, and take it out as coins or as a slip for the cage." },
  },
  second: {
    title: "Green is what you may do",
    says: "What the law does not allow stays in its place, dashed, with its reason and its rule.",
  },
  third: {
    title: "Every number in blue is a rule",
    shoe: "It opens as it stood at the first card of your round. The shoe can be checked here, too.",
    none: "It opens as it stood when your round began.",
  },
};
