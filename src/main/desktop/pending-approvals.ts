import { waitingStatuses } from '#shared/enums.ts';
import type { Bridge } from '#shared/bridge.ts';
import type { Json } from '#shared/envelope.ts';

const countMax = 100;
const askAgainMs = 1_000;

/**
 * Counts the requests that the operator can vote on now, and tells whenever that number is another: 0 while the vault is locked. A burst of
 * commits is counted once a second.
 * @returns the function that stops it
 */
export function countPendingApprovals(bridge: Bridge, tell: (waiting: number) => void): () => void {
  let last = -1;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  const count = async (): Promise<void> => {
    const waiting = await waitingNow(bridge).catch(() => 0);
    if (stopped || waiting === last) return;
    last = waiting;
    tell(waiting);
  };
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void count();
    }, askAgainMs).unref();
  };
  const stops = [bridge.onCommitted(soon), bridge.onStatus(() => void count())];
  void count();
  return () => {
    stopped = true;
    if (timer !== null) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

async function waitingNow(bridge: Bridge): Promise<number> {
  const outcome = await bridge.call('list_activities', {
    filterByStatus: [...waitingStatuses],
    paginationOptions: { limit: String(countMax) },
  });
  if (!outcome.ok) return 0;
  const { activities } = outcome.value;
  return Array.isArray(activities) ? activities.filter(canVote).length : 0;
}

function canVote(activity: Json): boolean {
  return (
    typeof activity === 'object' && activity !== null && 'canApprove' in activity && activity['canApprove'] === true
  );
}
