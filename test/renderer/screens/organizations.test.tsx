import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isWebAddress } from '#shared/web-address.ts';
import Organizations from '../../../src/renderer/screens/organizations/index.tsx';
import { originsIn, wrongOrigin } from '../../../src/renderer/screens/organizations/feature-values.ts';
import { errorsOf, readKey } from '../../../src/renderer/screens/organizations/root-users.ts';
import { p256KeyFrom } from '../../harness/actors.ts';
import { apiKey, rootPerson, subOrganizationOf } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();

const open = (world: World, at = '/organizations') => {
  const bridge = engineBridge(world);
  return { bridge, ...openScreen({ screen: Organizations, place: '/organizations', at, bridge }) };
};
const root = { userName: 'root', userEmail: 'root@example.com', apiKeys: [], authenticators: [], oauthProviders: [] };
const features = async ({ operator }: World) =>
  (await operator.query<{ configs: { features: { name: string; value: string }[] } }>('get_organization_configs'))
    .configs.features;

describe('the organizations', () => {
  it('are this one, and what a sub-organization is while there is none', async () => {
    const world = await aWorld();
    open(world);
    expect(await screen.findByText('No sub-organizations yet')).toBeTruthy();
    expect(screen.getByText(world.organizationId)).toBeTruthy();
    expect(await screen.findByText(/1 of 1 members must approve/)).toBeTruthy();
  });

  it('are listed by name, searched, and shown page by page', async () => {
    const world = await aWorld();
    for (let index = 0; index < 103; index += 1)
      await world.operator.submit('create_sub_organization', {
        subOrganizationName: `Client ${index}`,
        rootUsers: [root],
        rootQuorumThreshold: 1,
      });
    open(world);
    expect(await screen.findByText('Client 102')).toBeTruthy();
    expect(screen.getByText('103 sub-organizations')).toBeTruthy();
    expect(screen.queryByText('Client 0')).toBeNull();
    press('Show more');
    expect(await screen.findByText('Client 0')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    type('Search name or ID', 'client 7');
    await waitFor(() => expect(screen.queryByText('Client 102')).toBeNull());
    expect(screen.getAllByText(/^Client 7/)).toHaveLength(11);
  });
});

/** Opens the dialog that deletes a sub-organization. */
const menu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /Branch/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete sub-organization' }));
  return within(await screen.findByRole('dialog'));
};

describe('the deletion of a sub-organization', () => {
  it('says who can delete it, and how, to an operator who is none of its users', async () => {
    const world = await aWorld();
    await subOrganizationOf(world.operator, 'Branch');
    open(world);
    const dialog = await menu();
    expect(await dialog.findByText(/Your key belongs to none of them/)).toBeTruthy();
    expect(dialog.getByText(/coffer request --path .*delete_sub_organization/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Delete sub-organization' })).toBeNull();
  });

  it('says what goes with it, wants its name typed, and is sent in the sub-organization', async () => {
    const world = await aWorld();
    const rootUsers = [rootPerson('root', { apiKeys: [apiKey(world.operator.key)] })];
    await subOrganizationOf(world.operator, 'Branch', { rootUsers, wallet: { walletName: 'Hot', accounts: [] } });
    open(world);
    const dialog = await menu();
    expect(
      await dialog.findByText(/1 wallet, private key or secret was never exported and would be permanently lost/),
    ).toBeTruthy();
    const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['1', '1', '0', '0', '0', '1', 'No backup.']);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Branch' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete sub-organization' }));
    expect(await screen.findByText('No sub-organizations yet')).toBeTruthy();
    expect(await world.operator.query('list_suborgs')).toEqual({ organizationIds: [] });
  });

  it('says where its quorum is two that others of its users must approve the activity', async () => {
    const world = await aWorld();
    const rootUsers = [
      rootPerson('root', { apiKeys: [apiKey(world.operator.key)] }),
      rootPerson('ann', { apiKeys: [apiKey(p256KeyFrom('ann'))] }),
    ];
    const { organizationId } = await subOrganizationOf(world.operator, 'Branch', { rootUsers, rootQuorumThreshold: 2 });
    open(world);
    const dialog = await menu();
    fireEvent.change(await dialog.findByRole('textbox'), { target: { value: 'Branch' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete sub-organization' }));
    expect(await screen.findByText(/must approve the activity below with their own keys/)).toBeTruthy();
    expect(await world.operator.query('list_suborgs')).toEqual({ organizationIds: [organizationId] });
  });
});

describe('a new sub-organization', () => {
  it('has root users with keys, a threshold and a first wallet', async () => {
    const world = await aWorld();
    open(world, '/organizations?new');
    const [subName] = screen.getAllByLabelText('Name', { selector: 'input' });
    fireEvent.change(subName as Element, { target: { value: 'Clients' } });
    const first = within(screen.getByRole('group', { name: 'Root user 1' }));
    fireEvent.change(first.getByLabelText('Name'), { target: { value: 'Ann' } });
    expect(screen.getByText('Lockout: nobody could act in this sub-organization')).toBeTruthy();
    const key = first.getByLabelText<HTMLInputElement>(/Public key/);
    fireEvent.change(key, { target: { value: 'ab'.repeat(32) } });
    press('Create sub-organization');
    expect(await screen.findByText(/looks like a private key/)).toBeTruthy();
    expect(key.value).toBe('');
    fireEvent.change(key, { target: { value: p256KeyFrom('ann').publicKey } });
    await waitFor(() => expect(screen.queryByText('Lockout: nobody could act in this sub-organization')).toBeNull());

    press('Add root user');
    const second = within(screen.getByRole('group', { name: 'Root user 2' }));
    fireEvent.change(second.getByLabelText('Name'), { target: { value: 'Ann' } });
    fireEvent.click(screen.getByLabelText('Create first wallet'));
    type('Wallet name', 'First');
    press('Create sub-organization');
    expect(await screen.findByText(/Two root users have this name/)).toBeTruthy();
    fireEvent.change(second.getByLabelText('Name'), { target: { value: 'Bob' } });
    press('Create sub-organization');
    expect(await screen.findByText('A root user needs a key or an email address')).toBeTruthy();
    fireEvent.change(second.getByLabelText(/^Email/), { target: { value: 'bob@example.com' } });
    press('Create sub-organization');
    expect(await screen.findByText('First address')).toBeTruthy();

    const { organizations } = await world.operator.query<{ organizations: object[] }>('list_sub_organizations');
    expect(organizations).toMatchObject([
      { organizationName: 'Clients', users: 2, wallets: 1, quorum: { threshold: 1, members: 2 } },
    ]);
  });
});

describe('the features', () => {
  it('are set, say what comes of them, and are switched off by the name of the organization', async () => {
    const world = await aWorld();
    open(world, '/organizations/features');
    await screen.findByText('No features enabled.');
    press('Enable feature');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByLabelText(/^Feature/, { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Webhook' }));
    expect(within(dialog).getByText(/is sent to this URL/)).toBeTruthy();
    const address = within(dialog).getByLabelText(/^Address/, { selector: 'input' });
    fireEvent.change(address, { target: { value: 'https://name:secret@hooks.example' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save feature' }));
    expect(await within(dialog).findByText('Enter a valid HTTP or HTTPS URL')).toBeTruthy();
    expect(await features(world)).toEqual([]);
    fireEvent.change(address, { target: { value: 'https://hooks.example/coffer' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save feature' }));
    expect(await screen.findByText('https://hooks.example/coffer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Webhooks' }).getAttribute('href')).toBe('/webhooks');
    expect(await features(world)).toEqual([{ name: 'FEATURE_NAME_WEBHOOK', value: 'https://hooks.example/coffer' }]);

    press('Disable');
    const question = await screen.findByRole('dialog');
    fireEvent.change(within(question).getByLabelText(/Type the organization name/), {
      target: { value: 'Northgate Treasury' },
    });
    fireEvent.click(within(question).getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('No features enabled.')).toBeTruthy();
  });

  it('keep pages one a line, as the vault takes them', async () => {
    const world = await aWorld();
    await world.operator.submit('set_organization_feature', {
      name: 'FEATURE_NAME_WEBAUTHN_ORIGINS',
      value: 'https://a.example,http://localhost:3000',
    });
    open(world, '/organizations/features');
    expect(await screen.findByText('http://localhost:3000')).toBeTruthy();
    press('Change');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Allowed origins');
    expect(field.value).toBe('https://a.example\nhttp://localhost:3000');
    fireEvent.change(field, { target: { value: 'https://a.example\nhttps://b.example/path' } });
    press('Save feature');
    expect(await screen.findByText('Not a valid origin: https://b.example/path')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'https://a.example\n\nhttps://b.example\n' } });
    press('Save feature');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await features(world)).toEqual([
      { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://a.example,https://b.example' },
    ]);
  });
});

describe('what is typed into these forms', () => {
  it.each([
    ['https://a.example/x?y=1', true],
    ['http://127.0.0.1:8080', true],
    ['ftp://a.example', false],
    ['https://', false],
    ['https://u@a.example', false],
    ['https://a example', false],
  ])('is a web address or not: %s', (text, fits) => {
    expect(isWebAddress(text)).toBe(fits);
  });

  it.each([
    ['https://a.example', undefined],
    ['http://[::1]:8080', undefined],
    ['android:apk-key-hash:abc', undefined],
    ['https://a.example/', 'https://a.example/'],
    ['HTTPS://a.example', 'HTTPS://a.example'],
    ['a.example', 'a.example'],
  ])('is an origin or not: %s', (text, wrong) => {
    expect(wrongOrigin(originsIn(text))).toBe(wrong);
  });

  it('is a key, a private one, or none', () => {
    const hex = 'ab'.repeat(32);
    expect(readKey('')).toEqual({});
    expect(readKey(` 0x02${hex} `)).toEqual({ key: `02${hex}` });
    expect(readKey(`${hex}:p256`)).toEqual({ wrong: 'keyIsPrivate' });
    expect(readKey('zz')).toEqual({ wrong: 'keyWrong' });
  });

  it('names everybody, and nobody twice', () => {
    const rows = [
      { row: 0, name: 'Ann', email: '', hasKey: true },
      { row: 2, name: ' Ann ', email: 'x', hasKey: false },
      { row: 3, name: ' ', email: 'a@b.example', hasKey: false },
    ];
    expect(rows.map((row) => errorsOf(row, rows))).toEqual([
      {},
      { name: 'nameTwice', email: 'emailWrong' },
      { name: 'nameMissing' },
    ]);
  });
});
