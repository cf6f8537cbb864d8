import { Link } from 'react-router';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { instantOf, paramsOf, pathOfType, submitterOf, textIn, type ActivityView } from '../../api/activity-view.ts';
import { useActivities, useInfo } from '../../api/hooks.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
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
  const f = useFormats();
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
    <Section title={t('pending')}>
      <ul className={classes.pending}>
        {pending.map((activity) => {
          const target = targetOf(activity, activityIds.includes(activity.id));
          return (
            <li key={activity.id} className={classes.pendingRow}>
              <Status kind={activity.status === 'ACTIVITY_STATUS_COMPLETED' ? 'done' : 'waits'}>
                {say.sentence(activity)}
              </Status>
              <span className={classes.words}>{f.time(instantOf(activity.createdAt))}</span>
              <Link to={target ?? `/activities/${activity.id}`}>{t('beginContinue')}</Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The page that shows what came of an export; null where its type is none of ours. */
function targetOf(activity: ActivityView, shownHere: boolean): string | null {
  const params = paramsOf(activity);
  const named: Readonly<Record<string, readonly [What, string | undefined]>> = {
    export_wallet: ['wallet', textIn(params, 'walletId')],
    export_wallet_account: ['account', textIn(params, 'address')],
    export_private_key: ['private-key', textIn(params, 'privateKeyId')],
  };
  const [what, id] = named[pathOfType(activity.type)] ?? [];
  if (what === undefined || id === undefined) return null;
  return exportPath(what, id, { way: shownHere ? 'show' : 'seal', activity: activity.id });
}
