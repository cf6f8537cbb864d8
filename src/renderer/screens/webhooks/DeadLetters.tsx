import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { ActivitySentence } from '../../flows/activity/reading/effect.tsx';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { useBridge } from '../../api/bridge-context.ts';
import { useActivity, useInfo } from '../../api/hooks.ts';
import { ExportList } from '../../flows/export-list/ExportList.tsx';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { moreColumn } from '../../flows/Listing.tsx';
import { ChosenBar } from '../../flows/several/Several.tsx';
import { useChosen } from '../../ui/table/use-choice.ts';
import { useTask } from '../../flows/use-task.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { failureParts, receiverKey, type DeadLetter, type DeliveryStatus } from './receivers.ts';
import { useNameOfReceiver } from './use-receiver-columns.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { Time } from '../../ui/text/Time.tsx';

/** What the order of the list is called in the address. */
const orderName = 'sort-failed';

const fields: ExportFields<DeadLetter> = {
  eventId: ({ eventId }) => eventId,
  endpointId: ({ endpointId }) => endpointId,
  activityId: ({ activityId }) => activityId,
  createdAt: ({ createdAtMs }) => utc(createdAtMs),
  failedAt: ({ failure }) => utc(failure.atMs),
  failure: ({ failure }) => failure.reason,
};
const exported = { file: 'failed-deliveries', fields };

const idOf = ({ eventId }: DeadLetter): string => eventId;

export function DeadLetters({ status }: { status: DeliveryStatus }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { deadLetters, receivers } = status;
  const { sendAgain, progress, problem, stop } = useSendAgain();
  const [discarding, setDiscarding] = useState<readonly DeadLetter[]>();
  const { rows: chosen, choice, clear } = useChosen(deadLetters, idOf);
  const nameOfReceiver = useNameOfReceiver();
  const nameFor = (letter: DeadLetter): string => {
    const receiver = receivers.find((line) => receiverKey(line) === receiverKey(letter));
    return receiver ? nameOfReceiver(receiver) : t('goneReceiver');
  };
  const columns = useColumns(nameFor, sendAgain, (letter) => setDiscarding([letter]));
  const of = receivers.reduce((sum, { dead }) => sum + dead, 0);
  return (
    <Section
      title={t('dropped')}
      aside={
        <>
          {deadLetters.length > 1 && !progress && (
            <Button variant="default" size="xs" onClick={() => void sendAgain(deadLetters)}>
              {t('againAll')}
            </Button>
          )}
          <ExportList list={exported} rows={deadLetters} columns={columns} orderName={orderName} size="xs" />
        </>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      {chosen.length > 0 && !progress && (
        <div className={style('wrapRow', 'gap8', 'padBlock8')}>
          <ChosenBar n={chosen.length} onClear={clear}>
            <Button variant="default" size="xs" onClick={() => void sendAgain(chosen)}>
              {t('againSeveral', { n: chosen.length })}
            </Button>
            <Button variant="outline" color="signal" size="xs" onClick={() => setDiscarding(chosen)}>
              {t('discardSeveral', { n: chosen.length })}
            </Button>
          </ChosenBar>
        </div>
      )}
      {progress && <TaskProgress words={t('againAllDone', progress)} {...progress} onCancel={stop} />}
      <Table
        label={t('dropped')}
        rows={deadLetters}
        columns={columns}
        lines={2}
        rowKey={idOf}
        orderName={orderName}
        choice={choice}
        rowLabel={(letter) => `${nameFor(letter)}, ${t(...failureParts(letter.failure))}`}
        empty={<p className={style('note', 'below')}>{t('deadNone')}</p>}
      />
      {deadLetters.length > 0 && (
        <p className={style('note', 'below')}>
          {t('deadWords')}
          {of > limits.deadLettersPerAnswerMax && ` ${t('deadMore', { n: f.number(limits.deadLettersPerAnswerMax) })}`}
        </p>
      )}
      {discarding && (
        <DiscardDialog
          letters={discarding}
          names={[...new Set(discarding.map(nameFor))]}
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </Section>
  );
}

function useSendAgain() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, problem } = useTask();
  /** How far sending all again is. */
  const [progress, setProgress] = useState<Readonly<{ done: number; total: number }>>();
  const stopped = useRef(false);
  const sendAgain = async (letters: readonly DeadLetter[]): Promise<void> => {
    stopped.current = false;
    for (const [done, { eventId }] of letters.entries()) {
      if (stopped.current) break;
      if (letters.length > 1) setProgress({ done, total: letters.length });
      const answer = await run(t('notAgain'), () => bridge.local.retryDelivery(eventId));
      if ('problem' in answer) break;
    }
    setProgress(undefined);
  };
  return { sendAgain, progress, problem, stop: () => void (stopped.current = true) };
}

function useColumns(
  nameFor: (letter: DeadLetter) => string,
  sendAgain: (letters: readonly DeadLetter[]) => Promise<void>,
  onDiscard: (letter: DeadLetter) => void,
): readonly Column<DeadLetter>[] {
  const t = useMessages(messages);
  return [
    {
      key: 'what',
      title: t('deadWhat'),
      main: true,
      width: 'minmax(14rem, 2fr)',
      cell: (letter) => <ToldOf letter={letter} />,
    },
    {
      key: 'where',
      title: t('deadWhere'),
      width: 'minmax(8rem, 1fr)',
      priority: 2,
      sort: nameFor,
      cell: (letter) => <SafeText text={nameFor(letter)} max={60} />,
    },
    {
      key: 'why',
      title: t('deadWhy'),
      width: '9rem',
      sort: ({ failure }) => t(...failureParts(failure)),
      cell: ({ failure }) => t(...failureParts(failure)),
    },
    {
      key: 'when',
      title: t('deadWhen'),
      width: '7rem',
      priority: 3,
      sort: ({ failure }) => failure.atMs,
      cell: ({ failure }) => <Time ms={failure.atMs} />,
    },
    {
      key: 'again',
      title: <VisuallyHidden>{t('again')}</VisuallyHidden>,
      width: '8rem',
      align: 'end',
      cell: (letter) => (
        <Button variant="default" size="compact-sm" onClick={() => void sendAgain([letter])}>
          {t('again')}
        </Button>
      ),
    },
    moreColumn(t, nameFor, (letter) => [{ label: t('discard'), onClick: () => onDiscard(letter), tone: 'danger' }]),
  ];
}

/** The activity in a sentence that leads to it; of an organization below only its id, since it is not in this log. */
function ToldOf({ letter }: { letter: DeadLetter }) {
  const t = useMessages(messages);
  const { activityId, activityOrganizationId } = letter;
  const isHere = activityOrganizationId === useInfo().organizationId;
  const activity = useActivity(isHere ? activityId : undefined).data;
  const names = useActivityText();
  if (!isHere) return t.rich('below', { id: <SafeText text={activityId} mono /> });
  return (
    <NameLink to={`/activities/${activityId}`}>
      {activity ? <ActivitySentence activity={activity} names={names} /> : <SafeText text={activityId} mono />}
    </NameLink>
  );
}

function DiscardDialog(props: {
  letters: readonly DeadLetter[];
  /** Of those that never receive the events. */
  names: readonly string[];
  onClose: () => void;
}) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, ...submission } = useTask();
  const { letters, names, onClose } = props;
  const f = useFormats();
  const n = letters.length;
  const discard = async (): Promise<void> => {
    for (const { eventId } of letters) {
      const answer = await run(t('notDiscarded'), () => bridge.local.discardDelivery(eventId));
      if ('problem' in answer) return;
    }
    onClose();
  };
  return (
    <FormDialog
      title={n === 1 ? t('discardTitle') : t('discardSeveral', { n })}
      submission={submission}
      actionLabel={t('discard')}
      danger="outline"
      onSubmit={discard}
      onClose={onClose}
    >
      <Callout tone="danger">{t.rich('discardWords', { n, name: <SafeText text={f.list(names)} /> })}</Callout>
    </FormDialog>
  );
}
