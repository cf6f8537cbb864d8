import type { Risk } from './risk.ts';

/** Who can do anything, and how many of them must agree. */
export type Quorum = Readonly<{ threshold: number; userIds: readonly string[] }>;

/**
 * What would follow from a root quorum becoming another.
 * @param able who of all users has a key or passkey to act with
 * @param names says people by name, for a sentence
 */
export function quorumRisks(
  before: Quorum,
  after: Quorum,
  about: Readonly<{ ownId: string; able: (userId: string) => boolean; names: (userIds: readonly string[]) => string }>,
): readonly Risk[] {
  const risks: Risk[] = [];
  const added = after.userIds.filter((userId) => !before.userIds.includes(userId));
  const able = after.userIds.filter(about.able).length;
  if (able < after.threshold)
    risks.push({ tone: 'danger', key: 'nobodyActs', values: { able, need: after.threshold } });
  if (after.threshold === 1 && before.threshold > 1)
    risks.push({
      tone: 'danger',
      key: 'oneAlone',
      values: {
        n: after.userIds.length,
        from: before.threshold,
        total: before.userIds.length,
        names: about.names(after.userIds),
      },
    });
  else if (after.threshold === 1 && added.length > 0)
    risks.push({ tone: 'danger', key: 'moreAlone', values: { names: about.names(added) } });
  else if (after.threshold < before.threshold)
    risks.push({ tone: 'danger', key: 'fewer', values: { from: before.threshold, to: after.threshold } });
  if (after.threshold > 1 && after.threshold === after.userIds.length)
    risks.push({ tone: 'wait', key: 'everyone', values: { n: after.threshold } });
  if (before.userIds.includes(about.ownId) && !after.userIds.includes(about.ownId))
    risks.push({ tone: 'wait', key: 'youLeave' });
  return risks;
}
