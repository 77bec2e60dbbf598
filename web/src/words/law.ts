/** How sure law is, and a rule beside what it decided. */

export const certainty = {
  attested: "attested",
  presumed: "presumed",
  beyond: "beyond",
  assumed: "assumed",
  unknown: "unknown",
};

export const certaintyNote = {
  attested: "The text is held and nothing unseen lies between.",
  presumed: "Notices that are not held lie between, and are named.",
  beyond: "More than 28 days past the last notice held.",
  assumed: "Public knowledge, never shown as law.",
  unknown: "Known to exist, its text not held.",
};

export const rule = {
  title: (number: string) => `Rule ${number}`,
  notice: (notice: string, since: string | null) => `Notice ${notice.replace("/", " of ")}${since ? `, in force ${since}` : ""}`,
  asOf: (moment: string) => `As it stood ${moment}`,
  noNotice: "No notice that is held says it.",
  history: "History",
  reading: "How we read it",
  missing: "This rule is not held at that moment.",
  loading: "Fetching the rule",
  failed: "The rule cannot be shown.",
  back: "Back to the table",
};
