import { useLayoutEffect, type RefObject } from 'react';

/** Sets variables of CSS on an element. */
export function useVariables(
  element: RefObject<HTMLElement | null>,
  variables: Readonly<Record<string, string>>,
): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(variables)) element.current?.style.setProperty(name, value);
  });
}
