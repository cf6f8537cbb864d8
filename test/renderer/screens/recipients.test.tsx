import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import { AddressUse } from '../../../src/renderer/flows/activity/reading/AddressUse.tsx';
import { addressesIn } from '../../../src/renderer/screens/recipients/addresses.ts';
import Recipients from '../../../src/renderer/screens/recipients/index.tsx';
import { account, anotherRootUser } from '../../harness/key-material.ts';
import { aPage, engineBridge, openScreen, pageText, press, type } from '../../harness/screen.tsx';
import { aWorld } from '../../harness/world.ts';

aPage();

const exchange = '0x47641B418aC3443c6185bB463755518E16309c27';
const lookalike = '0x4764000000000000000000000000000000009c27';
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

async function open(at = '/recipients', language: 'en' | 'de' = 'en', recipients: readonly JsonObject[] = []) {
  const world = await aWorld();
  if (recipients.length > 0) await world.operator.submit('create_recipients', { recipients });
  openScreen({ screen: Recipients, place: '/recipients', at, bridge: engineBridge(world), language });
  const listed = () => world.operator.query('list_recipients');
  return { world, listed };
}
const known = { recipientName: 'Exchange', addresses: [{ chain: 'CHAIN_ETHEREUM', address: exchange }], tags: ['eu'] };

describe('recipients in the window', () => {
  it('are added, changed and deleted', async () => {
    const { listed } = await open('/recipients?new');
    const first = await screen.findByLabelText('Name', { selector: 'input' });
    expect(document.activeElement, 'the form is entered at its first field').toBe(first);
    expect(first.closest('form')?.getAttribute('aria-label'), 'and its name is heard').toBe('Add recipient');
    type('Name', 'Exchange');
    press('Add recipient');
    expect(await screen.findByText('Enter at least one address')).toBeTruthy();
    type('Addresses', `${exchange.toLowerCase()}\n${segwit}x`);
    press('Add recipient');
    expect(await screen.findByText('Line 2 is not a valid address')).toBeTruthy();
    type('Addresses', `${exchange.toLowerCase()}\n${segwit}`);
    press('Add recipient');
    const link = await screen.findByRole('link', { name: 'Exchange' });
    expect(await listed()).toMatchObject({ recipients: [{ addresses: [{ address: exchange }, { address: segwit }] }] });
    await waitFor(() => expect(screen.getAllByText('Never used here')).toHaveLength(2));
    fireEvent.click(link);
    await screen.findByRole('heading', { name: 'Change recipient' });
    type('Name', 'Exchange deposit');
    press('Save');
    fireEvent.click(within(await screen.findByRole('row', { name: 'Exchange deposit' })).getByRole('button'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete recipient' });
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Exchange deposit' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete recipient' }));
    expect(await screen.findByRole('heading', { name: 'No recipients yet' })).toBeTruthy();
  });

  it('are deleted together once the word and their number were typed', async () => {
    const other = { recipientName: 'Other', addresses: [{ chain: 'CHAIN_BITCOIN', address: segwit }] };
    const third = { recipientName: 'Third', addresses: [{ chain: 'CHAIN_ETHEREUM', address: lookalike }] };
    const { listed } = await open('/recipients', 'en', [known, other, third]);
    for (const name of ['Exchange', 'Third'])
      fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    press('Delete 2 recipients');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 recipients' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Exchange', 'Third']);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete 2 recipients' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'delete 2' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete 2 recipients' }));
    await waitFor(async () => expect(await listed()).toMatchObject({ recipients: [{ recipientName: 'Other' }] }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull());
  });

  it('are not submitted for approval with an address that is none', async () => {
    const { world } = await open('/recipients?new');
    const other = await anotherRootUser(world);
    await world.operator.submit('update_root_quorum', { threshold: 2, userIds: [world.operator.userId, other.userId] });
    type('Name', 'Exchange');
    // The last letter does not fit the checksum.
    type('Addresses', `${segwit}\n${exchange.slice(0, -1)}8`);
    press('Add recipient');
    expect(await screen.findByText('Line 2 is not a valid address')).toBeTruthy();
    type('Addresses', `${segwit}\nhello`);
    press('Add recipient');
    expect(await screen.findByText('Line 2 is not a valid address')).toBeTruthy();
    expect(screen.queryByText('Submitted for approval')).toBeNull();
    type('Addresses', `${segwit}\n${exchange}`);
    press('Add recipient');
    expect(await screen.findByText('Submitted for approval')).toBeTruthy();
  });

  it('are refused where the name or an address is taken, and searched by what they have', async () => {
    await open('/recipients?new', 'en', [known]);
    type('Name', 'Other');
    type('Addresses', exchange);
    press('Add recipient');
    expect(await screen.findByText('Another recipient has this name or one of these addresses')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Recipients' }));
    await screen.findByRole('link', { name: 'Exchange' });
    type('Search name, address, tag or notes', 'us');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Exchange' })).toBeNull());
    type('Search name, address, tag or notes', 'eu');
    expect(await screen.findByRole('link', { name: 'Exchange' })).toBeTruthy();
  });

  it('are compared with recipients and own accounts while their addresses are typed', async () => {
    const { world } = await open('/recipients?new', 'en', [known]);
    const { addresses } = await world.operator.submit<{ addresses: string[] }>('create_wallet', {
      walletName: 'Hot',
      accounts: [{ ...account('ETHEREUM', "m/44'/60'/0'/0/0"), name: 'Payouts' }],
    });
    const [own = ''] = addresses;
    type('Addresses', `${lookalike}\n${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`.toLowerCase());
    expect(await screen.findAllByText('Not the same address, but looks like')).toHaveLength(2);
    expect(document.body.textContent).toContain('Exchange');
    expect(document.body.textContent).toContain('your own address Hot / Payouts');
  });

  it('are imported from a file that is shown first', async () => {
    const { listed } = await open('/recipients?import', 'en', [known]);
    const take = (text: string) => {
      const input = document.querySelector('input[type=file]');
      if (!input) throw new Error('there is no field for a file');
      fireEvent.change(input, { target: { files: [new File([text], 'book.csv')] } });
    };
    take('name,chain,address\nBob,doge,D1\n');
    expect(await screen.findByText('Line 2: the chain must be ethereum, bitcoin, solana or tron')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add recipients' }).disabled).toBe(true);
    take(`name,chain,address,tags,note\nexchange,ethereum,${exchange},,\nPayroll,bitcoin,${segwit},eu,\n`);
    expect(await screen.findByRole('heading', { name: '1 new recipient' })).toBeTruthy();
    expect(pageText()).toContain('1 recipient exists already and will not change.');
    press('Add 1 recipient');
    await screen.findByRole('link', { name: 'Payroll' });
    expect(await listed()).toMatchObject({ recipients: [{}, { recipientName: 'Payroll', tags: ['eu'] }] });
  });

  it('are noticed where an address only looks like one, in both languages', async () => {
    for (const [language, words] of [
      ['en', 'Not the same address, but looks like'],
      ['de', 'Nicht dieselbe Adresse, sieht aber aus wie'],
    ] as const) {
      const world = await aWorld();
      await world.operator.submit('create_recipients', { recipients: [known] });
      const Use = () => <AddressUse address={lookalike} />;
      openScreen({ screen: Use, place: '/', bridge: engineBridge(world), language });
      expect(await screen.findByText(words)).toBeTruthy();
      expect(document.body.textContent).toContain('Exchange');
    }
  });
});

it.each([
  [exchange, 'CHAIN_ETHEREUM'],
  [segwit.toUpperCase(), 'CHAIN_BITCOIN'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'CHAIN_BITCOIN'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'CHAIN_TRON'],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'CHAIN_SOLANA'],
])('the address %s is taken for one of %s', (address, chain) => {
  expect(addressesIn(` ${address}\n\n`)).toEqual([{ chain, address }]);
});
