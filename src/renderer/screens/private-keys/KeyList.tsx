import { Select } from '@mantine/core';
import { IconFileImport, IconTags } from '../../ui/icons.ts';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { addressFormatName, curveName } from '#shared/chains.ts';
import { markColumn, originColumn, origins, type Origin } from '../../flows/key-parts.tsx';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { Listing, moreColumn, scriptFact } from '../../flows/Listing.tsx';
import { useCall } from '../../api/hooks.ts';
import { AddLink, LinkButton } from '../../ui/parts/LinkButton.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { orderByName } from '../../ui/table/sort.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { useMessages, type MessageKey, type Translate } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { TagList, textOfTags } from '../../flows/tags/TagList.tsx';
import { wantedKeys, type PrivateKey } from './key-rows.ts';
import { useKeyTags } from '../../flows/tags/use-tags.ts';
import { messages } from './messages.ts';

export function KeyList() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const answer = useCall('list_private_keys', {});
  const { tags, names } = useKeyTags();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const [origin, setOrigin] = useState<Origin>('all');
  const tagId = params.get('tag');
  const keys = answer.data?.privateKeys;
  const rows = useMemo(
    () => wantedKeys(keys ?? [], { origin, tagId, search }, names),
    [keys, origin, tagId, search, names],
  );
  const columns = useMemo(() => columnsOf(t, names), [t, names]);
  const toTags = (
    <LinkButton to="/private-keys/tags" icon={IconTags}>
      {t('tags')}
    </LinkButton>
  );
  return (
    <Listing
      title={t('privateKeys')}
      lead={keys && t('count', { n: keys.length })}
      actions={
        <>
          {toTags}
          <LinkButton to="/import" icon={IconFileImport}>
            {t('import')}
          </LinkButton>
          <AddLink to="?new">{t('createPrivateKey')}</AddLink>
        </>
      }
      problem={answer.problem}
      all={keys}
      rows={rows}
      columns={columns}
      order={orderByName}
      exported={{ file: 'private-keys', fields: exportFieldsOf(names) }}
      label={t('privateKeys')}
      lines={2}
      rowKey={({ privateKeyId }) => privateKeyId}
      rowLabel={({ privateKeyName }) => privateKeyName}
      onOpen={({ privateKeyId }) => void navigate(`/private-keys/${privateKeyId}`)}
      search={{ label: t('search'), value: search, onChange: setSearch }}
      choice={{ label: t('show'), value: origin, options: origins, nameOf: t, onChange: setOrigin }}
      filters={
        tags !== undefined &&
        tags.length > 0 && (
          <Select
            aria-label={t('tag')}
            data={[
              { value: '', label: t('allTags') },
              ...tags.map((tag) => ({ value: tag.tagId, label: tag.tagName })),
            ]}
            renderOption={({ option }) => <SafeText text={option.label} max={60} />}
            value={tagId ?? ''}
            allowDeselect={false}
            onChange={(next) => {
              if (next) params.set('tag', next);
              else params.delete('tag');
              setParams(params, { replace: true });
            }}
          />
        )
      }
      noMatch={t('noMatch')}
      empty={{
        lead: t('noneYet'),
        actions: tags !== undefined && tags.length > 0 ? toTags : undefined,
        title: t('emptyTitle'),
        words: t.rich('emptyWords', { wallet: (chunks) => <Link to="/wallets?new">{chunks}</Link> }),
        ways: [
          { to: '?new', label: t('createPrivateKey') },
          { to: '/import', label: t('importOne') },
        ],
        facts: [{ name: t('accepted'), value: t('acceptedWords') }, scriptFact(t, 'create_private_keys')],
      }}
    />
  );
}

function exportFieldsOf(names: ReadonlyMap<string, string>): ExportFields<PrivateKey> {
  return {
    privateKeyId: ({ privateKeyId }) => privateKeyId,
    privateKeyName: ({ privateKeyName }) => privateKeyName,
    curve: ({ curve }) => curve,
    publicKey: ({ publicKey }) => publicKey,
    addresses: ({ addresses }) => addresses.map(({ format, address }) => `${format} ${address}`),
    tags: ({ privateKeyTags }) => privateKeyTags.map((tagId) => names.get(tagId) ?? tagId),
    imported: ({ imported }) => imported,
    exported: ({ exported }) => exported,
    disabled: ({ disabled }) => disabled,
    createdAt: ({ createdAt }) => utc(createdAt),
  };
}

function columnsOf(
  t: Translate<MessageKey<typeof messages>>,
  names: ReadonlyMap<string, string>,
): readonly Column<PrivateKey>[] {
  return [
    markColumn(t, ({ publicKey }) => publicKey),
    {
      key: 'name',
      title: t('name'),
      width: 'minmax(9rem, 2fr)',
      main: true,
      sort: ({ privateKeyName }) => privateKeyName,
      cell: ({ privateKeyId, privateKeyName, disabled }) => (
        <>
          <NameLink to={`/private-keys/${privateKeyId}`}>
            <SafeText text={privateKeyName} max={80} />
          </NameLink>
          {disabled && <span className={style('quiet')}> {t('disabledMark')}</span>}
        </>
      ),
    },
    {
      key: 'curve',
      title: t('curve'),
      width: '6rem',
      priority: 3,
      sort: ({ curve }) => curveName(curve),
      cell: ({ curve }) => curveName(curve),
    },
    {
      key: 'formats',
      title: t('colFormats'),
      width: 'minmax(10rem, 2fr)',
      priority: 2,
      sort: ({ addresses }) => addresses.map(({ format }) => addressFormatName(format)).join(', '),
      cell: ({ addresses }) => {
        if (addresses.length === 0) return <span className={style('quiet')}>{t('noFormats')}</span>;
        return addresses.map(({ format }) => addressFormatName(format)).join(', ');
      },
    },
    {
      key: 'tags',
      title: t('tags'),
      width: 'minmax(7rem, 1fr)',
      priority: 3,
      sort: ({ privateKeyTags }) => textOfTags(privateKeyTags, names),
      cell: ({ privateKeyTags }) =>
        privateKeyTags.length === 0 ? null : <TagList tagIds={privateKeyTags} names={names} />,
    },
    originColumn(t),
    {
      key: 'left',
      title: t('leftThisVault'),
      width: '8rem',
      sort: ({ exported }) => Number(exported),
      cell: ({ exported }) => (exported ? t('exported') : <span className={style('quiet')}>{t('never')}</span>),
    },
    moreColumn(
      t,
      ({ privateKeyName }) => privateKeyName,
      ({ privateKeyId, disabled }) => [
        { label: t('open'), to: `/private-keys/${privateKeyId}` },
        ...(disabled ? [] : [{ label: t('export'), to: `/export?what=private-key&id=${privateKeyId}` }]),
      ],
    ),
  ];
}
