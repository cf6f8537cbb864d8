import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Signature, Transaction as EthersTransaction, verifyMessage } from 'ethers';
import { beforeEach, describe, expect, it } from 'vitest';
import Sign from '../../../src/renderer/screens/sign/index.tsx';
import { account } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { aPage, engineBridge, openScreen, press, type } from '../../harness/screen.tsx';
import { aWorld, type World } from '../../harness/world.ts';

/** The engine's own clause, which stands below the reason. */
const detailText = () => document.querySelector('span[lang="en"]')?.textContent;

aPage();

const elsewhere = '0x47641B418aC3443c6185bB463755518E16309c27';
const transfer = EthersTransaction.from({
  type: 2,
  chainId: 1,
  nonce: 1,
  gasLimit: 21_000,
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 1n,
  to: elsewhere,
  value: 2_500_000_000_000_000_000n,
}).unsignedSerialized;

let world: World;
let ethereum = '';
let solana = '';
beforeEach(async () => {
  world = await aWorld();
  const { addresses } = await world.operator.submit<{ addresses: string[] }>('create_wallet', {
    walletName: 'Treasury hot',
    accounts: [
      account('ETHEREUM', "m/44'/60'/0'/0/0"),
      account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519'),
      account('TRON', "m/44'/195'/0'/0/0"),
      account('BITCOIN_MAINNET_P2WPKH', "m/84'/0'/0'/0/0"),
    ],
  });
  [ethereum = '', solana = ''] = addresses;
});

const open = (at = `/sign?with=${ethereum}&what=transaction`, language: 'en' | 'de' = 'en') => {
  const bridge = engineBridge(world);
  return { bridge, ...openScreen({ screen: Sign, place: '/sign', at, bridge, language }) };
};
const asks = { name: 'Request signature' };
const canAsk = () => !screen.getByRole<HTMLButtonElement>('button', asks).disabled;
const submitted = (bridge: { asked: unknown[][] }) =>
  bridge.asked.filter(([, path]) => path === 'sign_transaction' || path === 'sign_raw_payload');
const copied = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('code')?.textContent ?? '';

describe('the place where something is asked to be signed', () => {
  it('says what signs while there is no key', async () => {
    world = await aWorld();
    open('/sign');
    expect(await screen.findByRole('heading', { name: 'No signing keys yet' })).toBeTruthy();
  });

  it('asks for nothing before a key and something to sign are there', async () => {
    const { where, bridge } = open('/sign');
    const field = await screen.findByRole('combobox', { name: 'Account or private key' });
    expect(canAsk()).toBe(false);
    // What nobody's cursor stands in is taken for a browser that fills it in.
    act(() => field.focus());
    fireEvent.change(field, { target: { value: solana.slice(4, 12) } });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    fireEvent.click(screen.getByRole('option'));
    await waitFor(() => expect(where()).toBe(`/sign?with=${solana}`));
    expect(canAsk()).toBe(false);
    expect(submitted(bridge)).toEqual([]);
  });

  it('finds an address of Ethereum in any case', async () => {
    open(`/sign?with=${ethereum.toLowerCase()}&what=transaction`);
    expect(await screen.findByLabelText('Unsigned transaction')).toBeTruthy();
  });

  it('says that the key it was led here with is gone', async () => {
    open(`/sign?with=${elsewhere}`);
    expect(await screen.findByText(/This key no longer exists/)).toBeTruthy();
  });

  it('reads a transaction as it is pasted, says what would happen, and signs it', async () => {
    const { bridge } = open();
    await screen.findByLabelText('Unsigned transaction');
    type('Unsigned transaction', transfer);
    // Once in full, and once beside the button.
    expect(await screen.findByText('2.5')).toBeTruthy();
    expect(screen.getByText('2.5 ETH')).toBeTruthy();
    expect(await screen.findByText('The root quorum allows this request. Policies cannot change that.')).toBeTruthy();
    await waitFor(() => expect(canAsk()).toBe(true));
    expect(submitted(bridge)).toEqual([]);
    press('Request signature');
    await screen.findByText('Signed transaction', { selector: 'h2' });
    const signed = EthersTransaction.from(`0x${copied('Hex')}`);
    expect(signed.from).toBe(ethereum);
    expect(signed.unsignedSerialized).toBe(transfer);
    press('New signature');
    expect(await screen.findByLabelText('Unsigned transaction')).toBeTruthy();
  });

  it('makes a transfer of its fields, to a recipient that is found by name, and signs what it shows', async () => {
    await world.operator.submit('create_recipients', {
      recipients: [
        { recipientName: 'Exchange deposit', addresses: [{ chain: 'CHAIN_ETHEREUM', address: elsewhere }], tags: [] },
      ],
    });
    open(`/sign?with=${ethereum}`);
    const to = await screen.findByLabelText('Recipient', { selector: 'input' });
    expect(screen.getByText(/^Still empty: Recipient, Amount, Nonce, /)).toBeTruthy();
    act(() => to.focus());
    fireEvent.change(to, { target: { value: 'exchange ' } });
    fireEvent.change(to, { target: { value: `${(to as HTMLInputElement).value}dep` } });
    fireEvent.click(await screen.findByText('Exchange deposit'));
    expect(await screen.findByText('Never used here')).toBeTruthy();
    type('Amount (ETH)', '2,5');
    fireEvent.blur(screen.getByLabelText('Amount (ETH)'));
    expect(screen.getByText(/^Enter an amount above 0/)).toBeTruthy();
    type('Amount (ETH)', '2.5');
    type('Nonce', '1');
    type('Maximum fee per gas (gwei)', '0.000000009');
    expect(canAsk()).toBe(false);
    type('Maximum priority fee per gas (gwei)', '0.000000001');
    expect(await screen.findByText('2.5 ETH')).toBeTruthy();
    await waitFor(() => expect(canAsk()).toBe(true));
    press('Request signature');
    await screen.findByText('Signed transaction', { selector: 'h2' });
    expect(EthersTransaction.from(`0x${copied('Hex')}`).unsignedSerialized).toBe(transfer);
  });

  it('sends a token whose contract ABI is known, and reads its recipient and amount from the bytes', async () => {
    const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const inputs = [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ];
    await world.operator.submit('create_smart_contract_interface', {
      smartContractAddress: contract,
      smartContractInterface: JSON.stringify([{ type: 'function', name: 'transfer', inputs }]),
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
      label: 'USDX',
    });
    open(`/sign?with=${ethereum}`);
    fireEvent.click(await screen.findByLabelText('Asset', { selector: 'input' }));
    fireEvent.click(await screen.findByText('USDX'));
    expect(screen.getByRole('img', { name: contract })).toBeTruthy();
    expect(screen.getByText(/does not say how many decimals the token has/)).toBeTruthy();
    type('Recipient', elsewhere);
    type('Amount (smallest unit)', '1.5');
    fireEvent.blur(screen.getByLabelText('Amount (smallest unit)'));
    expect(screen.getByText('Enter a whole number above 0, in the smallest unit')).toBeTruthy();
    type('Amount (smallest unit)', '1500000');
    type('Nonce', '1');
    type('Maximum fee per gas (gwei)', '30');
    type('Maximum priority fee per gas (gwei)', '1');
    const shown = () => document.querySelector('main')?.textContent;
    await waitFor(() => expect(shown()).toContain(`Amount1500000 smallest units of ${contract}To${elsewhere}`));
    await waitFor(() => expect(canAsk()).toBe(true));
    press('Request signature');
    await screen.findByText('Signed transaction', { selector: 'h2' });
    const signed = EthersTransaction.from(`0x${copied('Hex')}`);
    expect([signed.to, signed.value]).toEqual([contract, 0n]);
    expect(signed.data.slice(-64)).toBe(1_500_000n.toString(16).padStart(64, '0'));
  });

  it('says nothing of a request before the rules were asked about it', async () => {
    const real = engineBridge(world);
    let answers = true;
    const call: typeof real.call = (path, params) =>
      path === 'simulate_request' && !answers ? new Promise(() => {}) : real.call(path, params);
    openScreen({
      screen: Sign,
      place: '/sign',
      at: `/sign?with=${ethereum}&what=transaction`,
      bridge: { ...real, call },
    });
    await screen.findByLabelText('Unsigned transaction');
    type('Unsigned transaction', transfer);
    const outlook = 'The root quorum allows this request. Policies cannot change that.';
    await screen.findByText(outlook);
    answers = false;
    const another = EthersTransaction.from(transfer);
    another.value = 1_250_000_000_000_000_000n;
    type('Unsigned transaction', another.unsignedSerialized);
    expect(await screen.findByText('1.25')).toBeTruthy();
    expect(screen.getByText('1.25 ETH')).toBeTruthy();
    expect(screen.queryByText(outlook)).toBeNull();
  });

  it('says at the field what is no transaction, and what form of one is not signed', async () => {
    open();
    await screen.findByLabelText('Unsigned transaction');
    type('Unsigned transaction', '0x02deadbeef');
    expect(await screen.findByText('Invalid transaction of this type.')).toBeTruthy();
    expect(detailText()).toMatch(/\w/);
    expect(canAsk()).toBe(false);
    type('Unsigned transaction', '0x7fdeadbeef');
    expect(await screen.findByText('Coffer does not sign this form of transaction.')).toBeTruthy();
    expect(detailText()).toContain('type 127 is not supported');
  });

  it('signs a message as the wallets of Ethereum do, and exactly as it stands where that is not wanted', async () => {
    open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Message' }));
    type('Text', 'Coffer, 20 November: straße');
    expect(await screen.findAllByText('Coffer, 20 November: straße', { selector: 'bdi' })).toHaveLength(2);
    await waitFor(() => expect(canAsk()).toBe(true));
    press('Request signature');
    await screen.findByText('Signature', { selector: 'h2' });
    const joined = copied('Ethereum format (v = 27/28)');
    expect(verifyMessage('Coffer, 20 November: straße', joined)).toBe(ethereum);
    const { r, s, yParity } = Signature.from(joined);
    expect(copied('Recoverable (r, s, v)')).toBe(`${r.slice(2)}${s.slice(2)}0${yParity}`);
  });

  it('signs a digest only for who says that they know what it is', async () => {
    const { bridge } = open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Raw payload' }));
    type('Payload in hex', 'ff'.repeat(40));
    // Above the fields, and beside the button.
    await waitFor(() => expect(screen.getAllByText('Blind signing')).toHaveLength(2));
    expect(screen.getByText(/^Sign a raw payload with/)).toBeTruthy();
    expect(canAsk()).toBe(false);
    fireEvent.click(screen.getByRole('checkbox', { name: /verified this payload/ }));
    await waitFor(() => expect(canAsk()).toBe(true));
    // What was said was said of those bytes.
    type('Payload in hex', 'fe'.repeat(40));
    await waitFor(() => expect(screen.getAllByText('Blind signing')).toHaveLength(2));
    expect(canAsk()).toBe(false);
    expect(submitted(bridge)).toEqual([]);
  });

  it('warns of digests where they are chosen, and wants 32 bytes', async () => {
    open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Raw payload' }));
    fireEvent.click(screen.getByRole('combobox', { name: 'Hash' }));
    fireEvent.click(await screen.findByRole('option', { name: /None/ }));
    expect(await screen.findByText('Signing a digest is blind signing')).toBeTruthy();
    type('Payload in hex', 'ff');
    expect(await screen.findByText(/expected a 32-bytes-long digest/)).toBeTruthy();
  });

  it('keeps the text when another key is to sign it, and offers only what that key signs', async () => {
    open(`/sign?with=${solana}`);
    await screen.findByLabelText('Unsigned transaction');
    expect(screen.queryByRole('radio', { name: 'Typed data' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Chain' }).value).toBe('Solana');
  });

  it('says that it waits for votes, and shows the signature once they came', async () => {
    const other = await joinedBy(world.operator, 'Jonas Lindqvist');
    const quorum = { threshold: 2, userIds: [world.operator.userId, other.userId] };
    await world.operator.submit('update_root_quorum', quorum);
    const { bridge } = open();
    await screen.findByLabelText('Unsigned transaction');
    type('Unsigned transaction', transfer);
    expect(await screen.findByText('Pending approval')).toBeTruthy();
    await waitFor(() => expect(canAsk()).toBe(true));
    press('Request signature');
    expect(await screen.findByText('Submitted for approval')).toBeTruthy();
    const { activities } = await other.query<{ activities: { id: string; fingerprint: string }[] }>('list_activities', {
      filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'],
    });
    await other.submit('approve_activity', { fingerprint: activities[0]?.fingerprint });
    bridge.commit(['activities']);
    await screen.findByText('Signed transaction', { selector: 'h2' });
  });

  it('speaks German', async () => {
    open(undefined, 'de');
    expect(await screen.findByLabelText('Unsignierte Transaktion')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Signatur anfragen' })).toBeTruthy();
  });
});
