import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall, useInfo, useNow } from '../../api/hooks.ts';
import { useOperators } from '../../api/operators.ts';
import type { User } from '../../api/people.ts';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { CheckList } from '../../flows/tags/CheckList.tsx';
import { ThresholdField } from '../../flows/ThresholdField.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { Diff, type DiffRow } from '../../ui/text/Diff.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { ableUntilMs, quorumRisks, type Quorum, type QuorumRisk } from './quorum-risk.ts';
import { MemberNames, QuorumConfirm, QuorumOutlook, useQuorumRows } from './QuorumConfirm.tsx';

const formId = 'root-quorum';
const everyMs = 60_000;

export function QuorumPage() {
  const t = useMessages(messages);
  const people = useCall('list_users', {});
  const configs = useCall('get_organization_configs', {});
  const problem = people.problem ?? configs.problem;
  const now = configs.data?.configs.quorum;
  const users = people.data?.users;
  const [changed, setChanged] = useState(false);
  // Once the quorum is another, what was chosen before it is about nothing.
  if (!problem && now && users)
    return <QuorumForm key={JSON.stringify(now)} now={now} users={users} isChanged={changed} onChanged={setChanged} />;
  return (
    <Page title={t('rootQuorum')} crumbs={[{ to: '/people', label: t('people') }, { label: t('rootQuorum') }]}>
      {problem && <ProblemNotice problem={problem} />}
    </Page>
  );
}

type QuorumFormProps = Readonly<{
  now: Quorum;
  users: readonly User[];
  /** Whether the quorum as it is now was just set here. */
  isChanged: boolean;
  onChanged: (isChanged: boolean) => void;
}>;

function QuorumForm({ now, users, isChanged, onChanged }: QuorumFormProps) {
  const t = useMessages(messages);
  const { userId: ownId } = useInfo();
  const nowMs = useNow(everyMs);
  const { send, reset, ...submission } = useSubmission();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(now.userIds));
  const [threshold, setThreshold] = useState<number | ''>(now.threshold);
  const [confirming, setConfirming] = useState(false);
  // In the order of the people, so that the same choice is the same quorum; whoever is gone from them is in nobody's list.
  const userIds = users.map(({ userId }) => userId).filter((userId) => chosen.has(userId));
  const after = { threshold: threshold === '' ? 0 : threshold, userIds };
  const rows = useQuorumRows(now, after, users);
  const items = useMembers(users, nowMs);
  const fits = after.threshold >= 1 && after.threshold <= userIds.length;
  const risks = fits ? quorumRisks(after, users, nowMs, ownId) : undefined;
  const changed = rows.length > 0;
  const justChanged = isChanged && !changed;
  const outlook = t('outlook', { changed: String(changed) });
  return (
    <Page
      title={t('rootQuorum')}
      lead={t('ofMany', { threshold: now.threshold, total: now.userIds.length })}
      crumbs={[{ to: '/people', label: t('people') }, { label: t('rootQuorum') }]}
      asideLabel={outlook}
      aside={<Outlook title={outlook} risks={risks} after={changed && fits ? after : undefined} />}
      foot={
        changed && submission.waits === undefined ? (
          <Button type="submit" form={formId} disabled={!fits}>
            {t('reviewQuorum')}
          </Button>
        ) : undefined
      }
    >
      <form
        id={formId}
        className={style('form')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (fits && changed) setConfirming(true);
        }}
      >
        {submission.waits !== undefined && !confirming && (
          <PendingApproval what={t('asked')} activityId={submission.waits} />
        )}
        {justChanged && <Changed now={now} users={users} />}
        <p className={style('flush')}>{t('quorumWords')}</p>
        {after.threshold > 1 && <CannotUnlock userIds={userIds} />}
        <CheckList
          label={t('members')}
          items={items}
          chosen={chosen}
          onChange={(next) => {
            reset();
            setChosen(next);
          }}
        />
        <ThresholdField
          description={t('thresholdHint', { n: userIds.length })}
          max={Math.max(1, users.length)}
          value={threshold}
          error={after.threshold < 1 ? t('tooFew') : !fits && t('tooMany', { n: userIds.length })}
          onChange={(value) => {
            reset();
            setThreshold(value);
          }}
        />
        {!justChanged && <WhatChanges rows={rows} />}
      </form>
      {confirming && risks && (
        <QuorumConfirm
          now={now}
          after={after}
          users={users}
          nowMs={nowMs}
          risks={risks}
          submission={submission}
          onSubmit={() =>
            void send('update_root_quorum', after, t('quorumNotChanged'), { onDone: () => onChanged(true) })
          }
          onClose={() => {
            setConfirming(false);
            if (submission.problem) reset();
          }}
        />
      )}
    </Page>
  );
}

/** What the quorum would come to, and who could do more or less then. `after`: absent while nothing would change. */
function WhatChanges({ rows }: { rows: readonly DiffRow[] }) {
  const t = useMessages(messages);
  return (
    <Section title={t('whatChanges')}>
      {rows.length > 0 ? (
        <Diff label={t('whatChanges')} rows={rows} />
      ) : (
        <p className={style('none')}>{t('noChanges')}</p>
      )}
    </Section>
  );
}

function Outlook(props: {
  title: string;
  /** Absent while the choice is no quorum. */
  risks: readonly QuorumRisk[] | undefined;
  after: Quorum | undefined;
}) {
  return (
    <>
      <Section title={props.title}>
        {/* What it would come to changes with every choice, and is heard as well as seen. */}
        <div aria-live="polite">{props.risks && <QuorumOutlook risks={props.risks} />}</div>
      </Section>
      {props.after && <ChangePreviewPanel type="ACTIVITY_TYPE_UPDATE_ROOT_QUORUM" parameters={props.after} />}
    </>
  );
}

/** Says of a quorum that was just set who decides from now on. */
function Changed({ now, users }: { now: Quorum; users: readonly User[] }) {
  const t = useMessages(messages);
  return (
    <FocusedNotice>
      <Callout tone="done" title={t('quorumChanged')}>
        {t.rich('quorumIsNow', {
          threshold: now.threshold,
          total: now.userIds.length,
          names: <MemberNames quorum={now} users={users} />,
        })}
      </Callout>
    </FocusedNotice>
  );
}

/** Says what members do who cannot unlock the vault, where there are any among `userIds`. */
function CannotUnlock({ userIds }: { userIds: readonly string[] }) {
  const t = useMessages(messages);
  const openers = useOpeners();
  if (!openers || userIds.every((userId) => openers.has(userId))) return null;
  return (
    <Callout tone="note">
      {t.rich('quorumUnlock', { ways: (chunks) => <Link to="/settings/ways-in">{chunks}</Link> })}
    </Callout>
  );
}

/** The users who can unlock the vault with a passphrase of their own; undefined until that is known. */
function useOpeners(): ReadonlySet<string> | undefined {
  const { data } = useOperators();
  return data && new Set(data.map(({ userId }) => userId));
}

/** Everybody, with what says whether they can unlock the vault, and act at `nowMs`. */
function useMembers(users: readonly User[], nowMs: number): Parameters<typeof CheckList>[0]['items'] {
  const t = useMessages(messages);
  const f = useFormats();
  const { userId: ownId } = useInfo();
  const openers = useOpeners();
  return users.map((user) => {
    const untilMs = ableUntilMs(user);
    const acts = untilMs === Infinity ? t('acts') : t('actsUntil', { date: f.date(untilMs) });
    return {
      id: user.userId,
      name: user.userName,
      suffix: user.userId === ownId && t('itsYou'),
      note:
        untilMs <= nowMs ? (
          <Status kind="failed">{t('cannotAct')}</Status>
        ) : (
          <span className={style('quiet')}>
            {openers?.has(user.userId) === false ? `${acts}, ${t('cannotUnlock')}` : acts}
          </span>
        ),
    };
  });
}
