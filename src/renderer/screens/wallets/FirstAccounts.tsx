import { Checkbox, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { chains, type Chain } from '../../api/chains.ts';
import { useMessages, type Translate } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { FirstAccounts as Counts } from './account-plan.ts';
import { formMessages } from './form-messages.ts';
import classes from './Forms.module.css';

/** Offered at once; the others are one choice away. */
const offered = ['ethereum', 'bitcoin-p2wpkh', 'bitcoin-p2tr', 'solana', 'tron'];

export function FirstAccounts(props: { counts: Counts; onChange: (counts: Counts) => void }) {
  const t = useMessages(formMessages);
  const [shown, setShown] = useState<readonly string[]>(offered);
  const set = (id: string, count: number): void => {
    const counts = new Map(props.counts);
    if (count > 0) counts.set(id, count);
    else counts.delete(id);
    props.onChange(counts);
  };
  const rows = chains.filter(({ id }) => shown.includes(id));
  const others = chains.filter(({ id }) => !shown.includes(id));
  return (
    <div className={classes.chains}>
      <ul className={style('list')}>
        {rows.map((chain) => (
          <ChainRow key={chain.id} chain={chain} count={props.counts.get(chain.id) ?? 0} onCount={set} />
        ))}
      </ul>
      <Select
        label={t('anotherChain')}
        description={t('moreHint')}
        data={[...chainOptions(others, t)]}
        value={null}
        searchable
        nothingFoundMessage={t('moreNone')}
        onChange={(id) => {
          if (id === null) return;
          setShown([...shown, id]);
          set(id, 1);
        }}
      />
    </div>
  );
}

function ChainRow(props: { chain: Chain; count: number; onCount: (id: string, count: number) => void }) {
  const t = useMessages(formMessages);
  const { chain, count, onCount } = props;
  return (
    <li className={classes.row}>
      <Checkbox
        label={chain.name}
        description={<code>{chain.pathFor(0)}</code>}
        checked={count > 0}
        onChange={(event) => onCount(chain.id, event.currentTarget.checked ? 1 : 0)}
      />
      <NumberInput
        className={classes.count}
        aria-label={t('howMany', { chain: chain.name })}
        value={count}
        min={0}
        max={limits.accountsPerActivityMax}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        onChange={(value) => onCount(chain.id, Number(value) || 0)}
      />
    </li>
  );
}

/** The presets as a choice, in groups: mainnets, bare public keys, test networks. */
export function chainOptions(
  among: readonly Chain[],
  t: Translate<'common' | 'bare' | 'tests'>,
): readonly { group: string; items: { value: string; label: string }[] }[] {
  const groups = [
    { group: t('common'), has: (chain: Chain) => !isTest(chain) && chain.family !== 'SEC 1' },
    { group: t('bare'), has: (chain: Chain) => chain.family === 'SEC 1' },
    { group: t('tests'), has: isTest },
  ];
  return groups
    .map(({ group, has }) => ({ group, items: among.filter(has).map(({ id, name }) => ({ value: id, label: name })) }))
    .filter(({ items }) => items.length > 0);
}

function isTest({ family }: Chain): boolean {
  return /testnet|signet|regtest/.test(family);
}
