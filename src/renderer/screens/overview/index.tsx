import { waitingStatuses } from '#shared/enums.ts';
import { needsVote } from '../../flows/activity/approval-status.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { useActivities, useCall, useNow, type ActivityFilter } from '../../api/hooks.ts';
import { useOperators } from '../../api/operators.ts';
import { useBackups } from '../../api/status.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { Begin } from './Begin.tsx';
import { begun, beginnings, dayOf, dueOf } from './day.ts';
import { LastDay } from './LastDay.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { VaultHealth } from './VaultHealth.tsx';
import { WalletsLately } from './WalletsLately.tsx';
import { messages } from './messages.ts';

const minuteMs = 60_000;
const waitingFilter: ActivityFilter = { filterByStatus: [...waitingStatuses], limit: 100 };
const latestFilter: ActivityFilter = { limit: 20 };
const latestShown = 8;

export default function OverviewScreen() {
  const t = useMessages(messages);
  const nowMs = useNow(minuteMs);
  const names = useActivityText();
  const { data: overview, problem } = useCall('overview');
  const backups = useBackups().data;
  const configs = useCall('get_organization_configs').data?.configs;
  const quorum = configs?.quorum;
  const denies = configs?.features.some(({ name }) => name === 'FEATURE_NAME_COFFER_DENY_BLIND_SIGNING') ?? true;
  const operators = useOperators().data;
  const waiting = useActivities(waitingFilter).items;
  const latest = useActivities(latestFilter).items;
  const mine = waiting.filter(needsVote);
  const openers = operators && new Set(operators.map(({ userId }) => userId)).size;
  const steps =
    overview && backups && quorum && openers !== undefined
      ? begun(overview, backups, openers, quorum.threshold)
      : undefined;
  const isNew = steps !== undefined && !steps.wallet;
  const day = dayOf(overview, { mine: mine.length, others: waiting.length - mine.length }, isNew);
  const due = dueOf(backups, overview, nowMs);
  return (
    <Page
      title={t(day.key, day.values)}
      lead={due && t(due.key, due.values)}
      aside={
        <>
          <VaultHealth overview={overview} backups={backups} quorum={quorum} operators={operators} nowMs={nowMs} />
          {overview && <WalletsLately wallets={overview.wallets} />}
        </>
      }
      asideLabel={t('thisVault')}
    >
      {problem && <ProblemNotice problem={problem} />}
      {!(isNew && mine.length === 0) && <NeedsYou activities={mine} names={names} nowMs={nowMs} />}
      {steps && beginnings.some((step) => !steps[step]) && (
        <Begin
          steps={steps}
          canRestore={backups !== undefined && backups.keys > 0 && steps.backup}
          offersDenial={!denies}
        />
      )}
      {overview && <LastDay hours={overview.hours} latest={latest.slice(0, latestShown)} names={names} />}
    </Page>
  );
}
