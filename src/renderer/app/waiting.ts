import { useCall } from '../api/hooks.ts';

/** How many of the latest are asked for; a badge says 99+ long before. */
const askedMax = 100;

export function useGivenUpCount(): number {
  const { data } = useCall('webhook_deliveries', {});
  return data?.receivers.reduce((sum, { dead }) => sum + dead, 0) ?? 0;
}

/** How many activities wait for a vote of this operator: whoever has voted, either way, may change their mind but is not waited for. */
export function useWaitingCount(): number {
  const { data } = useCall('search_activities', {
    filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'],
    limit: askedMax,
  });
  return data?.activities.filter(({ canApprove, canReject }) => canApprove && canReject).length ?? 0;
}
