import { Button } from '@mantine/core';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useActivityText, type ActivityView, type ActivityText } from '../../flows/activity/activity-text.tsx';
import { useNow } from '../../api/hooks.ts';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { useApprovalStatuses } from '../../flows/activity/approval-status.ts';
import { style } from '../../ui/text/style.ts';
import { useDecided, useWaiting } from './inbox.ts';
import { InboxRow } from './InboxRow.tsx';
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
  const fits = useMemo(() => finder(search, names), [search, names]);
  const found = {
    mine: waiting.mine.filter(fits),
    others: waiting.others.filter(fits),
    done: decided.items.filter(fits),
  };
  const inSight = sections.filter((section) => show === 'all' || show === section);
  const count = inSight.reduce((sum, section) => sum + found[section].length, 0);
  const nothingYet = waiting.done && !decided.isPending && waiting.all.length === 0 && decided.items.length === 0;

  return (
    <Page
      title={t('approvals')}
      lead={t('lead', { mine: waiting.mine.length, others: waiting.others.length })}
      actions={
        <Button component={Link} to="/approvals/bring" variant="default">
          {t('bring')}
        </Button>
      }
      toolbar={
        nothingYet ? undefined : (
          <>
            <SearchField label={t('search')} value={search} onChange={setSearch} found={count} />
            <Segmented
              label={t('whatIsShown')}
              value={show}
              onChange={setShow}
              options={(['all', ...sections] as const).map((value) => ({ value, label: t(value) }))}
            />
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
              name={section}
              activities={found[section]}
              before={offset(section, inSight, found)}
              reading={section !== 'done' && !waiting.done && !waiting.problem ? waiting.all.length : null}
              searching={search !== ''}
              row={(activity, index) => (
                <InboxRow
                  key={activity.id}
                  activity={activity}
                  index={index}
                  section={section}
                  approvalStatus={approvalStatuses.get(activity.id)}
                  names={names}
                  nowMs={nowMs}
                />
              )}
            />
          ))}
        </Rows>
      )}
    </Page>
  );
}

/** How many rows stand before a section: rows are numbered through, so that the arrow keys go through all of them. */
function offset(
  section: SectionName,
  inSight: readonly SectionName[],
  found: Readonly<Record<SectionName, readonly ActivityView[]>>,
): number {
  return inSight.slice(0, inSight.indexOf(section)).reduce((sum, one) => sum + found[one].length, 0);
}

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

function InboxSection(props: {
  name: SectionName;
  activities: readonly ActivityView[];
  before: number;
  /** How many were read so far, while more may come. */
  reading: number | null;
  searching: boolean;
  row: (activity: ActivityView, index: number) => ReactNode;
}) {
  const { name, activities, reading } = props;
  const t = useMessages(messages);
  const [shown, setShown] = useState(shownAtOnce);
  const none = { mine: t('nothingNeedsYou'), others: t('noneOthers'), done: t('noneDone') }[name];
  const rest = activities.length - shown;
  return (
    <Section
      title={t(name === 'done' ? 'doneLately' : name)}
      aside={
        name === 'done' ? (
          <Link to="/activities">{t('allActivities')}</Link>
        ) : name === 'mine' ? (
          <span className={style('quiet')}>{t('lapse')}</span>
        ) : undefined
      }
    >
      {activities.length > 0 && (
        <ul className={style('list')}>
          {activities.slice(0, shown).map((one, at) => props.row(one, props.before + at))}
        </ul>
      )}
      {activities.length === 0 && reading === null && (
        <p className={style('quiet', 'belowMore')}>{props.searching ? t('noneFound') : none}</p>
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

/** Whether a request fits what is searched: a person, its object, its kind, or a part of its fingerprint or id. */
function finder(search: string, names: ActivityText): (activity: ActivityView) => boolean {
  const sought = search.trim().toLocaleLowerCase();
  if (sought === '') return () => true;
  return (activity) =>
    [
      names.sentenceText(activity),
      names.titleText(activity),
      activity.fingerprint,
      activity.id,
      ...activity.votes.map(({ userId }) => names.personName(userId)),
    ].some((text) => text.toLocaleLowerCase().includes(sought));
}
