import { Link } from 'react-router';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { UnfinishedActivities } from '../../flows/activity/UnfinishedActivities.tsx';
import { instantOf, paramsOf, pathOfType, submitterOf, textIn, type ActivityView } from '../../api/activity-view.ts';
import { useActivities, useInfo } from '../../api/hooks.ts';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Export.module.css';
import { exportPath, type What } from './subject.ts';
import { useWaitingReveals } from './waiting-reveals.ts';
import { messages } from './messages.ts';

const exportTypes = [
  'ACTIVITY_TYPE_EXPORT_WALLET',
  'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT',
  'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY',
];
const shownMax = 5;

export function PendingExports() {
  const t = useMessages(messages);
  const say = useActivityText();
  const { userId } = useInfo();
  const { activityIds } = useWaitingReveals();
  const { items } = useActivities({ filterByType: exportTypes, userId });
  const pending = items
    .filter((one) => submitterOf(one) === userId)
    .filter(
      (one) =>
        one.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' ||
        (one.status === 'ACTIVITY_STATUS_COMPLETED' && activityIds.includes(one.id)),
    )
    .slice(0, shownMax);
  if (pending.length === 0) return null;
  return (
    <div className={classes.pending}>
      <UnfinishedActivities
        title={t('pending')}
        rows={pending.map((activity) => ({
          id: activity.id,
          approved: activity.status === 'ACTIVITY_STATUS_COMPLETED',
          what: say.sentence(activity),
          atMs: instantOf(activity.createdAt),
          next: <Link to={targetOf(activity, activityIds.includes(activity.id))}>{t('continue')}</Link>,
        }))}
      />
    </div>
  );
}

/** The page that shows what came of an export; where its type is none of ours, that of the activity. */
function targetOf(activity: ActivityView, shownHere: boolean): string {
  const params = paramsOf(activity);
  const named: Readonly<Record<string, readonly [What, string | undefined]>> = {
    export_wallet: ['wallet', textIn(params, 'walletId')],
    export_wallet_account: ['account', textIn(params, 'address')],
    export_private_key: ['private-key', textIn(params, 'privateKeyId')],
  };
  const [what, id] = named[pathOfType(activity.type)] ?? [];
  if (what === undefined || id === undefined) return `/activities/${activity.id}`;
  return exportPath({ what, id }, { way: shownHere ? 'show' : 'seal', activity: activity.id });
}
