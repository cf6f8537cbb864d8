import { createContext } from 'react';

/** Where a page lets drawers lie: over its pane, under its head. Null until the page is drawn; undefined outside of any page. */
export const PageOverlayContext = createContext<HTMLElement | null | undefined>(undefined);
