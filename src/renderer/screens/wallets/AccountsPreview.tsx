import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { limits } from '#shared/limits.ts';
import type { Operations } from '../../api/operations.ts';
import type { Chain } from '#shared/chains.ts';
import { useCall } from '../../api/hooks.ts';
import { ExportList, type ExportedList } from '../../flows/export-list/ExportList.tsx';
import { markColumn } from '../../flows/key-parts.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { accountAt } from './account-plan.ts';
import { messages } from './messages.ts';

type Previewed = Operations['preview_wallet_accounts']['result']['accounts'][number];

/** Typing a path asks once it rests, in milliseconds. */
const restMs = 250;

/**
 * The addresses that accounts will have, worked out where the words are and kept nowhere. Of many the first are shown, and where the last
 * would be.
 */
export function AccountsPreview(props: {
  walletId: string;
  chain: Chain;
  paths: readonly string[];
  /** What the account at each of `paths` will be called. */
  names: readonly string[];
}) {
  const { walletId, chain, paths, names } = props;
  const t = useMessages(messages);
  const wanted = useMemo(
    () => paths.slice(0, limits.accountsPerPreviewMax).map((path) => accountAt(chain, path)),
    [chain, paths],
  );
  const [asked] = useDebouncedValue(wanted, restMs);
  const answer = useCall(
    'preview_wallet_accounts',
    { walletId, accounts: [...asked] },
    { enabled: asked.length > 0, keepPrevious: true },
  );
  const { columns, exported } = usePreviewList(paths, names);
  const shown = wanted.length === 0 ? [] : (answer.data?.accounts ?? []);
  const left = paths.length - wanted.length;
  return (
    <Section
      title={t('preview')}
      aside={
        paths.length > 0 && (
          <>
            {left > 0
              ? t('previewOf', { shown: wanted.length, n: paths.length })
              : t('accountsCount', { n: paths.length })}
            <ExportList list={exported} rows={shown} columns={columns} size="xs" />
          </>
        )
      }
    >
      <div aria-busy={answer.isPending && asked.length > 0}>
        {answer.problem && wanted.length > 0 ? (
          // It comes while somebody types, so it takes no focus.
          <Callout tone="fail" title={t('previewFailed')}>
            <WhatHappened problem={answer.problem} />
          </Callout>
        ) : shown.length === 0 ? (
          <p className={style('hint')}>{t(wanted.length === 0 ? 'previewNone' : 'previewWaits')}</p>
        ) : (
          <Table
            label={t('preview')}
            rows={shown}
            columns={columns}
            rowKey={({ path, addressFormat }) => `${addressFormat} ${path}`}
            rowLabel={({ path }) => path}
            dense
          />
        )}
        {left > 0 && <p className={style('hint')}>{t('previewMore', { n: left, path: paths.at(-1) ?? '' })}</p>}
      </div>
    </Section>
  );
}

/** The columns of the preview, and what a file holds of each account. */
function usePreviewList(
  paths: readonly string[],
  names: readonly string[],
): Readonly<{ columns: readonly Column<Previewed>[]; exported: ExportedList<Previewed> }> {
  const t = useMessages(messages);
  const nameAt = new Map(paths.map((path, index) => [path, names[index] ?? '']));
  const columns: readonly Column<Previewed>[] = [
    markColumn(t, ({ address }) => address, 3),
    {
      key: 'name',
      title: t('name'),
      width: 'minmax(6rem, 1fr)',
      sort: ({ path }) => nameAt.get(path),
      cell: ({ path }) => <SafeText text={nameAt.get(path) ?? ''} max={60} />,
    },
    { key: 'path', title: t('path'), width: '12rem', mono: true, sort: ({ path }) => path, cell: ({ path }) => path },
    {
      key: 'address',
      title: t('address'),
      width: 'minmax(16rem, 2fr)',
      sort: ({ address }) => address,
      cell: ({ address }) => <Address value={address} />,
    },
  ];
  const exported: ExportedList<Previewed> = {
    file: 'account-preview',
    fields: {
      name: ({ path }) => nameAt.get(path),
      path: ({ path }) => path,
      addressFormat: ({ addressFormat }) => addressFormat,
      address: ({ address }) => address,
    },
  };
  return { columns, exported };
}
