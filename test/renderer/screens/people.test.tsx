import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import People from '../../../src/renderer/screens/people/index.tsx';
import { p256KeyFrom } from '../../harness/actors.ts';
import type { BridgeOverrides } from '../../harness/bridge.ts';
import { anotherRootUser } from '../../harness/key-material.ts';
import { bareUser, joinedBy, person } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();

const open = (world: World, at = '/people', overrides: BridgeOverrides = {}) => {
  const bridge = engineBridge(world, overrides);
  return { bridge, ...openScreen({ screen: People, place: '/people', at, bridge }) };
};
const add = async ({ operator }: World, ...names: string[]): Promise<string[]> => {
  const userIds: string[] = [];
  for (const name of names) userIds.push(await bareUser(operator, name));
  return userIds;
};
const tag = async ({ operator }: World, userTagName: string, userIds: string[] = []): Promise<string> =>
  (await operator.submit<{ userTagId: string }>('create_user_tag', { userTagName, userIds })).userTagId;
type Shown = {
  userId: string;
  userName: string;
  userEmail?: string;
  userTags: string[];
  apiKeys: { apiKeyName: string; expirationSeconds?: string }[];
};
const users = async ({ operator }: World): Promise<Shown[]> =>
  (await operator.query<{ users: Shown[] }>('list_users')).users;

describe('the people', () => {
  it('are listed with their tags, what they can act with, and the quorum', async () => {
    const world = await aWorld();
    const [ann] = await add(world, 'Ann', 'Bob');
    await tag(world, 'Treasury', [String(ann)]);
    open(world);
    const row = (await screen.findByText('Treasury')).closest('tr');
    expect(row?.textContent).toContain('Ann');
    expect(row?.textContent).toContain('Nothing yet');
    const own = screen.getByText('operator').closest('tr');
    expect(own?.textContent).toContain('Root quorum');
    expect(own?.textContent).toContain('1 API key');
    fireEvent.click(screen.getByRole('radio', { name: 'Without credentials' }));
    expect(screen.queryByText('operator')).toBeNull();
    type('Search name, tag or ID', 'treas');
    await waitFor(() => expect(screen.queryByText('Bob')).toBeNull());
    expect(screen.getByText('Ann')).toBeTruthy();
  });

  it('keep hostile names to themselves', async () => {
    const world = await aWorld();
    await add(world, 'Eve\u200bgnp.exe <img src=x onerror=alert(1)>');
    const { container } = open(world);
    expect(await screen.findByText('U+200B')).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });

  it('are added with a key file, in one activity, and not where its place was not chosen', async () => {
    const world = await aWorld();
    const made: unknown[] = [];
    let left = true;
    const { bridge, where } = open(world, '/people?new', {
      local: {
        chooseSavePlace: async ({ name }) => ({ ok: true, value: left ? null : { handle: name } }),
        createApiKey: async (wanted) => {
          made.push(wanted);
          await bridge.call('create_users', { users: [person('Ann')] });
          const activity = { id: 'a', status: 'ACTIVITY_STATUS_COMPLETED' };
          return { ok: true, value: { file: '/home/mara/ann.key', publicKey: '02'.padEnd(66, 'a'), activity } };
        },
      },
    });
    type('Email address', 'not one');
    press('Add user');
    expect(await screen.findByText(/Enter a name/)).toBeTruthy();
    fireEvent.change(screen.getAllByLabelText('Name', { selector: 'input' })[0] as Element, {
      target: { value: 'Ann' },
    });
    press('Add user');
    expect(await screen.findByText(/valid email address/)).toBeTruthy();
    type('Email address', 'ann@northgate.example');
    type('Key name', 'workstation');
    press('Add user');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add user' })).toHaveProperty('disabled', false));
    expect(made, 'nobody is added where the dialog was left').toEqual([]);
    left = false;
    press('Add user');
    expect(await screen.findByText('/home/mara/ann.key')).toBeTruthy();
    expect(document.body.textContent).toContain('coffer inbox --key-name /home/mara/ann.key --organization ');
    const ann = { userName: 'Ann', userEmail: 'ann@northgate.example', userTags: [] };
    expect(made).toEqual([{ person: ann, apiKeyName: 'workstation', handle: 'ann-workstation.private' }]);
    expect(where()).toBe('/people?new');
    const { userId } = (await users(world))[1] ?? {};
    const link = await screen.findByRole('link', { name: 'View user' });
    expect(link.getAttribute('href')).toBe(`/people/${userId}`);
  });

  it('are added with a passphrase of their own, typed twice', async () => {
    const world = await aWorld();
    const added: unknown[] = [];
    const { where } = open(world, '/people?new=passphrase', {
      vault: {
        addOperator: async (wanted, passphrase) => {
          added.push([wanted, new TextDecoder().decode(passphrase)]);
          return { ok: true, value: { userId: world.operator.userId } };
        },
      },
    });
    fireEvent.change(screen.getAllByLabelText('Name', { selector: 'input' })[0] as Element, {
      target: { value: 'Bob' },
    });
    type('Passphrase', 'bob sits here, and nobody else');
    type('Confirm passphrase', 'bob sits there');
    press('Add user');
    expect(await screen.findByText(/Passphrases don’t match/)).toBeTruthy();
    expect(added).toEqual([]);
    type('Confirm passphrase', 'bob sits here, and nobody else');
    press('Add user');
    await waitFor(() => expect(where()).toBe(`/people/${world.operator.userId}`));
    expect(added).toEqual([[{ userName: 'Bob', userTags: [] }, 'bob sits here, and nobody else']]);
  });

  it('are asked for with a passphrase of their own where other root users must approve, and the page says so', async () => {
    const world = await aWorld();
    const second = await anotherRootUser(world);
    await world.operator.submit('update_root_quorum', {
      threshold: 2,
      userIds: [world.operator.userId, second.userId],
    });
    const { id: waits } = await world.operator.activity('create_user_tag', { userTagName: 'night', userIds: [] });
    open(world, '/people?new', { vault: { addOperator: async () => ({ ok: true, value: { waits } }) } });
    fireEvent.change((await screen.findAllByLabelText('Name', { selector: 'input' }))[0] as Element, {
      target: { value: 'Bob' },
    });
    fireEvent.click(screen.getByRole('radio', { name: 'Own passphrase' }));
    expect(await screen.findByText(/needs the approval of 2 root quorum members/)).toBeTruthy();
    type('Passphrase', 'bob sits here, and nobody else');
    type('Confirm passphrase', 'bob sits here, and nobody else');
    press('Add user');
    const link = await screen.findByRole('link', { name: 'View request' });
    expect(link.getAttribute('href')).toBe(`/approvals/${waits}`);
  });

  it('are added by an address alone only where a login by e-mail is on', async () => {
    const world = await aWorld();
    open(world, '/people?new');
    await screen.findByRole('radio', { name: 'Own passphrase' });
    expect(screen.queryByRole('radio', { name: 'Email login' })).toBeNull();
    await world.operator.submit('set_organization_feature', { name: 'FEATURE_NAME_OTP_EMAIL_AUTH', value: '' });
    cleanup();
    const { where } = open(world, '/people?new');
    fireEvent.click(await screen.findByRole('radio', { name: 'Email login' }));
    type('Name', 'Ann');
    press('Add user');
    expect(await screen.findByText(/Enter a valid email address/)).toBeTruthy();
    type('Email address', 'ann@northgate.example');
    press('Add user');
    await waitFor(() => expect(where()).toMatch(/^\/people\/[0-9a-f-]{36}$/));
    expect((await users(world))[1]).toMatchObject({ userName: 'Ann', userEmail: 'ann@northgate.example', apiKeys: [] });
  });
});

describe('the page of one person', () => {
  it('takes a public key, and no private one', async () => {
    const world = await aWorld();
    const [ann] = await add(world, 'Ann');
    open(world, `/people/${ann}`);
    press((await screen.findByRole('button', { name: 'Add API key' })).textContent ?? '');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Paste a public key' }));
    fireEvent.change(within(dialog).getByLabelText('Key name'), { target: { value: 'bot' } });
    const field = within(dialog).getByLabelText<HTMLInputElement>('Public key', { selector: 'input' });
    fireEvent.input(field, { target: { value: `${'ab'.repeat(32)}:p256` } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add key' }));
    expect(await within(dialog).findByText(/looks like a private key/)).toBeTruthy();
    expect(field.value).toBe('');
    fireEvent.input(field, { target: { value: ` 0x${p256KeyFrom('bot').publicKey} \n` } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add key' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await users(world))[1]?.apiKeys).toMatchObject([{ apiKeyName: 'bot' }]);
    expect(await screen.findByText('bot')).toBeTruthy();
  });

  it('says when a key was last used, and warns before the last one of the quorum goes', async () => {
    const world = await aWorld();
    const { userId } = world.operator;
    const [own] = (
      await world.operator.query<{ users: { apiKeys: { credential: { publicKey: string }; apiKeyName: string }[] }[] }>(
        'list_users',
      )
    ).users;
    const seen = {
      kind: 'api-key' as const,
      userId,
      userName: 'operator',
      name: 'x',
      firstMs: 1,
      requests: 1,
      refused: 0,
    };
    open(world, `/people/${userId}`, {
      local: {
        clients: async () => ({
          ok: true,
          value: [
            {
              ...seen,
              credential: String(own?.apiKeys[0]?.credential.publicKey),
              lastMs: Date.UTC(2026, 10, 20, 9, 41),
            },
          ],
        }),
      },
    });
    expect(await screen.findByText(/last used 20 Nov 2026/)).toBeTruthy();
    press(`Delete ${own?.apiKeys[0]?.apiKeyName}`);
    expect(await screen.findByText('Lockout: nobody could act')).toBeTruthy();
    expect(screen.getByText(/the key that this user acts with in Coffer/)).toBeTruthy();
  });

  it('says why no passkey can be made at an address of digits', async () => {
    const world = await aWorld();
    open(world, `/people/${world.operator.userId}`);
    press((await screen.findByRole('button', { name: 'Add passkey' })).textContent ?? '');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Passkeys need a|work only on HTTPS pages|does not support passkeys/)).toBeTruthy();
  });

  it('changes tags', async () => {
    const world = await aWorld();
    const [ann] = await add(world, 'Ann');
    const two = (await tag(world, 'One', [String(ann)])) && (await tag(world, 'Two'));
    open(world, `/people/${ann}`);
    press((await screen.findByRole('button', { name: 'Change tags' })).textContent ?? '');
    fireEvent.click(await screen.findByLabelText('One'));
    fireEvent.click(screen.getByLabelText('Two'));
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await users(world))[1]?.userTags).toEqual([two]);
  });
});

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
    expect(sessions.getAllByText(/^opened/)).toHaveLength(2);
    expect(sessions.getAllByText(/^expires/)).toHaveLength(2);
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

describe('somebody', () => {
  it('is renamed and given an address, and is deleted by name', async () => {
    const world = await aWorld();
    const [ann] = await add(world, 'Ann', 'Bob');
    const { where } = open(world, `/people/${ann}`);
    press((await screen.findByRole('button', { name: 'Change' })).textContent ?? '');
    type('Name', 'Bob');
    press('Save');
    expect(await screen.findByText(/This name is already in use/)).toBeTruthy();
    type('Name', 'Anna');
    type('Email address', 'anna@northgate.example');
    press('Save');
    expect(await screen.findByRole('heading', { level: 1, name: 'Anna' })).toBeTruthy();
    expect((await users(world))[1]).toMatchObject({ userName: 'Anna', userEmail: 'anna@northgate.example' });

    press('Delete');
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(/Type/), { target: { value: 'Anna' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(where()).toBe('/people'));
    expect((await users(world)).map(({ userName }) => userName)).toEqual(['operator', 'Bob']);
  });

  it('of the root quorum cannot be deleted, and the page says so before', async () => {
    const world = await aWorld();
    open(world, `/people/${world.operator.userId}`);
    press((await screen.findByRole('button', { name: 'Delete' })).textContent ?? '');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/is a root quorum member/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('the tags of people', () => {
  it('are made with members, renamed and deleted by name', async () => {
    const world = await aWorld();
    const [ann] = await add(world, 'Ann');
    open(world, '/people/tags?new');
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Name', { selector: 'input' }), { target: { value: 'Treasury' } });
    fireEvent.click(await within(dialog).findByLabelText('Ann'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save tag' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('1 member')).toBeTruthy();
    expect((await users(world)).find(({ userId }) => userId === ann)?.userTags).toHaveLength(1);

    fireEvent.click(screen.getByRole('button', { name: 'More for Treasury' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(/1 user loses this tag/)).toBeTruthy();
    fireEvent.change(within(question).getByLabelText(/Type the name/), { target: { value: 'Treasury' } });
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No tags yet')).toBeTruthy();
  });
});
