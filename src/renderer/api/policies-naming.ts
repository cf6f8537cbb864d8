import type { Operations } from './operations.ts';

export type Policy = Operations['list_policies']['result']['policies'][number];

/**
 * The policies whose text names something by its id or address. Letter case does not matter, as it does not where an Ethereum address is
 * compared; undefined until the policies are read.
 */
export function policiesNaming(policies: readonly Policy[] | undefined, name: string): readonly Policy[] | undefined {
  const sought = name.toLowerCase();
  return policies?.filter(({ condition, consensus }) =>
    [condition, consensus].some((text) => text.toLowerCase().includes(sought)),
  );
}
