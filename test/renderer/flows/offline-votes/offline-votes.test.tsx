import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import { splitIntoParts } from '#shared/vote-parts.ts';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { windowWorld, passphrase, valueOf, type WindowWorld } from '../../../harness/window-session.ts';
import { apiKey, person } from '../../../harness/people.ts';
import { press } from '../../../harness/screen.tsx';
import { aWindow, field, heading, key, openWindow, typeInto } from '../../../harness/window.tsx';

aWindow();

/** Where the vault is, and a machine that has none. */
let world: WindowWorld;
let away: WindowWorld;
beforeEach(() => {
  world = windowWorld();
  away = windowWorld();
  vi.useFakeTimers({ now: world.time.wallMs, toFake: ['Date'] });
  // Menus warn that nothing in them can be focused, which nothing can where nothing is laid out.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  await world.end();
  await away.end();
});

/** An address that the vault has no key of: what is asked of it waits all the same. */
const nobodys = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const keyText = (of: string): string => `${createHash('sha256').update(of).digest('hex')}:p256`;
const bobs = (): Uint8Array => Buffer.from('battery staple');
type Activity = { id: string; result: Record<string, { userIds: string[] }> };
const activityOf = (value: JsonObject): Activity => value['activity'] as unknown as Activity;

/** Ann's vault, where she and Bob must agree, and Bob has a way in; something of Ann's waits. Gives its id. */
async function waiting(path = 'create_user_tag', params: JsonObject = { userTagName: 'ops', userIds: [] }) {
  const { bridge } = world;
  await world.create();
  const users = [person('Bob', { apiKeys: [apiKey(p256KeyFrom('bob'))] })];
  const made = activityOf(valueOf(await bridge.call('create_users', { users })));
  const bob = made.result['createUsersResult']?.userIds[0] ?? '';
  const ann = (await bridge.vault.status()).info?.userId ?? '';
  valueOf(await bridge.vault.addSlot(bob, bobs()));
  valueOf(await bridge.call('update_root_quorum', { threshold: 2, userIds: [ann, bob] }));
  return activityOf(valueOf(await bridge.call(path, params))).id;
}

const statusOf = async (id: string): Promise<unknown> =>
  (valueOf(await world.bridge.call('get_activity', { activityId: id }))['activity'] as JsonObject)['status'];

/** Opens the window of a machine at an address, in place of the one before. */
function at(machine: WindowWorld, route: string): void {
  cleanup();
  window.location.hash = `#${route}`;
  openWindow(machine.bridge);
}

/** Pastes text into the place of that label. */
async function paste(label: RegExp, text: string): Promise<void> {
  const place = await screen.findByRole('button', { name: label });
  fireEvent.paste(place, { clipboardData: { files: [], getData: () => text } });
}

/** Presses what saves a file, and gives what it holds. */
async function saved(name: string): Promise<string> {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:here';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByText(/^Saved as/);
  return (await blobs[0]?.text()) ?? '';
}

const armed = (name: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('false'));

/** Carries the request out of the window where it waits. */
async function carriedOut(id: string): Promise<string> {
  at(world, `/approvals/${id}`);
  fireEvent.click(await screen.findByRole('link', { name: 'Send to another computer' }));
  await heading('Send to another computer');
  return saved('Save the request as a file');
}

describe('a vote that is cast where the vault is not', () => {
  it('goes out, is read and stamped without a vault, and is completed when it is brought back', async () => {
    const id = await waiting();
    const request = await carriedOut(id);
    expect(screen.getByRole('img', { name: /^Request as a QR code/ })).toBeTruthy();
    expect(document.body.textContent).toContain('None of this is secret');

    at(away, '/decrypt/vote');
    await heading('Approve or reject a request offline');
    await paste(/^Load request/, request);
    await heading('Create user tag ops');
    expect(document.body.textContent).toContain('Not verified');
    for (const told of ['Ann', 'Acme']) expect(screen.getByText(told)).toBeTruthy();
    await waitFor(() => expect(document.querySelectorAll('ol li').length).toBeGreaterThanOrEqual(8));
    expect(screen.getByText('Load a key first.')).toBeTruthy();
    await paste(/^Your API key/, keyText('bob'));
    await armed('Create approval file');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Create approval file' }), { key: 'Enter' });
    expect(screen.queryByText('Approved, not yet imported into the vault')).toBe(null);
    press('Create approval file');
    await screen.findByText('Approved, not yet imported into the vault');
    expect(document.body.innerHTML).not.toContain(keyText('bob').slice(0, 20));
    const vote = await saved('Save the decision as a file');

    at(world, '/approvals');
    fireEvent.click(await screen.findByRole('link', { name: 'Import an approval' }));
    await heading('Import an approval');
    await paste(/^Load decision/, vote);
    expect(await screen.findByText('Approved and completed')).toBeTruthy();
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_COMPLETED');
  });

  it('may be a rejection, and comes as codes in any order; damaged and other ones are told apart', async () => {
    const id = await waiting('sign_raw_payload', {
      signWith: nobodys,
      payload: 'ab'.repeat(250),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_SHA256',
    });
    const { text, parts } = valueOf(await world.bridge.local.exportVoteRequest(id));
    const others = splitIntoParts('another '.repeat(160)) ?? [];
    expect(parts).toHaveLength(3);
    at(away, '/decrypt/vote');
    await paste(/^Load request/, parts?.at(-1) ?? '');
    expect(await screen.findByText('1 of 3 scanned')).toBeTruthy();
    expect(screen.getByText('Codes 1, 2 are missing')).toBeTruthy();
    await paste(/^Load request/, others[0] ?? '');
    expect(await screen.findByText(/from another transfer/)).toBeTruthy();
    await paste(/^Load request/, (parts?.[0] ?? '').replace('vote-request', 'vote-reqvest'));
    expect(await screen.findByText(/Damaged QR code/)).toBeTruthy();
    await paste(/^Load request/, `${parts?.[1]}\n${parts?.[0]}\n`);
    await heading(/^Sign/);
    await paste(/^Your API key/, keyText('bob'));
    await armed('Create rejection file');
    press('Create rejection file');
    await screen.findByText('Rejected, not yet imported into the vault');
    const vote = await saved('Save the decision as a file');
    expect(text).not.toBe(vote);
    at(world, '/approvals/bring');
    await paste(/^Load decision/, vote);
    expect(await screen.findByText('Rejected')).toBeTruthy();
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_REJECTED');
  });

  it('says in red what nobody can read, and requests a name where it is sensitive', async () => {
    const digest = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' };
    const id = await waiting('sign_raw_payload', { signWith: nobodys, payload: 'ab'.repeat(32), ...digest });
    const { text } = valueOf(await world.bridge.local.exportVoteRequest(id));
    at(away, '/decrypt/vote');
    await paste(/^Load request/, text);
    const blind = await screen.findByText(/cannot be shown|blind/i, { selector: 'p' });
    expect(blind.closest('[data-tone]')?.getAttribute('data-tone')).toBe('danger');
    expect(screen.getByText('Critical')).toBeTruthy();
    cleanup();
    const ann = (await world.bridge.vault.status()).info?.userId ?? '';
    const quorum = activityOf(valueOf(await world.bridge.call('update_root_quorum', { threshold: 1, userIds: [ann] })));
    at(away, '/decrypt/vote');
    await paste(/^Load request/, valueOf(await world.bridge.local.exportVoteRequest(quorum.id)).text);
    await paste(/^Your API key/, keyText('bob'));
    await armed('Create rejection file');
    expect(screen.getByRole('button', { name: 'Create approval file' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByLabelText(/^To approve, type/)).toBeTruthy();
  });

  it('is refused where it is not whole, and where nobody here has that key; nothing changes', async () => {
    const id = await waiting();
    const { text } = valueOf(await world.bridge.local.exportVoteRequest(id));
    at(away, '/decrypt/vote');
    await paste(/^Load request/, text.replace('ops', 'oops'));
    expect(await screen.findByText('Couldn’t read the request')).toBeTruthy();
    await paste(/^Load request/, text);
    await paste(/^Your API key/, 'no key');
    await armed('Create approval file');
    press('Create approval file');
    expect(await screen.findByText('Couldn’t sign your decision')).toBeTruthy();
    await paste(/^Your API key/, keyText('a stranger'));
    await armed('Create approval file');
    press('Create approval file');
    const vote = await saved('Save the decision as a file');
    at(world, '/approvals/bring');
    await paste(/^Load decision/, vote);
    expect(await screen.findByText('Couldn’t import the approval')).toBeTruthy();
    expect(await statusOf(id)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
  });

  it('may be made with the key of whoever opened a vault, once they gave proof', async () => {
    const id = await waiting();
    const { text } = valueOf(await world.bridge.local.exportVoteRequest(id));
    await world.bridge.vault.lock();
    valueOf(await world.bridge.vault.unlock(passphrase()));
    at(world, '/decrypt/vote');
    await paste(/^Load request/, text);
    await armed('Create rejection file');
    press('Create rejection file');
    await screen.findByText('Confirm your passphrase');
    typeInto('Passphrase', 'correct horse');
    press('Continue');
    await screen.findByText('Rejected, not yet imported into the vault');
  });
});

describe('switching the operator', () => {
  const choose = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: /^Ann, vault and/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Switch operator' }));
    await screen.findByLabelText('Passphrase', { selector: 'input' });
  };

  it('asks for the other’s passphrase, counts wrong ones, and then is their window', async () => {
    await waiting();
    at(world, '/');
    await choose();
    expect(screen.getByRole('radio', { name: 'Bob' })).toBeTruthy();
    for (const wrong of ['correct horse', 'wrong', 'wrong again']) {
      typeInto('Passphrase', wrong);
      press('Switch to Bob');
      await screen.findAllByText('Incorrect passphrase for this user. Try again.');
      expect(field('Passphrase').value).toBe('');
    }
    await screen.findByRole('button', { name: /^Try again in 1 s/ });
    vi.setSystemTime(Date.now() + 2_000);
    await world.time.pass(2_000);
    await screen.findByRole('button', { name: 'Switch to Bob' });
    typeInto('Passphrase', 'battery staple');
    press('Switch to Bob');
    expect(await screen.findByRole('button', { name: /^Bob, vault and/ })).toBeTruthy();
    expect(screen.getByText('Now acting as Bob').getAttribute('role')).toBe('status');
    expect(screen.queryByLabelText('Passphrase')).toBe(null);
  });

  it('is offered beside a request that another with a way in here can vote on, and then theirs is the vote', async () => {
    const id = await waiting();
    at(world, `/approvals/${id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Switch operator to Bob' }));
    await screen.findByLabelText('Passphrase', { selector: 'input' });
    typeInto('Passphrase', 'battery staple');
    press('Switch to Bob');
    await screen.findByRole('button', { name: /^Bob, vault and/ });
    await screen.findByRole('button', { name: /^Approve/ });
    expect(screen.queryByText(/^Switch operator to/)).toBe(null);
    await armed(/^Approve/);
    press(/^Approve/);
    expect(await screen.findByText('Approved and completed')).toBeTruthy();
  });

  it('is begun from the palette, by keyboard alone', async () => {
    await waiting();
    at(world, '/');
    await screen.findByRole('button', { name: /^Ann, vault and/ });
    key('k', { ctrlKey: true });
    const find = await screen.findByRole('combobox', { name: 'Search or run' });
    fireEvent.change(find, { target: { value: 'switch operator' } });
    expect(await screen.findByRole('option', { name: /Switch operator/ })).toBeTruthy();
    fireEvent.keyDown(find, { key: 'Enter' });
    await screen.findByLabelText('Passphrase', { selector: 'input' });
    expect(window.location.hash).toBe('#/');
  });

  it('says where to give a way in while nobody else has one', async () => {
    await world.create();
    at(world, '/');
    fireEvent.click(await screen.findByRole('button', { name: /^Ann, vault and/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Switch operator' }));
    const way = await screen.findByRole('link', { name: 'Add a user passphrase' });
    expect(way.getAttribute('href')).toBe('#/settings/ways-in');
  });
});
