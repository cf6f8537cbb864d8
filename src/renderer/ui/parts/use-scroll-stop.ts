import { useEffect, useState, type RefObject } from 'react';

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"], summary';

/** Whether a pane must take the focus itself: it scrolls, and nothing in it could be focused to scroll it by keyboard. */
export function useScrollStop(pane: RefObject<HTMLElement | null>): boolean {
  const [stops, setStops] = useState(false);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    // Measuring lays the page out then and there, which a list that scrolls cannot afford at every row: it is asked last.
    const look = (): void =>
      setStops(element.querySelector(focusable) === null && element.scrollHeight > element.clientHeight + 1);
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
