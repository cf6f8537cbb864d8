import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import People from '../../../src/renderer/screens/people/index.tsx';
import { p256KeyFrom } from '../../harness/actors.ts';
import { joinedBy } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();

const open = (world: World, at = '/people') => {
  const bridge = engineBridge(world);
  return { bridge, ...openScreen({ screen: People, place: '/people', at, bridge }) };
};

describe('the sessions of a person', () => {
  type Key = { apiKeyName: string; credential: { type: string } };
  /** Ann with her own key, a login of a profile, a read-write session and one that only reads, on the clock that the window reads. */
  const annWithSessions = async () => {
    const world = await aWorld();
    world.clock.atMs = Date.now() - 60_000;
    const { operator } = world;
    const ann = await joinedBy(operator, 'Ann');
    const profile = { sessionProfileName: 'Signing', scope: "activity.action == 'SIGN'" };
    const { sessionProfileId } = await operator.submit<{ sessionProfileId: string }>('create_session_profile', profile);
    const login = p256KeyFrom('login of Ann').publicKey;
    const lasting = { expirationSeconds: '86400' };
    await ann.submit('stamp_login', { publicKey: login, sessionProfileId, ...lasting });
    const targetPublicKey = bytesToHex(p256.getPublicKey(new Uint8Array(32).fill(7), false));
    await ann.submit('create_read_write_session', { targetPublicKey, apiKeyName: 'Phone', ...lasting });
    await ann.submit('create_read_only_session', {});
    const names = (await keysOf(world, ann.userId)).map(({ apiKeyName }) => apiKeyName);
    return { world, ann, names };
  };
  const keysOf = async ({ operator }: World, userId: string): Promise<Key[]> =>
    (await operator.query<{ user: { apiKeys: Key[] } }>('get_user', { userId })).user.apiKeys;
  const section = async (title: string): Promise<HTMLElement> => {
    const heading = await screen.findByRole('heading', { name: title });
    const found = heading.closest('section');
    if (!found) throw new Error(`no section ${title}`);
    return found;
  };

  it('stand apart from the API keys, each with its kind, times and profile', async () => {
    const { world, ann } = await annWithSessions();
    open(world, `/people/${ann.userId}`);
    const sessions = within(await section('Sessions'));
    expect(await sessions.findByText('Signing')).toBeTruthy();
    expect(sessions.getByText('Login with a key of the client')).toBeTruthy();
    expect(sessions.getByText('Read-write session with an encrypted key')).toBeTruthy();
    const heads = sessions.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['', 'Name', 'Opened', 'Expires', 'Last used', 'More']);
    for (const head of ['Opened', 'Expires'])
      for (const row of sessions.getAllByRole('row').slice(1))
        expect(row.children[heads.indexOf(head)]?.querySelector('time'), head).toBeTruthy();
    expect(sessions.queryByText('laptop')).toBeNull();
    expect(sessions.getByText(/Read-only sessions are not listed/)).toBeTruthy();
    const keys = within(await section('API keys'));
    expect(keys.getByText('laptop')).toBeTruthy();
    expect(keys.queryByText('Phone')).toBeNull();
  });

  it('are no API keys in the list of people either', async () => {
    const { world } = await annWithSessions();
    open(world);
    expect(await screen.findByText('1 API key, 2 sessions')).toBeTruthy();
  });

  it('end one by one, and the page says which ended', async () => {
    const { world, ann } = await annWithSessions();
    const { bridge } = open(world, `/people/${ann.userId}`);
    press((await screen.findByRole('button', { name: 'End session Phone' })).getAttribute('aria-label') ?? '');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Coffer deletes the key of this session/)).toBeTruthy();
    expect(bridge.asked.filter(([, path]) => path === 'delete_api_keys')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'End session' }));
    const notice = (await screen.findByText('1 session ended')).closest('[role="status"]');
    expect(notice?.textContent).toContain('Phone');
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect((await keysOf(world, ann.userId)).map(({ credential }) => credential.type)).toEqual([
      'CREDENTIAL_TYPE_API_KEY_P256',
      'CREDENTIAL_TYPE_LOGIN',
    ]);
  });

  it('end all at once, and the own keys stay', async () => {
    const { world, ann, names } = await annWithSessions();
    open(world, `/people/${ann.userId}`);
    press((await screen.findByRole('button', { name: 'End all sessions' })).textContent ?? '');
    const dialog = await screen.findByRole('dialog');
    for (const name of names.slice(1)) expect(within(dialog).getByText(name)).toBeTruthy();
    expect(within(dialog).getByText(/Read-only sessions do not end/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('2 sessions ended')).toBeTruthy();
    expect(await screen.findByText(/^No sessions. A login opens a session/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull();
    expect((await keysOf(world, ann.userId)).map(({ apiKeyName }) => apiKeyName)).toEqual(['laptop']);
  });

  it('are sorted, and those that are chosen end together', async () => {
    const { world, ann } = await annWithSessions();
    const targetPublicKey = bytesToHex(p256.getPublicKey(new Uint8Array(32).fill(8), false));
    const tablet = { targetPublicKey, apiKeyName: 'Tablet', expirationSeconds: '3600' };
    await ann.submit('create_read_write_session', tablet);
    open(world, `/people/${ann.userId}`);
    const sessions = within(await section('Sessions'));
    const shown = () => sessions.getAllByRole('row').map((row) => row.getAttribute('aria-label'));
    expect(shown().at(-1)).toBe('Tablet');
    fireEvent.click(sessions.getByRole('button', { name: 'Expires' }));
    expect(sessions.getByRole('columnheader', { name: 'Expires' }).getAttribute('aria-sort')).toBe('ascending');
    expect(shown()[1]).toBe('Tablet');
    for (const name of ['Phone', 'Tablet']) fireEvent.click(sessions.getByRole('checkbox', { name: `Select ${name}` }));
    press('End 2 sessions');
    const dialog = await screen.findByRole('dialog', { name: 'End 2 sessions of Ann' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'End 2 sessions' }));
    expect(await screen.findByText('2 sessions ended')).toBeTruthy();
    const left = (await keysOf(world, ann.userId)).map(({ credential }) => credential.type);
    expect(left).toEqual(['CREDENTIAL_TYPE_API_KEY_P256', 'CREDENTIAL_TYPE_LOGIN']);
  });

  it('of which some had expired: the page counts only those that ended', async () => {
    const { world, ann } = await annWithSessions();
    const short = { publicKey: p256KeyFrom('short login').publicKey, expirationSeconds: '1' };
    await ann.submit('stamp_login', short);
    open(world, `/people/${ann.userId}`);
    press((await screen.findByRole('button', { name: 'End all sessions' })).textContent ?? '');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End all sessions' }));
    const notice = (await screen.findByText('2 sessions ended')).closest('[role="status"]');
    expect(notice?.textContent).toContain('(had expired)');
  });

  it('wait for votes where the rules say so, and stay open meanwhile', async () => {
    const { world, ann } = await annWithSessions();
    const bob = await joinedBy(world.operator, 'Bob');
    await world.operator.submit('update_root_quorum', { threshold: 2, userIds: [world.operator.userId, bob.userId] });
    open(world, `/people/${ann.userId}`);
    press((await screen.findByRole('button', { name: 'End all sessions' })).textContent ?? '');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText(/^End 2 sessions of/)).toBeTruthy();
    expect(screen.queryByText(/sessions? ended/)).toBeNull();
    expect(await keysOf(world, ann.userId)).toHaveLength(3);
  });

  it('are told in German', async () => {
    const { world, ann } = await annWithSessions();
    const bridge = engineBridge(world);
    openScreen({ screen: People, place: '/people', at: `/people/${ann.userId}`, bridge, language: 'de' });
    const sessions = within(await section('Sitzungen'));
    expect(sessions.getByText('Lese- und Schreibsitzung mit verschlüsseltem Schlüssel')).toBeTruthy();
    expect(sessions.getByRole('button', { name: 'Alle Sitzungen beenden' })).toBeTruthy();
  });
});
