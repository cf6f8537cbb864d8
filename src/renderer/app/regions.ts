/** The regions of the window, in the order that F6 goes through them. */
const regions = '[data-region], main, main aside';
const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/**
 * Moves the focus to the next region of the window, or the one before, around its end. A region takes it where it was left, at its
 * heading, or at the first thing in it that can be focused.
 */
export function moveRegion(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(regions)].filter(isShown);
  if (all.length === 0) return;
  const here = innermost(all, document.activeElement);
  const at = here === undefined ? (by === 1 ? -1 : 0) : all.indexOf(here);
  const next = all.at((at + by + all.length) % all.length);
  if (next !== undefined) enter(next);
}

/** Puts the focus into a region. */
function enter(region: HTMLElement): void {
  const heading = region.querySelector<HTMLElement>('h1[tabindex="-1"]');
  const first = heading ?? [...region.querySelectorAll<HTMLElement>(focusable)].find(isShown);
  if (first === undefined) region.tabIndex = -1;
  (first ?? region).focus();
}

/** The region that an element is in: the innermost, since an aside lies in the page. */
function innermost(all: readonly HTMLElement[], element: Element | null): HTMLElement | undefined {
  return all.filter((region) => region.contains(element)).at(-1);
}

function isShown(element: HTMLElement): boolean {
  return (
    element.closest('[inert], [hidden], [aria-hidden="true"]') === null && getComputedStyle(element).display !== 'none'
  );
}
