import { useLayoutEffect, type RefObject } from 'react';

/** Sets properties of CSS on an element, its variables among them. */
export function useProperties(
  element: RefObject<HTMLElement | null>,
  properties: Readonly<Record<string, string>>,
): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(properties)) element.current?.style.setProperty(name, value);
  });
}
