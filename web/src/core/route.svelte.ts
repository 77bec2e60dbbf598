/** The address is the state: paths, moved through without loading the page again. */

export type Page =
  | { name: "lobby" }
  | { name: "sign-in" }
  | { name: "mine" }
  | { name: "table"; id: string }
  | { name: "rule"; game: string; number: string; at: string | null }
  | { name: "rulebook"; view: RulebookView }
  | { name: "rules"; game: string }
  | { name: "odds" }
  | { name: HousePage; id: string | null; part: string | null }
  | { name: "unknown" };

/** Pages about the house: each may be about one thing, and about one part of it. */
export type HousePage = (typeof HOUSE_PAGES)[number];
export const HOUSE_PAGES = ["pit", "inbox", "tournaments", "audit", "cage", "operator", "surveillance"] as const;
const isHousePage = (name: string): name is HousePage => (HOUSE_PAGES as readonly string[]).includes(name);

export type RulebookView = "lanes" | "gaps" | "machines" | "draft" | "search";
const VIEWS: readonly string[] = ["gaps", "machines", "draft", "search"];

export function pageOf(path: string, search: string): Page {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (first === undefined) return { name: "lobby" };
  if (first === "sign-in" && parts.length === 1) return { name: "sign-in" };
  if (first === "mine" && parts.length === 1) return { name: "mine" };
  if (first === "tables" && second && parts.length === 2) return { name: "table", id: second };
  if (first === "odds" && parts.length === 1) return { name: "odds" };
  if (first === "rules" && !second) return { name: "rulebook", view: "lanes" };
  if (first === "rules" && second && parts.length === 2) {
    return VIEWS.includes(second) ? { name: "rulebook", view: second as RulebookView } : { name: "rules", game: second };
  }
  if (first === "rules" && second && third && parts.length === 3) {
    return { name: "rule", game: second, number: third, at: new URLSearchParams(search).get("at") };
  }
  if (isHousePage(first) && parts.length <= 3) return { name: first, id: second ?? null, part: third ?? null };
  return { name: "unknown" };
}

class Route {
  page = $state<Page>(pageOf(location.pathname, location.search));
  /** What stands after the path: pages whose every state is a link read it. */
  search = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("click", (event) => this.followed(event));
  }

  /** Go to an address; one that is only another state of the page leaves the page where it is. */
  go(path: string, { replace = false, still = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.read();
    if (!still) scrollTo(0, 0);
  }

  private read(): void {
    this.page = pageOf(location.pathname, location.search);
    this.search = location.search;
  }

  /** A plain click on a link of this app moves within it. */
  private followed(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const route = new Route();

export const tablePath = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const pitPath = (id: string): string => `/pit/${encodeURIComponent(id)}`;
export const roundPath = (id: string): string => `/audit/rounds/${encodeURIComponent(id)}`;
export const tournamentPath = (id: string): string => `/tournaments/${encodeURIComponent(id)}`;

export function rulePath(game: string, number: string, at: string | null): string {
  const path = `/rules/${encodeURIComponent(game)}/${encodeURIComponent(number)}`;
  return at ? `${path}?${new URLSearchParams({ at })}` : path;
}
