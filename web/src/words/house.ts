/** The operator's and Surveillance's pages. */

export const operator = {
  title: "The house",
  people: "People",
  add: "Add somebody",
  name: "Name",
  roles: "Roles",
  change: "Change",
  disabled: "disabled",
  disable: "Let them do nothing more",
  link: "A new link",
  save: "Save the roles",
  conflicts: "Roles that one person may not have",
  conflictsNote: "These people keep working. Change their roles so that duties are separate.",
  waiting: (by: string) => `waits for a second person (asked by ${by})`,
  wayIn: (name: string) => `The way in for ${name}`,
  wayNote: "A link that opens once, within ten minutes, to choose a password. It is shown here and nowhere again.",
  clock: "The clock",
  clockNote: "A floor for trying out: the time that you let pass counts, as if it were waited.",
  clockStays: "Only the clock of a demonstration or test floor is put forward.",
  ahead: (minutes: number) => (minutes % 60 ? `${minutes} min on` : minutes === 1440 ? "A day on" : `${minutes / 60} h on`),
  to: "To a moment",
  forward: "Put it forward",
};

export const settings = {
  title: "Settings",
  note: "Tables use a change from their next round on. Each change is kept in the log with its reason.",
  names: {
    betting: "Time to bet",
    deciding: "Time to decide",
    cutting: "Time to cut",
    revealing: "Time to reveal committed values",
    between_rounds: "Pause between rounds",
    seconding: "Time for a second person",
    relieving: "Time before an idle dealer is relieved",
    supervises: "House supervises",
    arranged: "Approvals presumed",
    purse: "Purse of a new player",
  } as Record<string, string>,
  seconds: (count: number) => `${count} s`,
  default: (value: string) => `default ${value}`,
  bounds: (least: string, most: string) => `${least} to ${most}.`,
  reason: "Reason for the change",
  save: "Change settings",
  unchanged: "To change settings, enter another value above and a reason.",
  changes: "Changes",
  change: (before: string, after: string) => `${before} → ${after}`,
  by: (who: string, at: string) => `${who}, ${at}`,
  none: "No setting has been changed. The defaults apply.",
};

export const staffing = {
  title: "Waiting for a second member of staff",
  asks: (by: string, name: string, roles: string) => `${by} asks for these roles for ${name}: ${roles}.`,
  agree: "Agree",
  unconfirmed: (name: string, by: string) => `${name} signed in by a link that ${by} made. Until another person confirms ${name}, the two count as one person.`,
  confirm: (name: string) => `Confirm ${name}`,
};

export const surveillance = {
  title: "Surveillance",
  note: "Where electronics fail, Surveillance says when.",
  times: "Times of failures",
  timesNote: "Where a jackpot's electronics failed, the times that Surveillance fixes decide who had registered.",
  noTimes: "No table has anything for Surveillance to fix.",
  fix: "Fix the times",
  failures: "Out of service",
  noFailures: "Every table works.",
  electronic: "Electronics",
  works: "works",
  watch: "Watch",
};
