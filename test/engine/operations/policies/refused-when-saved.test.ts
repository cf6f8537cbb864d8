import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../harness/actors.ts';
import { joinedBy } from '../../../harness/people.ts';
import { aWorld, type World } from '../../../harness/world.ts';

/** Two of two must agree, so that every request of one waits. */
async function twoOfTwo(): Promise<{ world: World; ann: Actor; policyId: string }> {
  const world = await aWorld();
  const ann = world.operator;
  const bob = await joinedBy(ann, 'bob');
  const sound = { policyName: 'sound', effect: 'EFFECT_DENY', condition: 'false', notes: '' };
  const { policyId } = await ann.submit<{ policyId: string }>('create_policy', sound);
  await ann.submit('update_root_quorum', { threshold: 2, userIds: [ann.userId, bob.userId] });
  return { world, ann, policyId };
}

const sound = (patch: object = {}) => ({ policyName: 'new', effect: 'EFFECT_ALLOW', notes: '', ...patch });

describe('a policy that cannot be one', () => {
  const broken: [part: 'condition' | 'consensus' | 'time', text: string, says: string][] = [
    [
      'condition',
      'eth.tx.to == "0x00"',
      "Expression cannot be parsed: unexpected '\"': strings stand in single quotes",
    ],
    ['condition', "wallet_account.path == ''", 'Expression cannot be evaluated: field does not exist: path'],
    ['consensus', 'approvers.count()', 'Expression cannot be evaluated: the result must be a bool'],
    ['condition', "eth.tx.value == '1'", "Expression cannot be evaluated: '==' between an int and a string"],
    ['condition', "eth.eip_7702_authorization.nonce == 'one'", "Expression cannot be evaluated: '==' between an int"],
    ...(['condition', 'consensus', 'time'] as const).map((part): [typeof part, string, string] => [
      part,
      "Timespan('0 0 * * *', '7d', 'UTC')",
      "there is no function 'Timespan'; there are Timestamp and CronSpan",
    ]),
    ['condition', "[].any(x, !Always('x'))", "there is no function 'Always'"],
    ['consensus', "true || approvers.filter(a, Always('x')).count() == 1", "there is no function 'Always'"],
    ['time', "time.now < CronSpam('0 0 * * *', '7d', 'UTC')", "there is no function 'CronSpam'"],
    ['time', "cronspan('0 0 * * *', '7d', 'UTC')", "there is no function 'cronspan'"],
    ['time', "time.now < Timestamp('2027-02-01T00:00:00-05:00')", 'a Timestamp is RFC 3339 with a zero offset'],
    ['time', "CronSpan('*/5 * * * *', '1h', 'UTC')", "a CronSpan's minute is *, or numbers"],
    ['time', "CronSpan('0 0 1 JAN *', '1h', 'UTC')", "a CronSpan's month is *, or numbers"],
    ['time', "CronSpan('@daily', '1h', 'UTC')", 'a CronSpan schedule has five fields'],
    ['time', "CronSpan('0 0 * * *', '7d1m', 'UTC')", "a CronSpan's duration must be more than 0 and at most 7 days"],
  ];

  it.each(broken)('is refused before anybody is asked to vote on it: a %s %s', async (part, text, says) => {
    const { world, ann, policyId } = await twoOfTwo();
    const commits = world.store.commits.length;
    const many = [sound(), sound({ policyName: 'other' }), sound({ policyName: 'third', [part]: text })];
    const changed = { condition: 'policyCondition', consensus: 'policyConsensus', time: 'time' }[part];
    const asked: [string, object, string, string][] = [
      ['create_policy', sound({ [part]: text }), `parameters.${part}`, ''],
      ['create_policies', { policies: many }, `parameters.policies.2.${part}`, `, in parameters.policies.2.${part}`],
      ['update_policy', { policyId, [changed]: text }, `parameters.${changed}`, ''],
    ];
    for (const [path, parameters, field, ending] of asked) {
      const outcome = await ann.try(path, parameters);
      if (outcome.ok) throw new Error(`${path} took ${text}`);
      const { code, message, details, turnkeyErrorCode } = outcome.failure;
      expect({ code, turnkeyErrorCode }).toEqual({ code: 3, turnkeyErrorCode: undefined });
      expect(message).toContain(`invalid policy ${part}: `);
      expect(message).toContain(says);
      expect(message).toMatch(/line 1, column \d+, offset \d+/);
      expect(message.endsWith(ending)).toBe(true);
      if (says.includes('field does not exist')) expect(details).toEqual([]);
      else expect(details).toMatchObject([{ fieldViolations: [{ field }] }]);
    }
    expect(world.store.commits.length).toBe(commits);
    expect(await ann.activity('create_policy', sound())).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' });
  });
});
