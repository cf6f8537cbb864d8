import * as React from 'react';

/**
 * The development build of React takes a stack for each element and each kind of component, to say in a warning where the element was
 * made. That is a tenth of the time of the window's tests, and no test reads those stacks. React takes them for 10,000 elements a
 * second at most: from the first element on, it is told that these were made.
 */
export function makeElementsWithoutStacks(): void {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (typeof internals !== 'object' || internals === null) throw new Error('React keeps its internals elsewhere now');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
}
