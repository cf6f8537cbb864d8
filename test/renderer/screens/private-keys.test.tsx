import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import PrivateKeys from '../../../src/renderer/screens/private-keys/index.tsx';
import { joinedBy } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

aPage();

type Added = { privateKeyId: string; addresses: { format: string; address: string }[] };

const open = (world: World, at = '/private-keys', language: 'en' | 'de' = 'en') => {
  const bridge = engineBridge(world);
  return { bridge, ...openScreen({ screen: PrivateKeys, place: '/private-keys', at, bridge, language }) };
};
const key = (privateKeyName: string, patch: object = {}) => ({
  privateKeyName,
  curve: 'CURVE_SECP256K1',
  addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
  privateKeyTags: [],
  ...patch,
});
async function made(world: World, ...privateKeys: readonly object[]): Promise<Added[]> {
  const added = await world.operator.submit<{ privateKeys: Added[] }>('create_private_keys', { privateKeys });
  return added.privateKeys;
}
const aTag = async (world: World, privateKeyTagName: string): Promise<string> =>
  (
    await world.operator.submit<{ privateKeyTagId: string }>('create_private_key_tag', {
      privateKeyTagName,
      privateKeyIds: [],
    })
  ).privateKeyTagId;
const keysNow = async (world: World) =>
  (
    await world.operator.query<{ privateKeys: { privateKeyId: string; privateKeyTags: string[] }[] }>(
      'list_private_keys',
    )
  ).privateKeys;
const tagsNow = async (world: World) =>
  (await world.operator.query<{ privateKeyTags: { tagName: string }[] }>('list_private_key_tags')).privateKeyTags.map(
    ({ tagName }) => tagName,
  );
const sent = (bridge: { asked: unknown[][] }, path: string): JsonObject[] =>
  bridge.asked.filter(([kind, asked]) => kind === 'call' && asked === path).map(([, , params]) => params as JsonObject);
async function twoMustAgree(world: World): Promise<void> {
  const other = await joinedBy(world.operator, 'Jonas Lindqvist');
  await world.operator.submit('update_root_quorum', { threshold: 2, userIds: [world.operator.userId, other.userId] });
}
const rowNames = (): readonly (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'));

let world: World;
beforeEach(async () => {
  world = await aWorld();
});

describe('the list of private keys', () => {
  it('says what a private key is while there is none', async () => {
    open(world);
    expect(await screen.findByRole('heading', { name: 'No private keys yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'create a wallet' }).getAttribute('href')).toBe('/wallets?new');
  });

  it('shows curve, formats and tags, and narrows by tag, search and origin', async () => {
    const validators = await aTag(world, 'Validators');
    const [deployer] = await made(
      world,
      key('Deployer', { addressFormats: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_TRON'] }),
      key('Validator 1', {
        curve: 'CURVE_ED25519',
        addressFormats: ['ADDRESS_FORMAT_SOLANA'],
        privateKeyTags: [validators],
      }),
    );
    const { where } = open(world);
    await screen.findByText('2 keys');
    expect(screen.getByText('Ethereum, Tron')).toBeTruthy();
    expect(await within(screen.getByRole('grid')).findByText('Validators')).toBeTruthy();
    fireEvent.click(screen.getByRole('combobox', { name: 'Tag' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Validators' }));
    await waitFor(() => expect(rowNames()).toEqual(['Validator 1']));
    expect(where()).toBe(`/private-keys?tag=${validators}`);
    fireEvent.click(screen.getByRole('combobox', { name: 'Tag' }));
    fireEvent.click(await screen.findByRole('option', { name: 'All tags' }));
    await waitFor(() => expect(rowNames()).toHaveLength(2));
    type('Search name, address, tag or ID', deployer?.addresses[1]?.address.slice(4, 14) ?? '');
    await waitFor(() => expect(rowNames()).toEqual(['Deployer']));
    fireEvent.click(screen.getByRole('radio', { name: 'Exported' }));
    expect(await screen.findByText(/No matching/)).toBeTruthy();
  });

  it('shows by itself what another program makes', async () => {
    await made(world, key('One'));
    const { bridge } = open(world);
    await screen.findByText('1 key');
    await made(world, key('Two'));
    bridge.commit(['privateKeys']);
    expect(await screen.findByText('2 keys')).toBeTruthy();
  });
});

describe('making a private key', () => {
  it('makes it on the curve, in the formats and with the tags that were chosen', async () => {
    const tagId = await aTag(world, 'Validators');
    const { bridge, where } = open(world, '/private-keys?new');
    type('Name', 'Validator 7');
    fireEvent.click(screen.getByRole('radio', { name: /^Ed25519/ }));
    fireEvent.click(screen.getByRole('combobox', { name: 'Address formats' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Stellar' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Validators' }));
    press('Create private key');
    await waitFor(() => expect(where()).toMatch(/^\/private-keys\/[0-9a-f-]{36}$/));
    expect(sent(bridge, 'create_private_keys')).toEqual([
      {
        privateKeys: [
          {
            privateKeyName: 'Validator 7',
            curve: 'CURVE_ED25519',
            addressFormats: ['ADDRESS_FORMAT_SOLANA', 'ADDRESS_FORMAT_XLM'],
            privateKeyTags: [tagId],
          },
        ],
      },
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Validator 7' })).toBeTruthy();
  });

  it('puts a taken name at its field', async () => {
    const { bridge } = open(world, '/private-keys?new');
    await waitFor(() => expect(sent(bridge, 'list_private_keys')).toHaveLength(1));
    await made(world, key('Quick'));
    type('Name', 'Quick');
    press('Create private key');
    expect(await screen.findByText('This name is already in use')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('says that it waits for a vote', async () => {
    await twoMustAgree(world);
    open(world, '/private-keys?new');
    type('Name', 'Cold');
    press('Create private key');
    expect(await screen.findByText(/Needs 1 more approval/)).toBeTruthy();
    expect(await keysNow(world)).toEqual([]);
  });
});

describe('one private key', () => {
  it('shows its addresses, and the one that was chosen at the side', async () => {
    const formats = ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH', 'ADDRESS_FORMAT_COMPRESSED'];
    const [one] = await made(world, key('Deployer', { addressFormats: formats }));
    open(world, `/private-keys/${one?.privateKeyId}`);
    await screen.findByText('3 addresses');
    const aside = screen.getByRole('complementary', { name: 'Address details' });
    expect(within(aside).getByText('EIP-55 valid')).toBeTruthy();
    fireEvent.click(screen.getByText('Bitcoin SegWit (P2WPKH)'));
    expect(within(aside).getByText('Bech32 valid')).toBeTruthy();
    expect(within(aside).getByRole('img', { name: one?.addresses[1]?.address ?? '' })).toBeTruthy();
    fireEvent.click(screen.getByText('SEC 1 (compressed)'));
    expect(within(aside).queryByText('Checksum'), 'a bare key has none').toBeNull();
    expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe(
      `/export?what=private-key&id=${one?.privateKeyId}`,
    );
  });

  it('is tagged, each change by an activity of its own', async () => {
    const [a, b] = [await aTag(world, 'Alpha'), await aTag(world, 'Beta')];
    const [one] = await made(world, key('Deployer', { privateKeyTags: [a] }));
    const { bridge } = open(world, `/private-keys/${one?.privateKeyId}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Change tags' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Alpha' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Beta' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Change tags' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(bridge, 'update_private_key_tag')).toHaveLength(2);
    expect(await keysNow(world)).toMatchObject([{ privateKeyTags: [b] }]);
  });

  it('says which tags wait for votes', async () => {
    await aTag(world, 'Alpha');
    const [one] = await made(world, key('Deployer'));
    await twoMustAgree(world);
    open(world, `/private-keys/${one?.privateKeyId}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Change tags' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Alpha' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Change tags' }));
    const link = await screen.findByRole('link', { name: 'Tag Alpha' });
    expect(link.getAttribute('href')).toMatch(/^\/approvals\/[0-9a-f-]{36}$/);
  });

  it('is deleted only with its name typed, and waits for votes where they are wanted', async () => {
    const [one] = await made(world, key('Deployer'));
    await twoMustAgree(world);
    open(world, `/private-keys/${one?.privateKeyId}`);
    fireEvent.click(await screen.findByRole('button', { name: 'More for Deployer' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete private key' }));
    expect(dialog.getByText('Never exported.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Deployer' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete private key' }));
    expect(await screen.findByText(/Needs 1 more approval/)).toBeTruthy();
    expect(await keysNow(world)).toHaveLength(1);
  });

  it('says so when nothing here has the id', async () => {
    open(world, '/private-keys/99999999-9999-4999-8999-999999999999');
    expect(await screen.findByRole('heading', { level: 1, name: 'Private key not found' })).toBeTruthy();
  });
});

describe('the tags of private keys', () => {
  it('are made, renamed and deleted, and say what hangs on them', async () => {
    open(world, '/private-keys/tags');
    fireEvent.click(await screen.findByRole('button', { name: 'New tag' }));
    await screen.findByRole('dialog', { name: 'New tag' });
    type('Name', 'Validators');
    press('Create tag');
    await screen.findByRole('row', { name: 'Validators' });
    const [one] = await made(world, key('One'));
    const [tag] = (await world.operator.query<{ privateKeyTags: { tagId: string }[] }>('list_private_key_tags'))
      .privateKeyTags;
    await world.operator.submit('update_private_key_tag', {
      privateKeyTagId: tag?.tagId ?? '',
      addPrivateKeyIds: [one?.privateKeyId ?? ''],
      removePrivateKeyIds: [],
    });

    const menu = async (name: string, item: string): Promise<void> => {
      fireEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
      fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    };
    await menu('Validators', 'Rename');
    await screen.findByRole('dialog', { name: 'Rename tag' });
    type('Name', 'Signers');
    press('Rename');
    await screen.findByRole('row', { name: 'Signers' });
    expect(await tagsNow(world)).toEqual(['Signers']);

    await menu('Signers', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete tag Signers' });
    expect(dialog.textContent).toContain('The tag is removed from 1 key. 0 policies name this tag.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'No tags yet' })).toBeTruthy();
    expect(await tagsNow(world)).toEqual([]);
  });

  it('refuse a name that another has', async () => {
    await aTag(world, 'Alpha');
    open(world, '/private-keys/tags', 'de');
    fireEvent.click(await screen.findByRole('button', { name: 'Neues Tag' }));
    await screen.findByRole('dialog', { name: 'Neues Tag' });
    type('Name', 'Alpha');
    press('Tag anlegen');
    expect(await screen.findByText('Dieser Name wird schon verwendet')).toBeTruthy();
  });
});
