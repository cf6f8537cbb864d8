import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Timestamp } from '#shared/envelope.ts';
import { useCall } from '../../api/hooks.ts';
import type { Operations } from '../../api/operations.ts';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { Listing, moreColumn, scriptFact } from '../../flows/Listing.tsx';
import { Removal, useBackupFact } from '../../flows/Removal.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { AddLink } from '../../ui/parts/LinkButton.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { byName } from '../../ui/table/by-name.ts';
import { isFound } from '../../ui/table/search.ts';
import { orderByName } from '../../ui/table/sort.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { Time } from '../../ui/text/Time.tsx';

type Secret = Operations['list_all_secrets']['result']['secrets'][number];

const exportPath = ({ secretId }: Secret): string => `/export?what=secret&id=${secretId}`;

export function SecretList() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const answer = useCall('list_all_secrets', {});
  const [search, setSearch] = useState('');
  const [removed, setRemoved] = useState<Secret>();
  const secrets = answer.data?.secrets;
  const rows = (secrets ?? [])
    .filter(({ secretId, name = '', staticProperties }) =>
      isFound(search, [secretId, name, ...staticProperties.map(({ key, value }) => `${key}=${value}`)]),
    )
    .toSorted((one, other) => byName(one.name ?? '', other.name ?? ''));
  return (
    <Listing
      title={t('secrets')}
      lead={secrets && t('count', { n: secrets.length })}
      actions={<AddLink to="?new">{t('importSecret')}</AddLink>}
      problem={answer.problem}
      all={secrets}
      rows={rows}
      columns={useColumns(setRemoved)}
      order={orderByName}
      exported={{ file: 'secrets', fields: exportFields }}
      label={t('secrets')}
      lines={2}
      rowKey={({ secretId }) => secretId}
      rowLabel={({ name, secretId }) => name ?? secretId}
      onOpen={(secret) => void navigate(exportPath(secret))}
      search={{ label: t('search'), value: search, onChange: setSearch }}
      noMatch={t('noMatch')}
      empty={{
        title: t('emptyTitle'),
        words: t('emptyWords'),
        ways: [{ to: '?new', label: t('importSecret') }],
        facts: [{ name: t('accepted'), value: t('acceptedWords') }, scriptFact(t, 'import_secrets')],
      }}
    >
      {removed && <DeleteSecret secret={removed} onClose={() => setRemoved(undefined)} />}
    </Listing>
  );
}

const exportFields: ExportFields<Secret> = {
  secretId: ({ secretId }) => secretId,
  name: ({ name }) => name,
  staticProperties: ({ staticProperties }) => staticProperties.map(({ key, value }) => `${key}=${value}`),
  createdAt: ({ createdAtUnixMs }) => utc(Number(createdAtUnixMs)),
};

function useColumns(onRemove: (secret: Secret) => void): readonly Column<Secret>[] {
  const t = useMessages(messages);
  return [
    {
      key: 'name',
      title: t('name'),
      width: 'minmax(9rem, 1fr)',
      main: true,
      sort: ({ name }) => name,
      cell: (secret) => (
        <NameLink to={exportPath(secret)}>
          {secret.name === undefined ? <code>{secret.secretId}</code> : <SafeText text={secret.name} max={80} />}
        </NameLink>
      ),
    },
    {
      key: 'properties',
      title: t('properties'),
      width: 'minmax(10rem, 2fr)',
      priority: 2,
      sort: ({ staticProperties: [first] }) => first && `${first.key}=${first.value}`,
      cell: ({ staticProperties }) =>
        staticProperties.length === 0 ? (
          <span className={style('quiet')}>{t('none')}</span>
        ) : (
          <SafeText text={staticProperties.map(({ key, value }) => `${key}=${value}`).join(', ')} max={160} />
        ),
    },
    {
      key: 'created',
      title: t('imported'),
      width: '7rem',
      priority: 3,
      sort: ({ createdAtUnixMs }) => Number(createdAtUnixMs),
      cell: ({ createdAtUnixMs }) => <Time ms={Number(createdAtUnixMs)} />,
    },
    moreColumn(
      t,
      ({ name, secretId }) => name ?? secretId,
      (secret) => [
        { label: t('export'), to: exportPath(secret) },
        { label: t('delete'), onClick: () => onRemove(secret), tone: 'danger' as const },
      ],
    ),
  ];
}

function DeleteSecret({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { secretId, name = secretId, createdAtUnixMs } = secret;
  const t = useMessages(messages);
  const submission = useSubmission();
  const backup = useBackupFact(timestampOf(Number(createdAtUnixMs)));
  return (
    <Removal
      title={t('deleteTitle')}
      consequence={t('deleteConsequence')}
      facts={[backup.fact]}
      name={name}
      nameLabel={t('name')}
      actionLabel={t('deleteTitle')}
      submission={submission}
      onSubmit={() =>
        submission.send('delete_secrets', { secretIds: [secretId] }, t('notDeleted'), { onDone: onClose })
      }
      onClose={onClose}
    />
  );
}

function timestampOf(ms: number): Timestamp {
  return { seconds: String(Math.floor(ms / 1_000)), nanos: String((ms % 1_000) * 1_000_000) };
}
