import { p256 } from '@noble/curves/nist.js';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Approvals from '../../../src/renderer/screens/approvals/index.tsx';
import type { Actor } from '../../harness/actors.ts';
import type { BridgeOverrides } from '../../harness/bridge.ts';
import { anotherRootUser } from '../../harness/key-material.ts';
import { mfaPolicyFor } from '../../harness/mfa.ts';
import { joinedBy } from '../../harness/people.ts';
import { holdTimers } from '../../harness/hold-timers.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();
afterEach(() => void vi.useRealTimers());

/** The window's clock stands with the world's; timers run. */
function atTheTimeOf(world: World): void {
  vi.useFakeTimers({ now: world.clock.nowMs(), toFake: ['Date'] });
}

const open = (world: World, at = '/approvals', overrides: BridgeOverrides = {}, language: 'en' | 'de' = 'en') => {
  atTheTimeOf(world);
  const bridge = engineBridge(world, overrides);
  return { bridge, ...openScreen({ screen: Approvals, place: '/approvals', at, bridge, language }) };
};

/** A world in which two of three root users must agree, and Eve is none of them. */
async function two(): Promise<{ world: World; second: Actor; third: Actor; eve: Actor }> {
  const world = await aWorld();
  const eve = await joinedBy(world.operator, 'eve');
  const [second, third] = [await anotherRootUser(world), await anotherRootUser(world)];
  const userIds = [world.operator.userId, second.userId, third.userId];
  await world.operator.submit('update_root_quorum', { threshold: 2, userIds });
  return { world, second, third, eve };
}

const statusOf = async (world: World, activityId: string) =>
  (await world.operator.query<{ activity: { status: string } }>('get_activity', { activityId })).activity.status;
const armed = (name: string) =>
  waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('false'));
const section = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('section');
  if (!found) throw new Error(`there is no section ${name}`);
  return within(found);
};

describe('M5: a vote whose credential was deleted', () => {
  const asked = async () => {
    const { world, second, third } = await two();
    const request = await second.activity('create_user_tag', { userTagName: 'By a thief', userIds: [] });
    const { apiKeys } = await third.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', {
      userId: second.userId,
    });
    const gone = { userId: second.userId, apiKeyIds: apiKeys.map(({ apiKeyId }) => apiKeyId) };
    const { fingerprint } = await third.activity('delete_api_keys', gone);
    await world.operator.submit('approve_activity', { fingerprint });
    return { world, id: request.id };
  };

  it.each([
    ['en', 'This approval no longer counts. Its credential was deleted or has expired.', 'Root quorum: 0 of 2'],
    ['de', 'Diese Freigabe zählt nicht mehr. Das Anmeldemittel wurde gelöscht oder ist abgelaufen.', /0 von 2/],
  ] as const)('is shown as one that counts no longer, and is not counted: %s', async (language, words, count) => {
    const { world, id } = await asked();
    open(world, `/approvals/${id}`, {}, language);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await screen.findByRole('img', { name: count })).toBeTruthy();
  });

  it('is not counted in the inbox', async () => {
    const { world } = await asked();
    open(world);
    expect(await screen.findByRole('img', { name: 'Root quorum: 0 of 2' })).toBeTruthy();
  });
});

describe('the routes to approval', () => {
  it('have a gauge each, whose goal no vote moves, and every person has the routes that they count for', async () => {
    const world = await aWorld();
    const { operator } = world;
    const [ann, bob] = [await joinedBy(operator, 'ann'), await joinedBy(operator, 'bob')];
    const second = await anotherRootUser(world);
    await operator.submit('create_policy', {
      policyName: 'Both agree',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'USER' && activity.action == 'CREATE'",
      consensus: `approvers.any(u, u.id == '${ann.userId}') && approvers.any(u, u.id == '${bob.userId}')`,
    });
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, second.userId] });
    const { id, fingerprint } = await ann.activity('create_user_tag', { userTagName: 'Ops', userIds: [] });
    open(world, `/approvals/${id}`);
    const line = (name: RegExp) => screen.getAllByRole('listitem').find(({ textContent }) => name.test(textContent));
    expect(await screen.findByRole('img', { name: 'Both agree: 1 of 2' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Root quorum: 0 of 2' })).toBeTruthy();
    expect(line(/^.*ann.*Approved/)?.textContent).toContain('Counts for Both agree');
    expect(line(/bob.*Pending/)?.textContent).toContain('Counts for Both agree');
    expect(line(/operator/)?.textContent).toContain('Counts for Root quorum');
    expect(screen.getByText('If you approve, Coffer completes the request after 1 more approval.')).toBeTruthy();
    await world.operator.activity('approve_activity', { fingerprint });
    cleanup();
    open(world, `/approvals/${id}`);
    expect(await screen.findByRole('img', { name: 'Root quorum: 1 of 2' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Both agree: 1 of 2' })).toBeTruthy();
  });
});

describe('the inbox', () => {
  it('says what it is for while nothing ever waited', async () => {
    open(await aWorld());
    expect(await screen.findByRole('heading', { name: 'No approval requests yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set up approvals' }).getAttribute('href')).toBe('/people/quorum');
  });

  it('parts what needs the operator from what waits for others and from what is done, a sentence each', async () => {
    const { world, second, third } = await two();
    await second.activity('create_user_tag', { userTagName: 'Needs me', userIds: [] });
    await world.operator.activity('create_user_tag', { userTagName: 'Needs others', userIds: [] });
    const done = await second.activity('create_user_tag', { userTagName: 'Was agreed', userIds: [] });
    await third.activity('approve_activity', { fingerprint: done.fingerprint });
    open(world);
    await screen.findByText('Needs me');
    expect(section('Needs your approval').getByRole('listitem').textContent).toContain(
      'requests to create user tag Needs me',
    );
    await waitFor(() =>
      expect(section('Pending with others').getByRole('listitem').textContent).toContain('Needs others'),
    );
    expect(section('Pending with others').getByRole('listitem').textContent).toContain('operator (you) requests');
    await waitFor(() =>
      expect(section('Completed in the last 7 days').getByRole('listitem').textContent).toContain(
        'created user tag Was agreed',
      ),
    );
    expect(await section('Needs your approval').findByRole('img', { name: 'Root quorum: 1 of 2' })).toBeTruthy();
    expect(section('Needs your approval').getByText('24 h left')).toBeTruthy();
    expect(
      section('Needs your approval')
        .getByRole('link', { name: /^Review: .* Needs me$/ })
        .getAttribute('href'),
    ).toMatch(/^\/approvals\/[0-9a-f-]{36}$/);
  });

  it('is searched by object, person and fingerprint', async () => {
    const { world, second } = await two();
    const { fingerprint } = await second.activity('create_user_tag', { userTagName: 'First', userIds: [] });
    await second.activity('create_user_tag', { userTagName: 'Second', userIds: [] });
    open(world);
    await screen.findByText('First');
    for (const [sought, seen] of [
      ['second', 'Second'],
      [fingerprint.slice(20, 40), 'First'],
    ] as const) {
      type('Search user, item or fingerprint', sought);
      await waitFor(() => expect(section('Needs your approval').getAllByRole('listitem')).toHaveLength(1));
      expect(section('Needs your approval').getByText(seen)).toBeTruthy();
    }
    type('Search user, item or fingerprint', 'nowhere');
    expect(section('Needs your approval').getByText('No matching requests.')).toBeTruthy();
  });

  it('is sorted, and its order stands in the address', async () => {
    const { world, second } = await two();
    for (const userTagName of ['Beta', 'Alpha', 'Gamma'])
      await second.activity('create_user_tag', { userTagName, userIds: [] });
    const { where } = open(world);
    await screen.findByText('Alpha');
    const shown = () =>
      section('Needs your approval')
        .getAllByRole('listitem')
        .map(({ textContent }) => /Alpha|Beta|Gamma/.exec(textContent)?.[0]);
    for (const [name, at, order] of [
      ['By request', '/approvals?sort=what', ['Alpha', 'Beta', 'Gamma']],
      ['Oldest first', '/approvals?sort=created', ['Beta', 'Alpha', 'Gamma']],
      ['Newest first', '/approvals', ['Gamma', 'Alpha', 'Beta']],
    ] as const) {
      fireEvent.click(screen.getByRole('combobox', { name: 'Sort requests' }));
      fireEvent.click(await screen.findByRole('option', { name }));
      await waitFor(() => expect(where()).toBe(at));
      expect(shown()).toEqual(order);
    }
  });

  it('moves from row to row by arrows, and shows by itself what comes from elsewhere', async () => {
    const { world, second } = await two();
    await second.activity('create_user_tag', { userTagName: 'First', userIds: [] });
    const { bridge } = open(world);
    const first = await screen.findByRole('link', { name: /First$/ });
    await second.activity('create_user_tag', { userTagName: 'Another', userIds: [] });
    bridge.commit(['activities']);
    const another = await screen.findByRole('link', { name: /Another$/ });
    another.focus();
    fireEvent.keyDown(another, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'Home' });
    expect(document.activeElement).toBe(another);
  });
});

const notesOf = (world: World, id: string): readonly string[] =>
  world.store.state.notes.lookup('activityId', id).map(({ text }) => text);

describe('several requests', () => {
  const box = (name: RegExp) => screen.findByRole('checkbox', { name });
  const isDisabled = async (name: RegExp) => (await box(name)).hasAttribute('disabled');

  it('of one type and little risk are approved together, after it was said which', async () => {
    const { world, second } = await two();
    const wallets = [];
    for (const walletName of ['Alpha', 'Beta', 'Gamma'])
      wallets.push(await second.activity('create_wallet', { walletName, accounts: [] }));
    await second.activity('create_policy', { policyName: 'Ops', effect: 'EFFECT_ALLOW', notes: '' });
    const key = { curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: [] };
    await second.activity('create_private_keys', { privateKeys: [{ ...key, privateKeyName: 'Other' }] });
    open(world);

    const sensitive = await box(/Ops/);
    await waitFor(() => expect(sensitive.getAttribute('aria-description')).toMatch(/^Sensitive and critical/));
    expect(await isDisabled(/Ops/)).toBe(true);
    fireEvent.click(await box(/Alpha/));
    expect((await box(/Other/)).getAttribute('aria-description')).toMatch(/one type/);
    expect(await isDisabled(/Other/)).toBe(true);
    fireEvent.click(await box(/Gamma/));
    expect(screen.getByText('2 selected')).toBeTruthy();
    press('Approve 2 requests');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Gamma'),
      expect.stringContaining('Alpha'),
    ]);
    const approve = dialog.getByRole('button', { name: /^Approve 2 requests/ });
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(approve);
    expect(await dialog.findAllByText('Completed')).toHaveLength(2);
    const [alpha, beta, gamma] = await Promise.all(wallets.map(({ id }) => statusOf(world, id)));
    expect([alpha, gamma]).toEqual(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_COMPLETED']);
    expect(beta).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
  });

  it('are not offered where no two could be decided together', async () => {
    const { world, second } = await two();
    await second.activity('create_wallet', { walletName: 'Alpha', accounts: [] });
    await second.activity('create_policy', { policyName: 'Ops', effect: 'EFFECT_ALLOW', notes: '' });
    open(world);
    await screen.findByText(/Alpha/);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('a request', () => {
  it('is approved only once armed, never by Enter, and says what came of it; its note is kept', async () => {
    const { world, second } = await two();
    const { id } = await second.activity('create_user_tag', { userTagName: 'Contractors', userIds: [] });
    const arm = holdTimers(700);
    open(world, `/approvals/${id}`);
    expect(await screen.findByRole('heading', { name: 'Create user tag Contractors' })).toBeTruthy();
    expect(await screen.findByText('If you approve, Coffer completes the request immediately.')).toBeTruthy();
    expect(screen.getByText(/Your rejection does not end this request/)).toBeTruthy();
    press('Approve request Ready in a moment');
    expect(await statusOf(world, id)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    arm();
    await armed('Approve request');
    expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Approve request' }), { key: 'Enter' })).toBe(false);
    type('Add a note (optional)', 'seen on the phone');
    press('Approve request');
    expect(await screen.findByText('All required approvals were given.')).toBeTruthy();
    expect(await statusOf(world, id)).toBe('ACTIVITY_STATUS_COMPLETED');
    expect(notesOf(world, id)).toEqual(['seen on the phone']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve request' })).toBeNull());
  });

  it('about a policy says the policy in words, with the names of what its text has by ID', async () => {
    const { world, second, third } = await two();
    const { userTagId } = await approved<{ userTagId: string }>(second, third, 'create_user_tag', {
      userTagName: 'Treasury',
      userIds: [],
    });
    const { id } = await second.activity('create_policy', {
      policyName: 'Exports',
      effect: 'EFFECT_ALLOW',
      condition: "activity.action == 'EXPORT'",
      consensus: `approvers.filter(u, u.tags.contains('${userTagId}')).count() >= 2`,
    });
    open(world, `/approvals/${id}`);
    const words = 'Allow when the request exports something, once at least 2 users tagged Treasury approve.';
    expect(await screen.findByText((_, node) => node?.tagName === 'DD' && node.textContent === words)).toBeTruthy();
    expect(screen.getByLabelText('Changes').textContent).toContain(`${userTagId} is the user tag Treasury`);
    const raw = section('Request parameters')
      .getByText(/^approvers\.filter/)
      .closest('dd');
    expect(raw?.textContent).toContain(`${userTagId} is the user tag Treasury`);
  });

  it('about recipients names its fields as the window does', async () => {
    const { world, second } = await two();
    const addresses = [{ chain: 'CHAIN_ETHEREUM', address: `0x${'22'.repeat(20)}` }];
    const recipients = [{ recipientName: 'Exchange', addresses, tags: ['paid'], note: 'Cold' }];
    const { id } = await second.activity('create_recipients', { recipients });
    open(world, `/approvals/${id}`);
    await screen.findByText('Cold');
    const terms = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(terms).toEqual(expect.arrayContaining(['Recipients', 'Name', 'Addresses', 'Chain', 'Tags', 'Notes']));
    expect(terms.filter((term) => /^[a-z]/.test(term))).toEqual([]);
  });

  it('that is sensitive wants its object’s name typed, and is rejected without', async () => {
    const { world, second, third } = await two();
    const { policyId } = await approved<{ policyId: string }>(second, third, 'create_policy', {
      policyName: 'Treasury transfers',
      effect: 'EFFECT_ALLOW',
      condition: 'eth.tx.value <= 20000000000000000000',
      consensus: 'approvers.count() >= 2',
    });
    const { id } = await second.activity('update_policy', {
      policyId,
      policyCondition: 'eth.tx.value <= 50000000000000000000',
      policyConsensus: 'approvers.count() >= 1',
    });
    open(world, `/approvals/${id}`);
    expect(await screen.findByText('One user could do this without approval')).toBeTruthy();
    expect(screen.getByText('Sensitive')).toBeTruthy();
    expect(screen.getByText('Changes rules or names')).toBeTruthy();
    const words = 'Allow when the amount is at most 50 ETH, once at least 1 user approves.';
    expect(await screen.findByText((_, node) => node?.tagName === 'DD' && node.textContent === words)).toBeTruthy();
    const diff = screen.getByLabelText('Changes');
    expect(diff.textContent).toContain('20 ETH → 50 ETH');
    expect(diff.textContent).toContain('Approvals required: 2 → 1');
    expect(diff.querySelector('del')?.textContent).toContain('20000000000000000000');
    await armed('Reject');
    const approve = () => screen.getByRole('button', { name: 'Approve policy change' });
    expect(approve().getAttribute('aria-disabled')).toBe('true');
    type(/^To approve, type/, 'Treasury transfer');
    expect(approve().getAttribute('aria-disabled')).toBe('true');
    type(/^To approve, type/, 'Treasury transfers');
    await armed('Approve policy change');
    press('Reject');
    expect(await screen.findByText('Rejected, still pending with others')).toBeTruthy();
    expect(await screen.findByText(/You rejected this/)).toBeTruthy();
  });

  it('that is critical wants a reason beside the name, and keeps it with the vote', async () => {
    const { world, second } = await two();
    const targetPublicKey = Buffer.from(p256.getPublicKey(new Uint8Array(32).fill(9), false)).toString('hex');
    const { id, fingerprint } = await second.activity('export_wallet', {
      walletId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
      targetPublicKey,
    });
    open(world, `/approvals/${id}`);
    expect(await screen.findByText('Critical')).toBeTruthy();
    await armed('Reject');
    const approve = () => screen.getByRole('button', { name: 'Approve export' });
    expect(approve().getAttribute('aria-disabled')).toBe('true');
    type(/^To approve, type/, fingerprint.slice(7, 15));
    expect(approve().getAttribute('aria-disabled'), 'a reason is missing').toBe('true');
    type('Reason for your approval (required)', '  ');
    expect(approve().getAttribute('aria-disabled'), 'blanks are no reason').toBe('true');
    type('Reason for your approval (required)', 'moved to the new vault');
    await armed('Approve export');
    press('Approve export');
    await waitFor(() => expect(notesOf(world, id)).toEqual(['moved to the new vault']));
  });

  it('says when one rejection ended it', async () => {
    const { world, second, third } = await two();
    const { id, fingerprint } = await second.activity('create_user_tag', { userTagName: 'Ops', userIds: [] });
    await third.activity('reject_activity', { fingerprint });
    open(world, `/approvals/${id}`);
    expect(await screen.findByText('Your rejection ends this request permanently.')).toBeTruthy();
    await armed('Reject');
    press('Reject');
    expect(await screen.findByText('The request has ended. Nothing changed.')).toBeTruthy();
    expect(await statusOf(world, id)).toBe('ACTIVITY_STATUS_REJECTED');
  });

  it('says what failed when the last approval could not carry it out', async () => {
    const { world, second, third } = await two();
    const { id } = await second.activity('create_user_tag', { userTagName: 'Ops', userIds: [] });
    await approved(second, third, 'create_user_tag', { userTagName: 'Ops', userIds: [] });
    open(world, `/approvals/${id}`);
    await screen.findByRole('heading', { name: 'Create user tag Ops' });
    await armed('Approve request');
    press('Approve request');
    expect(await screen.findByText('Approved, but failed')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Why it failed' })).toBeTruthy();
    expect(screen.getByText('6 ALREADY_EXISTS')).toBeTruthy();
  });

  it('of the operator’s own says that it counts as a vote, and can be withdrawn', async () => {
    const { world } = await two();
    const { id } = await world.operator.activity('create_user_tag', { userTagName: 'Mine', userIds: [] });
    open(world, `/approvals/${id}`);
    expect(await screen.findByText(/You submitted this request. This counts as your approval/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    await armed('Cancel request');
  });

  it('begins anew when its votes have lapsed', async () => {
    const { world, second } = await two();
    const { id } = await second.activity('create_user_tag', { userTagName: 'Old', userIds: [] });
    world.clock.advance(25 * 3_600_000);
    open(world, `/approvals/${id}`);
    expect(await screen.findByText(/Earlier approvals have expired/)).toBeTruthy();
    expect(await screen.findByText('If you approve, Coffer completes the request after 1 more approval.')).toBeTruthy();
  });

  it('of which the operator has no vote says so', async () => {
    const { world, second, eve } = await two();
    const { id } = await second.activity('create_user_tag', { userTagName: 'Theirs', userIds: [] });
    atTheTimeOf(world);
    const bridge = engineBridge({ ...world, operator: eve });
    openScreen({ screen: Approvals, place: '/approvals', at: `/approvals/${id}`, bridge });
    expect(await screen.findByText(/Your approval is not required for this request/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
  });

  it('that needs only a further factor says whose and which, and asks nothing of others', async () => {
    const world = await aWorld();
    const eve = await joinedBy(world.operator, 'eve');
    const condition = "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'";
    await world.operator.submit('create_policy', {
      policyName: 'tags',
      effect: 'EFFECT_ALLOW',
      consensus: 'true',
      condition,
    });
    const passkeyOrCode = ['AUTHENTICATION_TYPE_PASSKEY', 'AUTHENTICATION_TYPE_EMAIL_OTP'].map((type) => ({ type }));
    const steps = [{ any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] }, { any: passkeyOrCode }];
    await mfaPolicyFor(world.operator, eve.userId, { requiredAuthenticationMethods: steps });
    const { id } = await eve.activity('create_user_tag', { userTagName: 'Eves', userIds: [] });
    open(world, `/approvals/${id}`);
    expect(await screen.findByText(/must approve again with a passkey or a code by email\./)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Why the request is pending' })).toBeTruthy();
    expect(screen.getByText(/No further approval is needed/)).toBeTruthy();
    expect(screen.queryByText(/^Root quorum: /)).toBeNull();
    expect(screen.queryByText('Your decision')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Reject/ })).toBeTruthy();
    cleanup();
    open(world);
    expect(await screen.findByText('0 need your approval, 1 pending with others')).toBeTruthy();
    expect(await screen.findByText('Waiting for eve')).toBeTruthy();
  });

  it('says in German what it says in English', async () => {
    const { world, second } = await two();
    const { id } = await second.activity('update_root_quorum', { threshold: 1, userIds: [second.userId] });
    open(world, `/approvals/${id}`, {}, 'de');
    expect(await screen.findByText('Ein Benutzer könnte dann ohne Freigabe alles tun')).toBeTruthy();
    expect(screen.getByText('Sie würden das Root-Quorum verlassen')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Root-Quorum auf 1 von 1 festlegen' })).toBeTruthy();
  });

  it('that is not there says what happened', async () => {
    open(await aWorld(), '/approvals/99999999-9999-4999-8999-999999999999');
    expect(await screen.findByText('Couldn’t load the request')).toBeTruthy();
  });
});

/** Has one ask and the other agree; gives the result. */
async function approved<Result>(one: Actor, other: Actor, path: string, params: object): Promise<Result> {
  const { fingerprint } = await one.activity(path, params);
  const { result, status } = await other.activity('approve_activity', { fingerprint });
  expect(status).toBe('ACTIVITY_STATUS_COMPLETED');
  const key = Object.keys(result).find((name) => name !== 'activity') ?? '';
  return result[key] as Result;
}
