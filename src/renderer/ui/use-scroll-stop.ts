import { useEffect, useState, type RefObject } from 'react';

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"], summary';

/** Whether a pane must take the focus itself: it scrolls, and nothing in it could be focused to scroll it by keyboard. */
export function useScrollStop(pane: RefObject<HTMLElement | null>): boolean {
  const [stops, setStops] = useState(false);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const look = (): void =>
      setStops(element.scrollHeight > element.clientHeight + 1 && element.querySelector(focusable) === null);
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    const content = new MutationObserver(look);
    content.observe(element, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, [pane]);
  return stops;
}
