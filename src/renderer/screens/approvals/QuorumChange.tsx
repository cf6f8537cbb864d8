import type { JsonObject } from '#shared/envelope.ts';
import { listIn } from '../../api/activity-view.ts';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import { useCall, useInfo, usePeople } from '../../api/hooks.ts';
import { useMessages } from '../../messages/translate.tsx';
import { ChangeView, Unread } from './ChangeView.tsx';
import { canStamp } from './can-stamp.ts';
import { useList } from './lists.ts';
import { quorumRisks, type Quorum } from './quorum-changes.ts';
import { changeMessages } from './change-messages.ts';

/** What another root quorum would mean: who could act alone, and whether anybody still could. */
export function QuorumChange(props: { params: JsonObject; names: ActivityText }) {
  const { params, names } = props;
  const t = useMessages(changeMessages);
  const list = useList();
  const { userId } = useInfo();
  const { users } = usePeople();
  const { data, problem } = useCall('get_organization_configs', {});
  if (!data) return <Unread what="other" gone={problem !== null} />;
  const before = data.configs.quorum;
  const after = quorumIn(params);
  const people = (ids: readonly string[]): string => (ids.length === 0 ? t('nobody') : list(ids.map(names.personText)));
  const risks = quorumRisks(before, after, {
    ownId: userId,
    able: (id) =>
      canStamp(
        users.find((user) => user.userId === id),
        Date.now(),
      ),
    names: people,
  });
  const rows = [
    { name: t('threshold'), before: String(before.threshold), after: String(after.threshold) },
    { name: t('members'), before: people(before.userIds), after: people(after.userIds) },
  ];
  return <ChangeView risks={risks} rows={rows.filter((row) => row.before !== row.after)} />;
}

function quorumIn(params: JsonObject): Quorum {
  const { threshold } = params;
  return {
    threshold: typeof threshold === 'number' ? threshold : 0,
    userIds: listIn(params, 'userIds').filter((id) => typeof id === 'string'),
  };
}
