/** The address is the state: paths, moved through without loading the page again. */

export type Page =
  | { name: "lobby" }
  | { name: "sign-in" }
  | { name: "mine" }
  | { name: "table"; id: string }
  | { name: "rule"; game: string; number: string; at: string | null }
  | { name: HousePage; id: string | null; part: string | null }
  | { name: "unknown" };

/** Pages about the house: each may be about one thing, and about one part of it. */
export type HousePage = (typeof HOUSE_PAGES)[number];
export const HOUSE_PAGES = ["pit", "inbox", "tournaments", "audit", "cage", "operator", "surveillance"] as const;
const isHousePage = (name: string): name is HousePage => (HOUSE_PAGES as readonly string[]).includes(name);

export function pageOf(path: string, search: string): Page {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (first === undefined) return { name: "lobby" };
  if (first === "sign-in" && parts.length === 1) return { name: "sign-in" };
  if (first === "mine" && parts.length === 1) return { name: "mine" };
  if (first === "tables" && second && parts.length === 2) return { name: "table", id: second };
  if (first === "rules" && second && third && parts.length === 3) {
    return { name: "rule", game: second, number: third, at: new URLSearchParams(search).get("at") };
  }
  if (isHousePage(first) && parts.length <= 3) return { name: first, id: second ?? null, part: third ?? null };
  return { name: "unknown" };
}

class Route {
  page = $state<Page>(pageOf(location.pathname, location.search));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("click", (event) => this.followed(event));
  }

  go(path: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.page = pageOf(location.pathname, location.search);
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
