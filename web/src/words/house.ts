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
  wayIn: (name: string) => `The way in for ${name}`,
  wayNote: "A link that opens once, within ten minutes, to choose a password. It is shown here and nowhere again.",
  clock: "The clock",
  clockNote: "A floor for trying out: the time that you let pass counts, as if it were waited.",
  clockStays: "Only the clock of a demonstration or test floor is put forward.",
  ahead: (minutes: number) => (minutes % 60 ? `${minutes} min on` : minutes === 1440 ? "A day on" : `${minutes / 60} h on`),
  to: "To a moment",
  forward: "Put it forward",
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
