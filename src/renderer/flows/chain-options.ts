import { isTestNetwork, type Chain } from '#shared/chains.ts';
import type { Translate } from '../messages/translate.tsx';

/** The presets as a choice, in groups: mainnets, bare public keys, test networks. */
export function chainOptions(
  among: readonly Chain[],
  t: Translate<'common' | 'bare' | 'tests'>,
): readonly { group: string; items: { value: string; label: string }[] }[] {
  const groups = [
    { group: t('common'), has: (chain: Chain) => !isTestNetwork(chain) && chain.family !== 'SEC 1' },
    { group: t('bare'), has: (chain: Chain) => chain.family === 'SEC 1' },
    { group: t('tests'), has: isTestNetwork },
  ];
  return groups
    .map(({ group, has }) => ({ group, items: among.filter(has).map(({ id, name }) => ({ value: id, label: name })) }))
    .filter(({ items }) => items.length > 0);
}
