import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ListedMessage } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAsk } from '../../api/hooks.ts';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { Listing, moreColumn } from '../../flows/Listing.tsx';
import { useTask } from '../../flows/use-task.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { messages } from './messages.ts';
import { ShowMessage } from './ShowMessage.tsx';
import { Time } from '../../ui/text/Time.tsx';

/** The codes and bundles that wait, and what became of those that were sent. No text is in it. */
export function MessagesPage() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { data, problem } = useAsk('messages', ({ local }) => local.messages(), { tables: ['messages', 'users'] });
  const { run, problem: failed } = useTask();
  const [shown, setShown] = useState<ListedMessage>();
  const all = data?.messages;
  const columns = useColumns(setShown, {
    again: ({ id }) => void run(t('notAgain'), () => bridge.local.retryMessage(id)),
    discard: ({ id }) => void run(t('notDiscarded'), () => bridge.local.discardMessage(id)),
  });
  return (
    <Listing
      title={t('messages')}
      lead={t('messagesLead')}
      crumbs={[{ to: '/endpoint', label: t('endpoint') }]}
      actions={<Link to="/settings/mail">{t('mailSettings')}</Link>}
      problem={problem}
      all={all}
      rows={all ?? []}
      columns={columns}
      exported={{ file: 'messages', fields: exportFields }}
      lines={2}
      label={t('messages')}
      rowKey={({ id }) => id}
      rowLabel={({ to }) => to}
      before={failed && <ProblemNotice problem={failed} />}
      empty={{
        title: t('noMessages'),
        words: t('noMessagesWords'),
        ways: [{ to: '/settings/mail', label: t('mailSettings') }],
      }}
    >
      {shown && <ShowMessage message={shown} onClose={() => setShown(undefined)} />}
    </Listing>
  );
}

const exportFields: ExportFields<ListedMessage> = {
  id: ({ id }) => id,
  to: ({ to }) => to,
  kind: ({ kind }) => kind,
  channel: ({ channel }) => channel,
  organizationName: ({ organizationName }) => organizationName,
  state: ({ state }) => state,
  createdAt: ({ createdAtMs }) => utc(createdAtMs),
  sentAt: ({ sentAtMs }) => utc(sentAtMs),
  expiresAt: ({ expiresAtMs }) => utc(expiresAtMs),
  failure: ({ failure }) => failure?.reason,
};

type Verdicts = Readonly<Record<'again' | 'discard', (message: ListedMessage) => void>>;

function useColumns(
  onShow: (message: ListedMessage) => void,
  { again, discard }: Verdicts,
): readonly Column<ListedMessage>[] {
  const t = useMessages(messages);
  return [
    {
      key: 'to',
      title: t('to'),
      main: true,
      width: 'minmax(12rem, 2fr)',
      sort: ({ to }) => to,
      cell: ({ to, kind, channel }) => (
        <>
          <strong>
            <SafeText text={to} max={60} />
          </strong>
          <div className={style('note', 'normal')}>
            {t(`holds.${kind}`)}, {t('byChannel', { channel })}
          </div>
        </>
      ),
    },
    {
      key: 'organization',
      title: t('organization'),
      width: 'minmax(8rem, 1fr)',
      priority: 3,
      sort: ({ organizationName }) => organizationName,
      cell: ({ organizationName }) => <SafeText text={organizationName} max={60} />,
    },
    {
      key: 'state',
      title: t('state'),
      width: 'minmax(11rem, 1fr)',
      sort: ({ state }) => state,
      cell: (message) => <State message={message} />,
    },
    {
      key: 'asked',
      title: t('askedAt'),
      width: '7rem',
      priority: 2,
      sort: ({ createdAtMs }) => createdAtMs,
      cell: ({ createdAtMs }) => <Time ms={createdAtMs} />,
    },
    {
      key: 'show',
      title: <VisuallyHidden>{t('show')}</VisuallyHidden>,
      width: '6rem',
      align: 'end',
      cell: (message) =>
        message.state !== 'sent' && (
          <Button variant="default" size="compact-sm" onClick={() => onShow(message)}>
            {t('show')}
          </Button>
        ),
    },
    moreColumn(
      t,
      ({ to }) => to,
      (message) => [
        ...(message.state === 'dead' ? [{ label: t('again'), onClick: () => again(message) }] : []),
        { label: t('discard'), onClick: () => discard(message), tone: 'danger' as const },
      ],
    ),
  ];
}

function State({ message: { state, failure, expiresAtMs, sentAtMs, readings } }: { message: ListedMessage }) {
  const t = useMessages(messages);
  const f = useFormats();
  const last = readings.at(-1);
  const why = failure && t(`unsent.${failure.reason}`, { status: String(failure.status ?? '') });
  return (
    <>
      {state === 'waiting' && <Status kind="waits">{t('waitsUntil', { time: f.time(expiresAtMs) })}</Status>}
      {state === 'sent' && <Status kind="done">{t('sentAt', { time: f.time(sentAtMs ?? 0) })}</Status>}
      {state === 'dead' && <Status kind="failed">{t('givenUp')}</Status>}
      <div className={style('note')}>
        {why}
        {last && (
          <div>{t.rich('shownTo', { name: <SafeText text={last.userName} max={40} />, time: f.time(last.atMs) })}</div>
        )}
      </div>
    </>
  );
}
