import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import People from '../../../src/renderer/screens/people/index.tsx';
import { p256KeyFrom } from '../../harness/actors.ts';
import type { BridgeOverrides } from '../../harness/bridge.ts';
import { anotherRootUser } from '../../harness/key-material.ts';
import { bareUser, person } from '../../harness/people.ts';
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
    const row = await screen.findByRole('row', { name: String(own?.apiKeys[0]?.apiKeyName) });
    await waitFor(() =>
      expect(row.lastElementChild?.previousElementSibling?.querySelector('time')?.getAttribute('datetime')).toBe(
        '2026-11-20T09:41:00.000Z',
      ),
    );
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
