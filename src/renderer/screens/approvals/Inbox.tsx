import { Button, Select } from '@mantine/core';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useActivityText, type ActivityView, type ActivityText } from '../../flows/activity/activity-text.tsx';
import { useNow } from '../../api/hooks.ts';
import { LinkButton } from '../../ui/parts/LinkButton.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { useApprovalStatuses } from '../../flows/activity/approval-status.ts';
import { activityFields } from '../../flows/activity/export-fields.ts';
import { useTellings } from '../../flows/activity/reading/effect.tsx';
import { asksToSign, useNameOfAddress } from '../../flows/activity/reading/use-readings.tsx';
import { ExportList } from '../../flows/export-list/ExportList.tsx';
import { style } from '../../ui/text/style.ts';
import { useDecided, useWaiting } from './inbox.ts';
import { useBulkVote } from './BulkVote.tsx';
import { bulkMessages } from './bulk-messages.ts';
import { InboxRow } from './InboxRow.tsx';
import { useBulkChoice } from './use-bulk-choice.ts';
import { inboxOrders, useInboxOrder } from './use-inbox-order.ts';
import { messages } from './messages.ts';

const minuteMs = 60_000;
const shownAtOnce = 50;
const sections = ['mine', 'others', 'done'] as const;
type SectionName = (typeof sections)[number];

export function Inbox() {
  const t = useMessages(messages);
  const names = useActivityText();
  const nowMs = useNow(minuteMs);
  const waiting = useWaiting();
  const decided = useDecided(nowMs);
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<'all' | SectionName>('all');
  const approvalStatuses = useApprovalStatuses(waiting.all);
  const nameOf = useNameOfAddress(waiting.all.some(asksToSign) || decided.items.some(asksToSign));
  const tell = useTellings(waiting.all, names);
  const fits = useMemo(() => finder(search, names, tell), [search, names, tell]);
  const whatOf = useCallback((activity: ActivityView) => tell(activity).sentenceText, [tell]);
  const { order, choose, sorted } = useInboxOrder(names, whatOf, approvalStatuses, nowMs);
  const found = {
    mine: sorted(waiting.mine.filter(fits)),
    others: sorted(waiting.others.filter(fits)),
    done: sorted(decided.items.filter(fits)),
  };
  const bulk = useBulkChoice(waiting.mine, approvalStatuses);
  const { bar, dialog } = useBulkVote(bulk, names);
  const inSight = sections.filter((section) => show === 'all' || show === section);
  const count = inSight.reduce((sum, section) => sum + found[section].length, 0);
  const nothingYet = waiting.done && !decided.isPending && waiting.all.length === 0 && decided.items.length === 0;

  return (
    <Page
      title={t('approvals')}
      lead={t('lead', { mine: waiting.mine.length, others: waiting.others.length })}
      actions={<LinkButton to="/approvals/bring">{t('bring')}</LinkButton>}
      foot={bar}
      toolbar={
        nothingYet ? undefined : (
          <>
            <SearchField label={t('search')} value={search} onChange={setSearch} found={count} />
            <Select
              w="11.5rem"
              aria-label={t('sortBy')}
              data={inboxOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
              value={order}
              allowDeselect={false}
              onChange={(value) => choose(inboxOrders.find((one) => one === value) ?? order)}
            />
            <Segmented
              label={t('whatIsShown')}
              value={show}
              onChange={setShow}
              options={(['all', ...sections] as const).map((value) => ({ value, label: t(value) }))}
            />
            {waiting.done && !decided.isPending && (
              <div className={style('toEnd')}>
                <ExportList
                  list={{ file: 'requests', fields: activityFields(names, nowMs) }}
                  rows={inSight.flatMap((section) => found[section])}
                  columns={[]}
                />
              </div>
            )}
          </>
        )
      }
    >
      {waiting.problem && <ProblemNotice problem={waiting.problem} />}
      {nothingYet ? (
        <NothingYet />
      ) : (
        <Rows>
          {inSight.map((section) => (
            <InboxSection
              key={section}
              section={section}
              activities={found[section]}
              reading={section !== 'done' && !waiting.done && !waiting.problem ? waiting.all.length : null}
              none={search === '' ? undefined : t('noneFound')}
              hint={section === 'mine' && bulk.useful}
              row={(activity) => (
                <InboxRow
                  key={activity.id}
                  activity={activity}
                  section={section}
                  approvalStatus={approvalStatuses.get(activity.id)}
                  names={names}
                  nameOf={nameOf}
                  nowMs={nowMs}
                  choosing={section === 'mine' && bulk.useful ? bulk : undefined}
                />
              )}
            />
          ))}
        </Rows>
      )}
      {dialog}
    </Page>
  );
}

function NothingYet() {
  const t = useMessages(messages);
  return (
    <EmptyState
      title={t('emptyTitle')}
      words={t('emptyWords')}
      ways={[
        { to: '/people/quorum', label: t('emptyQuorum') },
        { to: '/policies/new', label: t('emptyPolicy') },
      ]}
      foot={t('emptyFoot')}
    />
  );
}

/** The rows of all sections, which the arrow keys go through. */
function Rows({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    const at = links.findIndex((link) => link === event.target);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: links.length - 1,
    };
    const to = links[steps[event.key] ?? -1];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    to.focus();
  };
  return (
    <div ref={list} onKeyDown={move}>
      {children}
    </div>
  );
}

const nones = { mine: 'nothingNeedsYou', others: 'noneOthers', done: 'noneDone' } as const;

function InboxSection(props: {
  section: SectionName;
  activities: readonly ActivityView[];
  /** How many were read so far, while more may come. */
  reading: number | null;
  /** What is said of none, where it is not that there are none. */
  none: string | undefined;
  /** Whether it is said how several are chosen. */
  hint: boolean;
  row: (activity: ActivityView) => ReactNode;
}) {
  const { section, activities, reading } = props;
  const t = useMessages(messages);
  const bulkText = useMessages(bulkMessages);
  const [shown, setShown] = useState(shownAtOnce);
  const rest = activities.length - shown;
  const asides = {
    mine: <span className={style('quiet')}>{t('lapse')}</span>,
    others: undefined,
    done: <Link to="/activities">{t('allActivities')}</Link>,
  };
  return (
    <Section title={t(section === 'done' ? 'doneLately' : section)} aside={asides[section]}>
      {props.hint && <p className={style('note', 'flush', 'bottom4')}>{bulkText('chooseHint')}</p>}
      {activities.length > 0 && <ul className={style('list')}>{activities.slice(0, shown).map(props.row)}</ul>}
      {activities.length === 0 && reading === null && (
        <p className={style('quiet', 'belowMore')}>{props.none ?? t(nones[section])}</p>
      )}
      {reading !== null && (
        <p className={style('quiet', 'belowMore')} role="status">
          {t('reading', { n: reading })}
        </p>
      )}
      {rest > 0 && (
        <Button variant="default" mt="sm" onClick={() => setShown(shown + shownAtOnce)}>
          {t('showMore', { n: Math.min(rest, shownAtOnce) })}
        </Button>
      )}
    </Section>
  );
}

/** Whether a request fits what is searched: a person, its object, effect or kind, or a part of its fingerprint or id. */
function finder(
  search: string,
  names: ActivityText,
  tell: ReturnType<typeof useTellings>,
): (activity: ActivityView) => boolean {
  const sought = search.trim().toLocaleLowerCase();
  if (sought === '') return () => true;
  return (activity) => {
    const { sentenceText, titleText } = tell(activity);
    const texts = [
      sentenceText,
      titleText,
      names.sentenceText(activity),
      activity.fingerprint,
      activity.id,
      ...activity.votes.map(({ userId }) => names.personName(userId)),
    ];
    return texts.some((text) => text.toLocaleLowerCase().includes(sought));
  };
}
