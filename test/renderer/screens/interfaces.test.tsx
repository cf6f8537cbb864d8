import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { readInterface, sizeOf } from '../../../src/renderer/api/contract-interfaces.ts';
import Interfaces from '../../../src/renderer/screens/interfaces/index.tsx';
import { contract, token, withInterface } from '../../engine/operations/contracts/an-interface.ts';
import { joinedBy } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

/** The engine's own clause, which stands below the reason. */
const detailText = () => document.querySelector('span[lang="en"]')?.textContent;

aPage();

const place = '/policies/interfaces';
const open = (world: World, at = place, language: 'en' | 'de' = 'en') => {
  const bridge = engineBridge(world);
  return { bridge, ...openScreen({ screen: Interfaces, place, at, bridge, language }) };
};
const kept = async (world: World) =>
  (await world.operator.query<{ smartContractInterfaces: Record<string, string>[] }>('list_smart_contract_interfaces'))
    .smartContractInterfaces;
const paste = (text: string): void => {
  fireEvent.change(screen.getByRole('textbox', { name: 'ABI or IDL' }), { target: { value: text } });
};

describe('contract interfaces', () => {
  it('are measured in bytes, of which a character can have several', () => {
    expect(sizeOf({ smartContractInterface: 'a€' })).toBe(4);
  });

  it('say what they are for while there is none', async () => {
    open(await aWorld());
    expect(await screen.findByRole('heading', { name: 'No contract ABIs yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'policy' }).getAttribute('href')).toBe('/policies/new');
  });

  it('are listed by their labels, searched by address, and opened', async () => {
    const { world, smartContractInterfaceId } = await withInterface();
    const { where } = open(world);
    expect(await screen.findByText('Calls to 1 contract are decoded')).toBeTruthy();
    type(/^Search label/, contract.slice(4, 12).toUpperCase());
    const row = await screen.findByRole('row', { name: 'Token' });
    type(/^Search label/, 'nothing of the kind');
    expect(await screen.findByText(/^No results\. Search/)).toBeTruthy();
    type(/^Search label/, '');
    fireEvent.click(within(await screen.findByRole('row', { name: 'Token' })).getByRole('link', { name: 'Token' }));
    expect(row).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Token' })).toBeTruthy();
    expect(where()).toBe(`${place}/${smartContractInterfaceId}`);
    expect(within(screen.getByRole('grid', { name: 'Functions' })).getByRole('row', { name: 'pay' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Original JSON' })).toBeTruthy();
  });

  it('are added for the contract that a call was of, and say how long they are', async () => {
    const world = await aWorld();
    const { where } = open(world, `${place}?new&address=${contract}`);
    expect((screen.getByRole('radio', { name: 'Contract ABI' }) as HTMLInputElement).checked).toBe(true);
    type('Label', 'Token');
    paste(token.smartContractInterface);
    expect(screen.getByText(`${token.smartContractInterface.length} characters, maximum 400,000`)).toBeTruthy();
    press('Add ABI');
    await waitFor(() => expect(where()).toMatch(/interfaces\/[0-9a-f-]{36}$/));
    expect(await kept(world)).toMatchObject([{ ...token, notes: '' }]);
  });

  it('take a file, and say at the field what the vault cannot read', async () => {
    const world = await aWorld();
    const { container } = open(world, `${place}?new`);
    const file = container.querySelector('input[type=file]');
    if (!file) throw new Error('there is a place for a file');
    fireEvent.change(file, { target: { files: [new File(['[{"type":"function","name":"a b"}]'], 'abi.json')] } });
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'ABI or IDL' });
    await waitFor(() => expect(text.value).toContain('a b'));
    type('Address', contract);
    type('Label', 'Token');
    press('Add ABI');
    expect(await screen.findByText('The vault cannot read this ABI or IDL.')).toBeTruthy();
    expect(detailText()).toMatch(/\w/);
    expect(document.activeElement).toBe(text);
    fireEvent.change(file, { target: { files: [new File([Uint8Array.of(0xff, 0xfe)], 'image.png')] } });
    expect(await screen.findByText(/has no text/)).toBeTruthy();
  });

  it('say at its field what an address is not, or has already, and what an IDL lacks', async () => {
    const { world } = await withInterface();
    open(world, `${place}?new`);
    press('Add ABI');
    expect(await screen.findByText('Enter an address')).toBeTruthy();
    type('Label', 'Token');
    paste(token.smartContractInterface);
    type('Address', '0x12');
    press('Add ABI');
    expect(await screen.findByText('The vault does not accept this address.')).toBeTruthy();
    expect(detailText()).toMatch(/\w/);
    type('Address', contract.toLowerCase());
    press('Add ABI');
    expect(await screen.findByText(/already has an ABI/)).toBeTruthy();
    type('Address', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Address' }));
    expect((screen.getByRole('radio', { name: 'Program IDL' }) as HTMLInputElement).checked).toBe(true);
    paste('{}');
    press('Add ABI');
    expect(await screen.findByText('The vault cannot read this ABI or IDL.')).toBeTruthy();
    expect(detailText()).toMatch(/\w/);
    paste('x'.repeat(limits.contractInterfaceCharsMax + 1));
    press('Add ABI');
    expect(await screen.findByText(/maximum 400,000\)/)).toBeTruthy();
  });

  it('wait for votes where those are needed', async () => {
    const world = await aWorld();
    const other = await joinedBy(world.operator, 'Jonas Lindqvist');
    const userIds = [world.operator.userId, other.userId];
    await world.operator.submit('update_root_quorum', { threshold: 2, userIds });
    open(world, `${place}?new&address=${contract}`);
    type('Label', 'Token');
    paste(token.smartContractInterface);
    press('Add ABI');
    expect(await screen.findByText(/Needs 1 more approval/)).toBeTruthy();
    expect(await kept(world)).toEqual([]);
  });

  it('are deleted by their label, which says what could not be read any more', async () => {
    const { world, smartContractInterfaceId } = await withInterface();
    const { where } = open(world, `${place}/${smartContractInterfaceId}`, 'de');
    fireEvent.click(await screen.findByRole('button', { name: 'Mehr zu Token' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'ABI löschen' }));
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(/sehen Rohdaten/)).toBeTruthy();
    type(/Zum Löschen/, 'Token');
    fireEvent.click(within(question).getByRole('button', { name: 'ABI löschen' }));
    await waitFor(() => expect(where()).toBe(place));
    expect(await kept(world)).toEqual([]);
  });

  it('say that one is gone', async () => {
    open(await aWorld(), `${place}/0197f1c2-7c1e-7d8e-9a55-3d1f0a4b7c21`);
    expect(await screen.findByRole('heading', { level: 1, name: 'ABI not found' })).toBeTruthy();
  });
});

describe('what can be called by an interface', () => {
  it('is read from an ABI, tuples too, with the selector of each function', () => {
    const inputs = [
      { name: 'orders', type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }] },
      { type: 'bool' },
    ];
    const abi = [
      { type: 'event', name: 'Transfer' },
      {
        type: 'function',
        name: 'transfer',
        stateMutability: 'nonpayable',
        inputs: [{ type: 'address' }, { type: 'uint256' }],
      },
      { type: 'function', name: 'fill', stateMutability: 'payable', inputs },
    ];
    const { callables } = readInterface('SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', JSON.stringify({ abi }));
    expect(callables).toMatchObject([
      { name: 'transfer', selector: '0xa9059cbb', effect: 'acts' },
      {
        name: 'fill',
        effect: 'paid',
        takes: [
          { name: 'orders', type: '(address,uint256)[]' },
          { name: '', type: 'bool' },
        ],
      },
    ]);
  });

  it('is read from an IDL, with what each instruction begins with', () => {
    const args = [
      { name: 'amount', type: 'u64' },
      { name: 'memo', type: { option: 'string' } },
      { name: 'seed', type: { array: ['u8', 32] } },
      { name: 'order', type: { defined: { name: 'Order' } } },
    ];
    const idl = { instructions: [{ name: 'place', discriminator: [1, 2, 255], args }] };
    const { callables } = readInterface('SMART_CONTRACT_INTERFACE_TYPE_SOLANA', JSON.stringify(idl));
    expect(callables).toEqual([
      {
        name: 'place',
        selector: '0102ff',
        effect: undefined,
        takes: [
          { name: 'amount', type: 'u64' },
          { name: 'memo', type: 'option<string>' },
          { name: 'seed', type: '[u8; 32]' },
          { name: 'order', type: 'Order' },
        ],
      },
    ]);
  });

  it.each(['no json', 'null', '{"abi":3}', '[1,null,{"type":"function"}]'])(
    'is never more than is there: %s',
    (text) => {
      for (const type of ['SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA'] as const)
        expect(readInterface(type, text).callables.length).toBeLessThan(2);
    },
  );
});
