import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { useCall, useInfo, useNow } from '../../api/hooks.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Diff, type DiffRow } from '../../ui/text/Diff.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { Status } from '../../ui/parts/Status.tsx';
import { TypedName } from '../../ui/parts/TypedName.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import classes from './People.module.css';
import type { Person } from './people-facts.ts';
import { ableUntilMs, quorumRisks, type Quorum } from './quorum-risk.ts';
import { quorumMessages } from './quorum-messages.ts';
import { QuorumRisks } from './QuorumRisks.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { classNames, style } from '../../ui/text/style.ts';

const formId = 'root-quorum';
const everyMs = 60_000;

export function QuorumPage() {
  const t = useMessages(quorumMessages);
  const people = useCall('list_users', {});
  const configs = useCall('get_organization_configs', {});
  const problem = people.problem ?? configs.problem;
  const crumbs = [{ to: '/people', label: t('people') }, { label: t('rootQuorum') }];
  const now = configs.data?.configs.quorum;
  const users = people.data?.users;
  if (problem || !now || !users)
    return (
      <Page title={t('rootQuorum')} crumbs={crumbs}>
        {problem && <ProblemNotice problem={problem} />}
      </Page>
    );
  // Once the quorum is another, what was chosen before it is about nothing.
  return <QuorumForm key={JSON.stringify(now)} now={now} users={users} crumbs={crumbs} />;
}

function QuorumForm(props: {
  now: Quorum;
  users: readonly Person[];
  crumbs: readonly { to?: string; label: string }[];
}) {
  const t = useMessages(quorumMessages);
  const { now, users } = props;
  const { userId: ownId, organizationName } = useInfo();
  const nowMs = useNow(everyMs);
  const submission = useSubmission();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(now.userIds));
  const [threshold, setThreshold] = useState<number | ''>(now.threshold);
  const [typed, setTyped] = useState(false);
  // In the order of the people, so that the same choice is the same quorum; whoever is gone from them is in nobody's list.
  const userIds = users.map(({ userId }) => userId).filter((userId) => chosen.has(userId));
  const after: Quorum = { threshold: threshold === '' ? 0 : threshold, userIds };
  const rows = useChanges(now, after, users);
  const fits = after.threshold >= 1 && after.threshold <= userIds.length;
  const changed = rows.length > 0;

  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!fits || !changed || !typed) return;
    await submission.send('update_root_quorum', { threshold: after.threshold, userIds: [...userIds] }, t('notChanged'));
  };
  const error = after.threshold < 1 ? t('tooFew') : fits ? undefined : t('tooMany', { n: userIds.length });
  return (
    <Page
      title={t('rootQuorum')}
      lead={t('ofMany', { threshold: now.threshold, total: now.userIds.length })}
      crumbs={props.crumbs}
      asideLabel={t(changed ? 'outlook' : 'now')}
      aside={<Aside after={after} users={users} nowMs={nowMs} ownId={ownId} fits={fits} changed={changed} />}
      foot={
        changed && submission.waits === undefined ? (
          <>
            <div className={classes.grow}>
              <TypedName name={organizationName} label={t('typeName')} onMatch={setTyped} />
            </div>
            <Button type="submit" form={formId} disabled={!fits || !typed} loading={submission.busy}>
              {t('changeRootQuorum')}
            </Button>
          </>
        ) : undefined
      }
    >
      <form id={formId} className={style('form')} noValidate onSubmit={(event) => void send(event)}>
        {submission.waits !== undefined && <PendingApproval what={t('asked')} activityId={submission.waits} />}
        {submission.problem && <ProblemNotice problem={submission.problem} />}
        <p className={style('flush')}>{t('quorumWords')}</p>
        <MemberList
          users={users}
          chosen={chosen}
          nowMs={nowMs}
          ownId={ownId}
          onChange={(next) => {
            submission.reset();
            setChosen(next);
          }}
        />
        <NumberInput
          className={classes.threshold ?? ''}
          label={t('howManyMustAgree')}
          description={t('thresholdHint', { n: userIds.length })}
          min={1}
          max={Math.max(1, users.length)}
          allowDecimal={false}
          value={threshold}
          error={error}
          onChange={(value) => {
            submission.reset();
            setThreshold(typeof value === 'number' ? value : '');
          }}
        />
        <Section title={t('whatChanges')}>
          {changed ? <Diff label={t('whatChanges')} rows={rows} /> : <p className={style('none')}>{t('noChanges')}</p>}
        </Section>
      </form>
    </Page>
  );
}

function MemberList(props: {
  users: readonly Person[];
  chosen: ReadonlySet<string>;
  nowMs: number;
  ownId: string;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const t = useMessages(quorumMessages);
  const f = useFormats();
  const { chosen, nowMs, ownId } = props;
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{t('members')}</legend>
      <ul className={style('list')}>
        {props.users.map((user) => {
          const untilMs = ableUntilMs(user);
          return (
            <li key={user.userId} className={classNames(style('row', 'gap12'), classes.member)}>
              <Checkbox
                className={classes.grow ?? ''}
                checked={chosen.has(user.userId)}
                label={
                  <>
                    <SafeText text={user.userName} /> {user.userId === ownId && `(${t('you')})`}
                  </>
                }
                onChange={(event) => {
                  const next = new Set(chosen);
                  if (event.currentTarget.checked) next.add(user.userId);
                  else next.delete(user.userId);
                  props.onChange(next);
                }}
              />
              {untilMs <= nowMs ? (
                <Status kind="failed">{t('cannotAct')}</Status>
              ) : (
                <span className={style('quiet')}>
                  {untilMs === Infinity ? t('acts') : t('actsUntil', { date: f.date(untilMs) })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Aside(props: {
  after: Quorum;
  users: readonly Person[];
  nowMs: number;
  ownId: string;
  fits: boolean;
  changed: boolean;
}) {
  const t = useMessages(quorumMessages);
  const { after, changed, ...rest } = props;
  return (
    <>
      <Section title={t(changed ? 'outlook' : 'now')}>
        <Outlook quorum={after} {...rest} />
      </Section>
      {changed && props.fits && <ChangePreviewPanel type="ACTIVITY_TYPE_UPDATE_ROOT_QUORUM" parameters={after} />}
    </>
  );
}

function Outlook(props: { quorum: Quorum; users: readonly Person[]; nowMs: number; ownId: string; fits: boolean }) {
  const t = useMessages(quorumMessages);
  if (!props.fits) return null;
  const risks = quorumRisks(props.quorum, props.users, props.nowMs, props.ownId);
  return (
    // What it would come to changes with every choice, and is heard as well as seen.
    <div aria-live="polite">
      {risks.length === 0 ? <Status kind="done">{t('sound')}</Status> : <QuorumRisks risks={risks} />}
    </div>
  );
}

function useChanges(now: Quorum, after: Quorum, users: readonly Person[]): readonly DiffRow[] {
  const t = useMessages(quorumMessages);
  const [was, is] = [new Set(now.userIds), new Set(after.userIds)];
  const moved = users.filter(({ userId }) => was.has(userId) !== is.has(userId));
  const shown = (quorum: Quorum): string => t('ofMany', { threshold: quorum.threshold, total: quorum.userIds.length });
  const whole: DiffRow = { name: t('rootQuorum'), before: shown(now), after: shown(after) };
  return [
    ...(shown(now) === shown(after) ? [] : [whole]),
    ...moved.map(({ userId, userName }) =>
      was.has(userId)
        ? { name: typeable(userName).slice(0, 80), before: t('member'), after: t('noMember') }
        : { name: typeable(userName).slice(0, 80), before: t('noMember'), after: t('member') },
    ),
  ];
}
