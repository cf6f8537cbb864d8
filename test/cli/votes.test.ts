import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Host } from '../../src/main/host.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { parseOfflineVote, printOfflineVote, printVoteRequest, parseVoteRequest } from '#shared/offline-vote.ts';
import { p256KeyFrom } from '../harness/actors.ts';
import { cliKey, saveCliKeys } from '../harness/cli-keys.ts';
import { coffer, errorOf, printed, type Given } from '../harness/cli.ts';
import { eventually } from '../harness/eventually.ts';
import { hostWorld, type HostWorld } from '../harness/host.ts';
import { apiKey, person } from '../harness/people.ts';

let world: HostWorld;
let host: Host;
let organizationId = '';
/** Where keys are: `bob`, in the root quorum with Ann, and `dan`, who is not. */
let keys = '';
beforeEach(async () => {
  world = hostWorld();
  keys = world.root;
  const made = await world.create();
  organizationId = made.organizationId;
  const { operator } = made.openVault;
  const users = ['bob', 'dan'].map((name) => person(name, { apiKeys: [apiKey(cliKey(name))] }));
  const outcome = await operator.call('create_users', { users });
  const { userIds } = resultOf(outcome, 'createUsersResult') as { userIds: string[] };
  await operator.call('update_root_quorum', { threshold: 2, userIds: [operator.userId, userIds[0] ?? ''] });
  await made.close();
  await saveCliKeys(keys, ['bob', 'dan'], organizationId);
  host = await world.start({ passphrase: world.passphrase() });
});
afterEach(() => world.end());

function resultOf(outcome: unknown, key: string): unknown {
  return (outcome as { value: { activity: { result: Record<string, unknown> } } }).value.activity.result[key];
}

/** Something of Ann's that waits for Bob. */
async function aTag(userTagName: string): Promise<{ id: string; fingerprint: string }> {
  const outcome = await host.session.operatorCall('create_user_tag', { userTagName, userIds: [] });
  return (outcome as unknown as { value: { activity: { id: string; fingerprint: string } } }).value.activity;
}

/** A digest that Ann asks to have signed. */
async function aBlindRequest(): Promise<{ id: string; fingerprint: string }> {
  const outcome = await host.session.operatorCall('sign_raw_payload', {
    signWith: `0x${'33'.repeat(20)}`,
    payload: 'ab'.repeat(32),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  });
  return (outcome as unknown as { value: { activity: { id: string; fingerprint: string } } }).value.activity;
}

const as = (name: string, args: readonly string[], given?: Given) =>
  coffer([...args, '-k', name, '-d', keys, '--host', host.endpoint], given);
/** 12.5 ETH to `0x2222…`, EIP-1559 on chain 1. */
const unsignedTransaction = '0x02e70180021e82520894222222222222222222222222222222222222222288ad78ebc5ac62000080c0';

const statusOf = async (id: string) => {
  const outcome = await host.session.operatorCall('get_activity', { activityId: id });
  return (outcome as unknown as { value: { activity: { status: string } } }).value.activity.status;
};

describe('a command that submits an activity', () => {
  it('waits for its approval with --wait, and otherwise says that the activity is pending', async () => {
    const pending = await as('bob', ['wallet', 'create', 'Ops']);
    expect(pending).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringContaining('is pending approval') });
    expect(await as('bob', ['wallet', 'create', 'Ops', '--wait', '1'])).toMatchObject({
      exit: 7,
      stderr: expect.stringContaining('has not ended within 1 s'),
    });
    const waiting = as('bob', ['wallet', 'create', 'Approved', '--wait']);
    await eventually(async () => {
      const outcome = await host.session.operatorCall('list_activities', { paginationOptions: { limit: '1' } });
      const [newest] = (outcome as unknown as { value: { activities: { fingerprint: string; intent: unknown }[] } })
        .value.activities;
      expect(JSON.stringify(newest?.intent)).toContain('Approved');
      await host.session.operatorCall('approve_activity', { fingerprint: newest?.fingerprint ?? '' });
    });
    expect(await waiting).toMatchObject({ exit: 0, stdout: expect.stringContaining('completed') });
  });
});

describe('coffer inbox', () => {
  it('shows what waits for the key’s holder, decoded, with who asked and what is missing', async () => {
    const { id, fingerprint } = await aTag('ops\u200b');
    const { waiting } = printed<{ waiting: JsonObject[] }>(await as('bob', ['inbox', '--json']));
    expect(waiting).toMatchObject([{ id, fingerprint, askedBy: 'Ann', missing: 1, canApprove: true, canReject: true }]);
    const text = await as('bob', ['inbox']);
    expect(text).toMatchObject({ exit: 0, stderr: '' });
    expect(text.stdout).toContain(fingerprint.slice(0, 15));
    expect(text.stdout).toContain('requested by Ann, 1 more approval required from ');
    expect(text.stdout, 'what is invisible is named').toContain('ops\\u{200b}');
    expect((await as('dan', ['inbox'])).stdout).toBe('No activities need your approval.\n');
    expect(printed<{ waiting: unknown[] }>(await as('dan', ['inbox', '--all', '--json'])).waiting).toHaveLength(1);
  });

  it('shows what its owner has requested, and who that waits for', async () => {
    const body = JSON.stringify({
      type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      timestampMs: String(Date.now()),
      organizationId,
      parameters: { userTagName: 'ops', userIds: [] },
    });
    await as('bob', ['request', '--path', '/public/v1/submit/create_user_tag', '--body', body]);
    const { waiting, own } = printed<{ waiting: unknown[]; own: JsonObject[] }>(await as('bob', ['inbox', '--json']));
    expect(waiting).toEqual([]);
    expect(own).toMatchObject([{ askedBy: 'bob', missing: 1, waitsFor: ['Ann'] }]);
    const { stdout } = await as('bob', ['inbox']);
    expect(stdout).toMatch(/^No activities need your approval\.\n\nYour own requests that are pending approval:\n/);
    expect(stdout).toContain('1 more approval required from Ann, ');
  });
});

describe('coffer inbox, of a transaction', () => {
  it('says what the transaction does, with the names of the organization’s accounts', async () => {
    const account = {
      name: 'Deposits 3',
      curve: 'CURVE_SECP256K1',
      pathFormat: 'PATH_FORMAT_BIP32',
      path: "m/44'/60'/0'/0/0",
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    };
    const parameters = { walletName: 'Treasury hot', accounts: [account] };
    const wallet = await host.session.operatorCall('create_wallet', parameters);
    const { id } = (wallet as unknown as { value: { activity: { id: string } } }).value.activity;
    await as('bob', ['approve', id, '--yes']);
    const listed = await host.session.operatorCall('list_wallet_accounts', {});
    const { accounts } = (
      listed as unknown as { value: { accounts: readonly { address: string; walletAccountId: string }[] } }
    ).value;
    const address = accounts[0]?.address ?? '';
    await host.session.operatorCall('sign_transaction', {
      signWith: address,
      unsignedTransaction,
      type: 'TRANSACTION_TYPE_ETHEREUM',
    });
    const { stdout } = await as('bob', ['inbox']);
    expect(stdout).toContain('Note: First use of a recipient\n');
    expect(stdout).toContain(`Send 12.5 ETH from Treasury hot / Deposits 3 (${address}) to 0x${'22'.repeat(20)}\n`);
    expect(stdout).toContain(`recipient 0x${'22'.repeat(20)}: never used here\n`);

    const { exit } = await as('bob', ['account', 'rename', address.toLowerCase(), 'Payroll']);
    expect(exit, 'Ann has to approve').toBe(2);
    const { waiting } = printed<{ waiting: JsonObject[] }>(await as('dan', ['inbox', '--all', '--json']));
    const { walletAccountId } = accounts[0] ?? {};
    expect(waiting[0]).toMatchObject({ type: 'ACTIVITY_TYPE_UPDATE_WALLET_ACCOUNT_NAME' });
    expect(waiting[0]?.['title']).toContain(JSON.stringify({ walletAccountId, name: 'Payroll' }));
    expect((await as('bob', ['account', 'rename', `0x${'22'.repeat(20)}`, 'x'])).exit).toBe(6);
  });
});

describe('coffer approve and reject', () => {
  it('show what the vote is about, and cast it with a note that is kept', async () => {
    const { id, fingerprint } = await aTag('ops');
    const ran = await as('bob', ['approve', fingerprint.slice(0, 15), '--yes', '--note', 'as agreed']);
    expect(ran.exit).toBe(0);
    expect(ran.stderr).toContain('requested by Ann');
    expect(ran.stderr).toContain('userTagName ops');
    expect(ran.stderr).toContain(fingerprint);
    expect(ran.stdout).toMatch(
      /^Activity +[0-9a-f-]{36}\nType +ACTIVITY_TYPE_CREATE_USER_TAG\nStatus +completed\nuserTagId /,
    );
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_COMPLETED');
    expect(await host.bridge.local.notes(id)).toMatchObject({
      ok: true,
      value: [{ userName: 'bob', text: 'as agreed' }],
    });
  });

  it('ask on a terminal, and do nothing where nobody says yes', async () => {
    const { id } = await aTag('ops');
    const no = await as('bob', ['approve', id], { types: ['n'] });
    expect(no).toMatchObject({ exit: 1 });
    expect(no.stderr).toContain('Approve this request? [y/N]');
    expect(await as('bob', ['approve', id])).toMatchObject({ exit: 64 });
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    expect(await as('bob', ['reject', id], { types: ['y'] })).toMatchObject({ exit: 0 });
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_REJECTED');
  });

  it('want the digits typed and a reason before a critical request is approved', async () => {
    const { id, fingerprint } = await aBlindRequest();
    const digits = fingerprint.slice(7, 15);
    for (const [args, types, exit] of [
      [['--yes'], undefined, 64],
      [['--yes', '--note', ' '], undefined, 64],
      [['--note', 'why'], undefined, 64],
      [[], ['y'], 1],
      [['--note', 'why'], ['12345678'], 1],
      [[], [digits, ''], 1],
    ] as const)
      expect(
        (await as('bob', ['approve', id, ...args], types && { types: [...types] })).exit,
        JSON.stringify([args, types]),
      ).toBe(exit);
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const ran = await as('bob', ['approve', id], { types: [digits, 'checked by phone'] });
    expect(ran.stderr).toContain('risk: Critical: Blind signing');
    expect(await statusOf(id), 'approved; nobody has that key').toBe('ACTIVITY_STATUS_FAILED');
    expect(await host.bridge.local.notes(id)).toMatchObject({ ok: true, value: [{ text: 'checked by phone' }] });
  });

  it('want every line read before a long request is approved', async () => {
    const users = Array.from({ length: 90 }, (_, at) =>
      person(`user ${at}`, { apiKeys: [apiKey(p256KeyFrom(`cli user ${at}`))] }),
    );
    const outcome = await host.session.operatorCall('create_users', { users });
    const { id } = (outcome as unknown as { value: { activity: { id: string } } }).value.activity;
    const blind = await as('bob', ['approve', id], { types: ['y'] });
    expect(blind).toMatchObject({ exit: 64 });
    expect(blind.stderr).toMatch(/\d+ lines of the request are not shown: read all lines with --all, then approve/);
    expect(blind.stderr).not.toContain('user 89');
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const read = await as('bob', ['approve', id, '--all'], { types: ['y'] });
    expect(read).toMatchObject({ exit: 0 });
    expect(read.stderr).toContain('user 89');
  });

  it('say why not: nothing of that name, no vote, no such form', async () => {
    const { id } = await aTag('ops');
    expect((await as('bob', ['approve', '00000000'])).exit).toBe(6);
    expect((await as('bob', ['approve', '99999999-9999-4999-8999-999999999999'])).exit).toBe(6);
    expect((await as('dan', ['approve', id, '--yes'])).exit).toBe(3);
    expect((await as('bob', ['approve', 'ops'])).exit).toBe(64);
    expect((await as('bob', ['approve'])).exit).toBe(64);
    expect(errorOf(await as('bob', ['approve', id, '--yes', '--json', '--out', 'x'])).code).toBe('USAGE');
  });
});

describe('coffer activity wait', () => {
  it('ends with the activity, and its end is the exit code', async () => {
    const [first, second] = [await aTag('ops'), await aTag('dev')];
    const waits = as('bob', ['activities', 'wait', first.id, '--json']);
    await as('bob', ['approve', first.id, '--yes']);
    expect(printed(await waits)).toMatchObject({ activity: { status: 'ACTIVITY_STATUS_COMPLETED' } });
    expect((await as('bob', ['activities', 'wait', second.id, '--for', '1'])).exit).toBe(7);
    await as('bob', ['reject', second.id, '--yes']);
    expect((await as('bob', ['activities', 'wait', second.id])).exit).toBe(3);
    const [third, fourth] = [await aTag('new'), await aTag('new')];
    await as('bob', ['approve', third.id, '--yes']);
    expect((await as('bob', ['approve', fourth.id, '--yes'])).exit).toBe(1);
    expect((await as('bob', ['activities', 'wait', fourth.id])).exit).toBe(1);
  });
});

describe('a vote that is carried', () => {
  const file = (name: string) => join(world.root, name);

  it('goes out as a file, is stamped with no vault and no network, and comes back', async () => {
    const { id, fingerprint } = await aTag('ops');
    expect((await as('dan', ['votes', 'request', fingerprint, '--out', file('request.json')])).exit).toBe(0);
    const offline = ['approve', '--offline', file('request.json'), '-k', 'bob', '-d', keys, '--out', file('vote.json')];
    const ran = await coffer([...offline, '--yes'], {});
    expect(ran.exit).toBe(0);
    expect(ran.stderr).toContain('requested by Ann in Acme');
    expect(ran.stderr).toContain('userTagName ops');
    const vote = parseOfflineVote(await readFile(file('vote.json'), 'utf8'));
    const request = parseVoteRequest(await readFile(file('request.json'), 'utf8'));
    expect(vote.ok && request.ok && vote.value.body === request.value.body, 'the very same bytes').toBe(true);
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const carried = await coffer(['votes', 'carry', file('vote.json'), '--host', host.endpoint, '--json']);
    expect(printed(carried)).toMatchObject({ activity: { id, status: 'ACTIVITY_STATUS_COMPLETED' } });
    expect((await coffer([...offline, '--yes'])).exit, 'a file is never written over').toBe(1);
  });

  it('goes in parts too, in any order, and a rejection may say why', async () => {
    const { id } = await aTag('ü'.repeat(200));
    const parts = (await as('bob', ['votes', 'request', id, '--parts'])).stdout.trimEnd().split('\n');
    expect(parts.length).toBeGreaterThan(1);
    await writeFile(file('parts.txt'), parts.toReversed().join('\n'));
    const reject = ['reject', '--offline', file('parts.txt'), '-k', 'bob', '-d', keys, '--yes', '--note', 'not us'];
    const vote = (await coffer(reject)).stdout;
    const carried = await coffer(['votes', 'carry', '-', '--host', host.endpoint], { stdin: vote });
    expect(carried.exit).toBe(0);
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_REJECTED');
    expect(await host.bridge.local.notes(id)).toMatchObject({ value: [{ text: 'not us' }] });
    await writeFile(file('some.txt'), parts.slice(1).join('\n'));
    expect(
      (await coffer(['approve', '--offline', file('some.txt'), '-k', 'bob', '-d', keys, '--yes'])).stderr,
    ).toContain('parts found');
  });

  it('approves a critical request with the reason that its stamp covers', async () => {
    const { id } = await aBlindRequest();
    await writeFile(file('request.json'), (await as('bob', ['votes', 'request', id])).stdout);
    const offline = ['approve', '--offline', file('request.json'), '-k', 'bob', '-d', keys, '--yes'];
    expect((await coffer(offline)).exit, 'without a reason').toBe(64);
    const vote = (await coffer([...offline, '--note', 'checked by phone'])).stdout;
    const carried = await coffer(['votes', 'carry', '-', '--host', host.endpoint], { stdin: vote });
    expect(carried.exit, 'approved; nobody has that key').toBe(1);
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_FAILED');
    expect(await host.bridge.local.notes(id)).toMatchObject({ value: [{ userName: 'bob', text: 'checked by phone' }] });
    const other = parseOfflineVote(vote);
    if (!other.ok) throw new Error('it reads');
    const forged = printOfflineVote({ ...other.value, fingerprint: `sha256:${'0'.repeat(64)}` });
    expect((await coffer(['votes', 'carry', '-', '--host', host.endpoint], { stdin: forged })).exit).toBe(64);
  });

  it('is nothing where the request was changed, or the voter is a stranger', async () => {
    const { id } = await aTag('ops');
    const text = (await as('bob', ['votes', 'request', id])).stdout;
    const damaged = text.replace('ops', 'oops');
    const offline = (name: string, stdin: string) =>
      coffer(['approve', '--offline', '-', '-k', name, '-d', keys, '--yes'], { stdin });
    expect(await offline('bob', damaged)).toMatchObject({ exit: 64 });
    const forged = parseVoteRequest(text);
    if (!forged.ok) throw new Error('it reads');
    const other = printVoteRequest({ ...forged.value, body: forged.value.body.replace('ops', 'oops') });
    expect((await offline('bob', other)).stderr).toContain('damaged or was changed');
    const strangers = (await offline('dan', text)).stdout;
    const carried = await coffer(['votes', 'carry', '-', '--host', host.endpoint, '--json'], { stdin: strangers });
    expect(carried.exit).toBe(2);
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    expect((await coffer(['approve', id, '--offline', '-', '-k', 'bob', '-d', keys])).exit).toBe(64);
  });
});
