import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backtest, Explanation, Lint, WhoCan } from '#shared/policy-analysis.ts';
import type { Host } from '../../src/main/host.ts';
import { p256KeyFrom } from '../harness/actors.ts';
import { coffer, errorOf, printed, type Given } from '../harness/cli.ts';
import { hostWorld } from '../harness/host.ts';
import { apiKey, person } from '../harness/people.ts';

const world = hostWorld();
let host: Host;
/** Eve, who is in no quorum, and may make tags; and the tag that she made. */
let eve = '';
let organizationId = '';
let tag = { id: '', fingerprint: '' };

async function submit(path: string, parameters: object): Promise<Record<string, never>> {
  const outcome = await host.session.operatorCall(path as 'create_users', parameters as never);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  const { activity } = outcome.value as unknown as { activity: { result: Record<string, Record<string, never>> } };
  return Object.values(activity.result)[0] ?? {};
}

const policies = (args: readonly string[], given?: Given) =>
  coffer(['policies', ...args, '-k', 'eve', '-d', world.root, '--host', host.endpoint], given);

/** `coffer request`, stamped by Eve. */
const request = (path: string, args: readonly string[], given?: Given) =>
  coffer(['request', '--json', '-k', 'eve', '-d', world.root, '--host', host.endpoint, '--path', path, ...args], given);

const type = 'ACTIVITY_TYPE_CREATE_USER_TAG';
const tags = { policyName: 'Tags\u200b', effect: 'EFFECT_ALLOW', condition: "activity.kind == 'CREATE_USER_TAG'" };
const denied = { ...tags, policyName: 'No tags', effect: 'EFFECT_DENY' };

beforeAll(async () => {
  const made = await world.create();
  ({ organizationId } = made);
  await made.close();
  host = await world.start({ passphrase: world.passphrase() });
  const users = [person('eve', { apiKeys: [apiKey(p256KeyFrom('cli eve'))] })];
  const { userIds } = (await submit('create_users', { users })) as unknown as { userIds: [string] };
  eve = userIds[0];
  const privateKey = createHash('sha256').update('cli eve').digest('hex');
  await writeFile(join(world.root, 'eve.private'), `${privateKey}:p256`, { mode: 0o600 });
  await writeFile(join(world.root, 'eve.meta'), JSON.stringify({ name: 'eve', organizations: [organizationId] }));
  await submit('create_policy', tags);
  const parameters = { userTagName: 'ops', userIds: [] };
  const body = JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters });
  const path = '/public/v1/submit/create_user_tag';
  const sent = await request(path, ['--body', body]);
  tag = printed<{ activity: typeof tag }>(sent).activity;
});
afterAll(() => world.end());

describe('coffer policy explain', () => {
  it('explains an activity by its id and its fingerprint, clause by clause', async () => {
    const answer = printed<Explanation>(await policies(['explain', tag.id, '--json']));
    expect(answer).toMatchObject({ verdict: 'allow', basis: 'policy', submitterId: eve });
    expect(printed(await policies(['explain', tag.fingerprint, '--json']))).toEqual(answer);
    const { exit, stdout } = await policies(['explain', tag.id]);
    expect(exit).toBe(0);
    expect(stdout).toContain('allowed: a policy allows it\nrequested by eve, approved by eve\n');
    expect(stdout, 'what is invisible is named').toContain("* ALLOW 'Tags\\u{200b}'");
    expect(stdout).toContain(
      "true    condition: activity.kind == 'CREATE_USER_TAG'   [activity.kind = 'CREATE_USER_TAG']",
    );
  });

  it('explains a request that nobody has made, by drafts too', async () => {
    const parameters = join(world.root, 'tag.json');
    await writeFile(parameters, JSON.stringify({ userTagName: 'x', userIds: [] }));
    const asked = ['--type', type, '--parameters', parameters];
    expect((await policies(['explain', ...asked])).stdout).toContain('allowed: a policy allows it');
    const drafts = ['--policies', '-'];
    const ran = await policies(['simulate', ...asked, ...drafts], { stdin: JSON.stringify([denied]) });
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toContain('denied: a policy denies it\n');
    expect(ran.stdout).toContain('it would be allowed if Ann requested it\n');
    expect(ran.stdout).toContain("* DENY 'No tags' (draft 1): denies");
  });

  it('says what is missing, and what is wrong', async () => {
    expect(errorOf(await policies(['explain', '--json'])).message).toContain('--type and --parameters');
    expect((await policies(['explain', '99999999-9999-4999-8999-999999999999'])).exit).toBe(6);
    const bad = ['simulate', '--type', type, '--parameters', '-'];
    expect(errorOf(await policies([...bad, '--json'], { stdin: '{' })).message).toBe('--parameters is not JSON');
    const wrong = await policies([...bad, '--json'], { stdin: '{}' });
    expect(errorOf(wrong).message).toContain('parameters.userTagName: missing field');
  });
});

describe('coffer policy backtest', () => {
  it('ends with 1 where drafts would decide otherwise, and 0 where they would not', async () => {
    const stdin = JSON.stringify({ policies: [denied] });
    const ran = await policies(['backtest', '--json', '--policies', '-'], { stdin });
    expect(ran.exit).toBe(1);
    const { differences } = JSON.parse(ran.stdout) as Backtest;
    expect(differences).toMatchObject([{ activityId: tag.id, recorded: 'allow', stored: 'allow', draft: 'deny' }]);
    const text = await policies(['backtest', '--policies', '-'], { stdin });
    expect(text.stdout).toContain('requested by eve; was allowed; today allowed; by the drafts denied');
    expect(text.stdout).toContain("DENY 'No tags' (draft 1): did not exist → denies");
    const same = await policies(['backtest']);
    expect(same).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^0 of \d+ would have a different outcome\.\n$/),
    });
  });

  it('looks at so many as were asked for, and says that there are more', async () => {
    const { stdout } = await policies(['backtest', '--last', '1']);
    expect(stdout).toBe(
      '0 of 1 would have a different outcome.\nOlder activities exist: use --last to evaluate more.\n',
    );
  });
});

describe('coffer policy lint', () => {
  it('ends with 1 at an error, and 0 at nothing or a warning', async () => {
    expect(await policies(['lint'])).toMatchObject({ exit: 0, stdout: 'No findings.\n' });
    const everything = [{ policyName: 'All', effect: 'EFFECT_ALLOW', condition: 'true' }];
    const ran = await policies(['lint', '--only', '--policies', '-'], { stdin: JSON.stringify(everything) });
    expect(ran).toMatchObject({ exit: 1, stdout: "error: ALLOW 'All' (draft 1): allows every request\n" });
    const twice = [tags, { ...tags, policyName: 'Again' }];
    const warned = await policies(['lint', '--json', '--only', '--policies', '-'], { stdin: JSON.stringify(twice) });
    expect(printed<Lint>(warned).findings).toMatchObject([{ code: 'duplicate', severity: 'warning', draft: 1 }]);
  });

  it('takes the policies as list_policies answers them', async () => {
    const { stdout } = await request('/public/v1/query/list_policies', [], {
      stdin: JSON.stringify({ organizationId }),
    });
    expect(await policies(['lint', '--policies', '-'], { stdin: stdout })).toMatchObject({ exit: 0, stderr: '' });
  });
});

describe('coffer policy who-can', () => {
  it('says who can do what, of one kind too', async () => {
    const { stdout } = await policies(['who-can', '--kind', 'create_user_tag']);
    expect(stdout).toBe("CREATE_USER_TAG\n    Ann: alone (root quorum)\n    eve: alone (policy 'Tags\\u{200b}')\n");
    const answer = printed<WhoCan>(await policies(['who-can', '--json']));
    expect(answer.kinds.length).toBeGreaterThan(20);
    expect((await policies(['who-can', '--kind', 'DANCE'])).exit).toBe(6);
  });
});
