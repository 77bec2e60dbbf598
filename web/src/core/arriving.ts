/** Whoever comes to another page by keyboard goes on there, and is not left where the last page was. */

const SOON = 50;
const LATEST = 40;

/** Put the focus on a page once it is there, unless something on it has taken it; stopped by what is returned. */
export function arrive(): () => void {
  let tries = 0;
  const looking = setInterval(() => {
    const main = document.getElementById("main");
    const isThere = main !== null && main.ariaBusy !== "true";
    if (isThere && document.activeElement === document.body) {
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    }
    tries += 1;
    if (isThere || tries > LATEST) clearInterval(looking);
  }, SOON);
  return () => clearInterval(looking);
}
