import { useMemo } from 'react';
import type { Backup } from '#shared/bridge.ts';
import { ExportList } from '../../flows/export-list/ExportList.tsx';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** What the order of the list is called in the address. */
const orderName = 'sort-backups';

/** The known backups, the latest first: sorted by the heads of the columns, and exported as every list. */
export function BackupTable({ backups }: { backups: readonly Backup[] }) {
  const t = useMessages(messages);
  const f = useFormats();
  const columns = useMemo<readonly Column<Backup>[]>(
    () => [
      {
        key: 'made',
        title: t('backupMade'),
        main: true,
        width: 'minmax(11rem, 1fr)',
        sort: ({ atMs }) => atMs,
        cell: ({ atMs }) => <Time ms={atMs} text={`${f.dateTime(atMs)} (${f.ago(atMs)})`} />,
      },
      {
        key: 'file',
        title: t('file'),
        width: 'minmax(10rem, 2fr)',
        sort: ({ file }) => file,
        cell: ({ file }) => <SafeText text={file} mono />,
      },
      {
        key: 'madeBy',
        title: t('backupPassphraseOf'),
        width: 'minmax(8rem, 1fr)',
        priority: 2,
        sort: ({ madeBy }) => madeBy,
        cell: ({ madeBy }) => madeBy !== undefined && <SafeText text={madeBy} max={60} />,
      },
      {
        key: 'bytes',
        title: t('backupSize'),
        width: '6rem',
        align: 'end',
        priority: 2,
        named: true,
        sort: ({ bytes }) => bytes,
        cell: ({ bytes }) => f.bytes(bytes),
      },
      {
        key: 'sequence',
        title: t('backupRecord'),
        width: '8rem',
        align: 'end',
        priority: 3,
        named: true,
        sort: ({ sequence }) => sequence,
        cell: ({ sequence }) => f.number(sequence),
      },
    ],
    [t, f],
  );
  return (
    <div className={style('bottom12')}>
      <div className={style('wrapRow', 'gap12', 'padBlock8')}>
        <span className={style('label', 'grow')}>{t('knownBackups')}</span>
        <ExportList list={exported} rows={backups} columns={columns} orderName={orderName} size="xs" />
      </div>
      <Table
        label={t('knownBackups')}
        rows={backups}
        columns={columns}
        order={latestFirst}
        orderName={orderName}
        rowKey={({ sequence, atMs }) => `${sequence} ${atMs}`}
        rowLabel={({ file }) => file}
      />
      <p className={style('note', 'top8')}>{t('backupElsewhere')}</p>
    </div>
  );
}

const latestFirst = { by: 'made', direction: 'descending' } as const;

const fields: ExportFields<Backup> = {
  file: ({ file }) => file,
  createdAt: ({ atMs }) => utc(atMs),
  bytes: ({ bytes }) => bytes,
  sequence: ({ sequence }) => sequence,
  passphraseOf: ({ madeBy }) => madeBy,
  damaged: ({ damaged = false }) => damaged,
};
const exported = { file: 'backups', fields };
