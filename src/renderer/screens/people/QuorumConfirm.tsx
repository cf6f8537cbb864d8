import { useInfo } from '../../api/hooks.ts';
import type { User } from '../../api/people.ts';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { TypedNameDialog } from '../../flows/FormDialog.tsx';
import type { SubmissionState } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { Diff, type DiffRow } from '../../ui/text/Diff.tsx';
import { NodeList } from '../../ui/text/NodeList.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { ableUntilMs, type Quorum, type QuorumRisk } from './quorum-risk.ts';
import { QuorumRisks } from './QuorumRisks.tsx';

type QuorumChange = Readonly<{ now: Quorum; after: Quorum; users: readonly User[]; nowMs: number }>;

/** The last step before a change of the root quorum is requested: who decides now and then, who can be away, and what is lost or gained. */
export function QuorumConfirm(
  props: QuorumChange &
    Readonly<{ risks: readonly QuorumRisk[]; submission: SubmissionState; onSubmit: () => void; onClose: () => void }>,
) {
  const t = useMessages(messages);
  const { now, after, users, nowMs } = props;
  const { organizationName } = useInfo();
  const rows = useQuorumRows(now, after, users);
  const spareIn = (quorum: Quorum): string => String(spareMembers(quorum, users, nowMs));
  return (
    <TypedNameDialog
      title={t('confirmQuorum')}
      size="large"
      danger={undefined}
      submission={props.submission}
      actionLabel={t('changeRootQuorum')}
      name={organizationName}
      nameLabel={t('typeName')}
      pending={t('asked')}
      onSubmit={props.onSubmit}
      onClose={props.onClose}
    >
      <p className={style('flush')}>
        {t.rich('quorumThen', {
          threshold: after.threshold,
          total: after.userIds.length,
          names: <MemberNames quorum={after} users={users} />,
        })}
      </p>
      <Diff
        label={t('nowAndThen')}
        rows={[...rows, { name: t('canBeAway'), before: spareIn(now), after: spareIn(after) }]}
      />
      <QuorumOutlook risks={props.risks} />
      <ChangePreviewPanel type="ACTIVITY_TYPE_UPDATE_ROOT_QUORUM" parameters={after} />
    </TypedNameDialog>
  );
}

/** The members of a quorum by name. */
export function MemberNames({ quorum, users }: { quorum: Quorum; users: readonly User[] }) {
  return (
    <NodeList>
      {users.flatMap(({ userId, userName }) =>
        quorum.userIds.includes(userId) ? [<SafeText key={userId} text={userName} max={80} />] : [],
      )}
    </NodeList>
  );
}

/** The risks of a quorum, or that there are none. */
export function QuorumOutlook({ risks }: { risks: readonly QuorumRisk[] }) {
  const t = useMessages(messages);
  return risks.length === 0 ? <Status kind="done">{t('sound')}</Status> : <QuorumRisks risks={risks} />;
}

/** How a quorum changes: its size, and each user who becomes a member or stops being one. */
export function useQuorumRows(now: Quorum, after: Quorum, users: readonly User[]): readonly DiffRow[] {
  const t = useMessages(messages);
  const [was, is] = [new Set(now.userIds), new Set(after.userIds)];
  const sizeOf = (quorum: Quorum): string => t('ofMany', { threshold: quorum.threshold, total: quorum.userIds.length });
  const memberIn = (quorum: ReadonlySet<string>, userId: string): string =>
    t(quorum.has(userId) ? 'member' : 'noMember');
  const moved = users.filter(({ userId }) => was.has(userId) !== is.has(userId));
  return [
    { name: t('rootQuorum'), before: sizeOf(now), after: sizeOf(after) },
    ...moved.map(({ userId, userName }) => ({
      name: typeable(userName).slice(0, 80),
      before: memberIn(was, userId),
      after: memberIn(is, userId),
    })),
  ].filter(({ before, after: then }) => before !== then);
}

/** How many members can be away at once while the others still reach the threshold. */
function spareMembers({ threshold, userIds }: Quorum, users: readonly User[], nowMs: number): number {
  const able = users.filter((user) => userIds.includes(user.userId) && ableUntilMs(user) > nowMs);
  return Math.max(0, able.length - threshold);
}
