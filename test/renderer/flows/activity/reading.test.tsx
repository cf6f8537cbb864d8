import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cautions, type ReadArgument, type Reading, type TransactionReading } from '#shared/reading.ts';
import { ReadingsView, ReadingView } from '../../../../src/renderer/flows/activity/reading/ReadingView.tsx';
import { EffectLine, useTelling } from '../../../../src/renderer/flows/activity/reading/effect.tsx';
import { messages } from '../../../../src/renderer/flows/activity/reading/messages.ts';
import { useForeignActivityText, type ActivityView } from '../../../../src/renderer/flows/activity/activity-text.tsx';
import { de } from '../../../../src/renderer/flows/activity/reading/messages.de.ts';
import { anActivity } from '../../../harness/activities.ts';
import { aPage } from '../../../harness/screen.tsx';
import { draw } from '../../../harness/kit.tsx';

aPage();
afterEach(cleanup);

const us = '0x143b4916C5b7E62f852315B88C1d8dc868805e6f';
const them = '0x47641B418aC3443c6185bB463755518E16309c27';
const eth = (amount: string) => ({ amount, asset: 'ETH', decimals: 18 });
const transaction = (patch: Partial<TransactionReading> = {}): TransactionReading => ({
  kind: 'transaction',
  chain: 'ETHEREUM',
  form: 'EIP-1559',
  network: '1',
  transfers: [{ from: us, to: them, ...eth('12500000000000000000') }],
  calls: [],
  fee: eth('189000'),
  fields: [{ name: 'nonce', value: '7' }],
  cautions: [],
  ...patch,
});
const nobody = () => undefined;
const named = (address: string) => (address === them ? { name: 'Exchange deposit' } : undefined);
const text = () => document.body.textContent ?? '';
/** An override that turns what follows around, a blank that is not seen, and megabytes of it. */
const hostile = `\u202Egnp.exe\u200B${'A'.repeat(3_000_000)}`;

describe('a reading', () => {
  it('shows the sum in both units, both ends in full, the fee and what else it says', () => {
    draw(<ReadingView reading={transaction()} nameOf={named} />);
    expect(text()).toContain('12.5');
    expect(text()).toContain('12500000000000000000');
    expect(text()).toContain('Exchange deposit');
    for (const address of [us, them]) expect(text()).toContain(address);
    expect(screen.getByText('Maximum fee')).toBeTruthy();
    expect(screen.getByText('Nonce').closest('div')?.textContent).toContain('7');
  });

  it('shows of more than fifty transfers how many are not shown', () => {
    const one = { from: us, to: them, ...eth('1') };
    draw(<ReadingView reading={transaction({ transfers: Array.from({ length: 73 }, () => one) })} />);
    expect(screen.getAllByRole('region', { name: /^Amount / })).toHaveLength(50);
    expect(screen.getByText('and 23 more in the raw payload')).toBeTruthy();
  });

  it('cuts long lists of fields, such as an access list, and says so', () => {
    const fields = Array.from({ length: 20_000 }, (_, at) => ({ name: `access_list.${at}`, value: them }));
    draw(<ReadingView reading={transaction({ fields })} />);
    expect(screen.getByText('access_list.63')).toBeTruthy();
    expect(screen.queryByText('access_list.64')).toBeNull();
    expect(screen.getByText('and 19,936 more in the raw payload')).toBeTruthy();
  });

  it('shows the arguments of a call with their types, and the bare data where nothing reads it', () => {
    const read = {
      to: them,
      label: 'USD Coin',
      name: 'approve',
      signature: 'approve(address,uint256)',
      data: '0x095ea7b3',
      arguments: [
        { name: 'spender', type: 'address', value: us },
        { name: '', type: 'uint256', value: '5' },
      ],
    };
    const { again } = draw(<ReadingView reading={transaction({ calls: [read] })} />);
    expect(screen.getByText('approve(address,uint256)')).toBeTruthy();
    expect(text()).toContain('decoded with the ABI of USD Coin');
    expect(screen.getByText('spender')).toBeTruthy();
    expect(screen.getByText('1', { selector: 'dt bdi' })).toBeTruthy();
    expect(text()).not.toContain('0x095ea7b3');
    again(<ReadingView reading={transaction({ calls: [{ to: them, data: '0x095ea7b3' }] })} />);
    expect(text()).toContain('0x095ea7b3');
    again(<ReadingView reading={transaction({ calls: [{ to: them, data: '' }] })} />);
    expect(screen.getByText('None')).toBeTruthy();
  });

  it('draws values by their type: no number and no bytes as an address, and no address as bytes', () => {
    const limitless = String(2n ** 256n - 1n);
    const great = '1'.repeat(60);
    const bytes = `0x${'ab'.repeat(20)}`;
    const argument = (name: string, type: string, value: string) => ({ name, type, value });
    const values = [
      argument('spender', 'address', them),
      argument('amount', 'uint256', limitless),
      argument('tokenId', 'uint256', limitless),
      argument('id', 'uint256', great),
      argument('small', 'uint8', '255'),
      argument('digest', 'bytes20', bytes),
      argument('note', 'string', bytes),
    ];
    const call = { to: us, name: 'f', data: '', arguments: values };
    draw(<ReadingView reading={transaction({ transfers: [], calls: [call] })} nameOf={named} />);
    const told = (name: string) => screen.getByText(name, { selector: 'dt bdi' }).closest('div');
    const drawings = (name: string) => told(name)?.querySelectorAll('svg[viewBox="0 0 42 16"]').length;
    expect(told('spender')?.textContent).toContain('Exchange deposit');
    expect(drawings('spender')).toBe(1);
    expect(told('amount')?.textContent).toContain('Unlimited (2^256 − 1)');
    expect(told('tokenId')?.textContent).toContain('2^256 − 1, the largest value');
    expect(told('id')?.textContent).toContain(great);
    expect(told('small')?.textContent).toContain('255');
    for (const name of ['amount', 'tokenId', 'id', 'digest', 'note']) expect(drawings(name)).toBe(0);
  });

  it('names networks with their chain id, gas prices in gwei, and units that have no known decimals', () => {
    const fields = [
      { name: 'nonce', value: '7' },
      { name: 'max_fee_per_gas', value: '45500000000' },
      { name: 'value', value: '9'.repeat(45) },
    ];
    const token = { from: us, to: them, amount: '2500000', asset: them };
    const { again, container } = draw(<ReadingView reading={transaction({ fields, transfers: [token] })} />);
    expect(text()).toContain('Ethereum (chain ID 1)');
    expect(text()).toContain('45.5 gwei');
    expect(text()).toContain('2500000 smallest units of');
    expect(screen.getAllByText('Amount')[1]?.closest('div')?.querySelector('svg')).toBeNull();
    again(<ReadingView reading={transaction({ network: '31337', transfers: [] })} />);
    expect(text()).toContain('Chain ID 31337');
    const approvals = [{ asset: us, spender: them, amount: 'unlimited' }];
    again(<ReadingView reading={transaction({ transfers: [], approvals })} nameOf={named} />);
    expect(screen.getByRole('region', { name: 'Allowance 1' }).textContent).toMatch(/Unlimited.*Exchange deposit/);
    const domain = [{ name: 'chainId', value: '8453' }];
    again(<ReadingView reading={{ kind: 'typed-data', primaryType: 'Order', domain, message: [], cautions: [] }} />);
    expect(container.textContent).toContain('Base (chain ID 8453)');
  });

  it('draws the bytes beside the fields: each names its place, and what is pointed to in one is marked in the other', () => {
    const pieces = [
      { name: 'type', bytes: '02', length: 1 },
      { name: 'nonce', bytes: '07', length: 1 },
      { name: 'to', bytes: `94${them.slice(2).toLowerCase()}`, length: 21 },
      { name: 'data', bytes: 'ab'.repeat(256), length: 300 },
    ];
    draw(<ReadingView reading={transaction({ pieces })} nameOf={named} />);
    const map = screen.getByRole('listbox', { name: 'Unsigned transaction' });
    expect(
      within(map)
        .getAllByRole('option')
        .map((piece) => piece.getAttribute('aria-label')),
    ).toEqual(['Transaction type, byte 1', 'Nonce, byte 2', 'To, bytes 3 to 23', 'Data, bytes 24 to 323']);
    expect(map.textContent).toContain('and 44 more bytes');
    const piece = (name: RegExp) => within(map).getByRole('option', { name });
    const row = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('div') ?? map;
    const plain = row('Nonce').className;
    fireEvent.keyDown(piece(/^Transaction type/), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(piece(/^Nonce/));
    expect(row('Nonce').className).not.toBe(plain);
    fireEvent.mouseEnter(row('To'));
    expect(row('Nonce').className).toBe(plain);
    expect(piece(/^To/).getAttribute('aria-selected')).toBe('true');
    fireEvent.mouseLeave(row('To'));
    expect(within(map).queryByRole('option', { selected: true })).toBeNull();
  });

  it('follows arguments only so deep, and lists only so far', () => {
    let deep: ReadArgument = { name: 'leaf', type: 'uint8', value: '1' };
    for (let at = 0; at < 5_000; at += 1) deep = { name: `level ${at}`, type: 'tuple', value: [deep] };
    const wide = Array.from({ length: 500 }, (_, at) => ({ name: `item ${at}`, type: 'uint8', value: '1' }));
    const call = { to: them, name: 'f', data: '', arguments: [deep, { name: 'wide', type: 'uint8[]', value: wide }] };
    draw(<ReadingView reading={transaction({ calls: [call] })} />);
    expect(screen.getByText('Deeper levels are shown in the raw payload.')).toBeTruthy();
    expect(screen.queryByText('leaf')).toBeNull();
    expect(screen.getByText('and 436 more in the raw payload')).toBeTruthy();
  });

  it('names what is not seen in hostile text, wherever it stands, and draws no megabytes', () => {
    const reading = transaction({
      form: hostile,
      network: hostile,
      transfers: [{ from: hostile, to: hostile, amount: '1', asset: hostile }],
      fields: [{ name: hostile, value: hostile }],
      calls: [
        {
          to: hostile,
          label: hostile,
          name: hostile,
          signature: hostile,
          data: '0x',
          arguments: [{ name: hostile, type: hostile, value: hostile }],
        },
        { to: them, data: 'ab'.repeat(1_500_000) },
      ],
    });
    const { container } = draw(<ReadingView reading={reading} />);
    expect(text()).not.toMatch(/[\u202E\u200B]/);
    expect(text()).toContain('U+202E');
    expect(text().length).toBeLessThan(100_000);
    expect(container.querySelectorAll('*').length).toBeLessThan(2_000);
  });

  it.each<readonly [string, Reading]>([
    ['text', { kind: 'message', text: hostile, cautions: ['deceptive-text'] }],
    ['bytes', { kind: 'blind', bytes: 'ab'.repeat(1_500_000), digest: false, cautions: ['blind'] }],
    [
      'typed data',
      {
        kind: 'typed-data',
        primaryType: hostile,
        domain: [{ name: 'name', value: hostile }],
        message: [{ name: hostile, type: hostile, value: hostile }],
        cautions: [],
      },
    ],
    ['a delegation', { kind: 'authorization', address: hostile, chainId: hostile, nonce: hostile, cautions: [] }],
  ])('keeps hostile megabytes of %s within bounds too', (_what, reading) => {
    const { container } = draw(
      <>
        <ReadingView reading={reading} />
        <EffectLine readings={[reading]} signer={us} nameOf={nobody} />
      </>,
    );
    expect(text()).not.toMatch(/[\u202E\u200B]/);
    expect(text().length).toBeLessThan(100_000);
    expect(container.querySelectorAll('*').length).toBeLessThan(2_000);
  });

  it('shows every caution with a title and words, what somebody can lose by first', () => {
    draw(<ReadingView reading={transaction({ cautions: [...cautions] })} />);
    for (const caution of cautions) {
      expect(screen.getByText(messages.en[`caution.${caution}.title`])).toBeTruthy();
      expect(de[`caution.${caution}.title`]).not.toBe('');
    }
    const tones = [...document.querySelectorAll('[data-tone]')].map((plate) => plate.getAttribute('data-tone'));
    expect(tones.indexOf('wait')).toBe(tones.lastIndexOf('danger') + 1);
  });

  it('tells a digest from bytes, and a delegation on every chain from one on one', () => {
    const { again } = draw(
      <ReadingView reading={{ kind: 'blind', bytes: 'ab'.repeat(32), digest: true, cautions: ['blind'] }} />,
    );
    expect(screen.getByRole('heading', { name: 'Digest' })).toBeTruthy();
    again(
      <ReadingView
        reading={{ kind: 'authorization', address: them, chainId: '0', nonce: '4', cautions: ['any-chain'] }}
        nameOf={named}
      />,
    );
    expect(screen.getByText('Any chain')).toBeTruthy();
    expect(screen.getByText('Exchange deposit')).toBeTruthy();
  });

  it('numbers several, and cuts hundreds', () => {
    const message = (at: number): Reading => ({ kind: 'message', text: `note ${at}`, cautions: [] });
    draw(<ReadingsView readings={Array.from({ length: 120 }, (_, at) => message(at))} />);
    expect(screen.getByText('120 items to sign')).toBeTruthy();
    expect(within(screen.getByText('2 of 120').closest('section') as HTMLElement).getByText('note 1')).toBeTruthy();
    expect(screen.getByText('and 70 more in the raw payload')).toBeTruthy();
  });

  it('shows the cautions of those that it leaves out before the first', () => {
    const all = Array.from({ length: 60 }, (_, at): Reading => ({
      kind: 'message',
      text: `note ${at}`,
      cautions: at === 59 ? ['deceptive-text'] : [],
    }));
    draw(<ReadingsView readings={all} />);
    const caution = screen.getByText('Suspicious characters');
    const first = screen.getByText('1 of 60');
    expect(caution.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe('the gist of a reading', () => {
  const gist = (reading: Reading): string => {
    const { container, unmount } = draw(<EffectLine readings={[reading]} signer={us} nameOf={named} />);
    const said = container.querySelector('span')?.textContent ?? '';
    unmount();
    return said.replaceAll(/\s+/g, ' ').trim();
  };

  it('is one line for every kind', () => {
    const to = 'to Exchange deposit';
    expect(gist(transaction())).toBe(`Send 12.5 ETH from ${us} ${to}`);
    const other = { from: us, to: them, ...eth('1') };
    expect(gist(transaction({ transfers: [...transaction().transfers, other, other] }))).toBe(
      `Send 12.5 ETH from ${us} ${to} and 2 more`,
    );
    const token = { from: us, to: them, amount: '2500', asset: us };
    expect(gist(transaction({ transfers: [token] }))).toBe(`Send 2500 smallest units of ${us} from ${us} ${to}`);
    const call = { to: them, data: '0x095ea7b3ffff' };
    const none = { transfers: [], calls: [call] };
    expect(gist(transaction(none))).toBe('Call an unknown function (0x095ea7b3) of Exchange deposit');
    expect(gist(transaction({ transfers: [], calls: [{ ...call, name: 'mint', label: 'USD Coin' }] }))).toBe(
      'Call mint of USD Coin',
    );
    const approved = (amount: string): Reading =>
      transaction({
        transfers: [],
        calls: [{ ...call, label: 'USDC' }],
        approvals: [{ asset: them, spender: us, amount }],
      });
    expect(gist(approved('unlimited'))).toBe(`Approve unlimited USDC for ${us}`);
    expect(gist(approved('7'))).toBe(`Approve 7 smallest units of USDC for ${us}`);
    expect(gist(approved('0'))).toBe(`Revoke the approval of USDC for ${us}`);
    expect(gist(transaction({ transfers: [] }))).toBe(`Sign a transaction of type EIP-1559 (Ethereum) with ${us}`);
    expect(gist(transaction({ transfers: [], cautions: ['creates-contract'] }))).toBe('Deploy a contract (Ethereum)');
    expect(gist({ kind: 'message', text: 'hello', cautions: [] })).toBe(`Sign the message “hello” with ${us}`);
    const typed = { kind: 'typed-data', primaryType: 'Permit', message: [], cautions: [] } as const;
    expect(gist({ ...typed, domain: [] })).toBe(`Sign typed data Permit with ${us}`);
    expect(gist({ ...typed, domain: [{ name: 'name', value: 'Market' }] })).toBe(
      `Sign typed data Permit of Market with ${us}`,
    );
    expect(gist({ kind: 'authorization', address: them, chainId: '1', nonce: '0', cautions: [] })).toBe(
      `Delegate ${us} to the code of Exchange deposit`,
    );
    const blind = { kind: 'blind', bytes: 'ff', cautions: ['blind'] } as const;
    expect(gist({ ...blind, digest: false })).toBe(`Sign a raw payload with ${us} (blind signing)`);
    expect(gist({ ...blind, digest: true })).toBe(`Sign a digest with ${us} (blind signing)`);
  });

  it.each(['en', 'de', 'pseudo'] as const)('tells an activity as requested and as signed: %s', (language) => {
    const params = { signWith: us, payload: 'ff' };
    const told = (status: string, reading: Reading): readonly string[] => {
      const activity = anActivity({ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', params, status });
      const { container, unmount } = draw(<Telling activity={activity} reading={reading} />, { language });
      const said = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
      unmount();
      return said;
    };
    const hostile = { to: them, data: '0x', name: 'mi\u202ent', label: '<img src=x>\u200b' };
    for (const reading of [transaction(), transaction({ transfers: [], calls: [hostile] })])
      for (const status of ['CONSENSUS_NEEDED', 'COMPLETED', 'REJECTED']) {
        const [sentence, sentenceText, title, titleText] = told(status, reading);
        expect(sentence).toBe(sentenceText);
        expect(title).toBe(titleText);
        expect(`${sentence}${title}`).not.toMatch(/[\u202E\u200B{}]/);
        expect(sentence).toContain('Ann');
      }
    const asked = told('CONSENSUS_NEEDED', transaction())[0];
    if (language === 'en') expect(asked).toMatch(/ requests to send 12\.5 ETH from .* to Exchange deposit$/);
    if (language === 'de') expect(asked).toMatch(/ beantragt, 12\.5 ETH von .* an Exchange deposit zu senden$/);
    if (language === 'en')
      expect(told('COMPLETED', transaction())[0]).toMatch(/ signed a transaction to send 12\.5 ETH /);
  });
});

function Telling({ activity, reading }: { activity: ActivityView; reading: Reading }) {
  const names = useForeignActivityText();
  const { sentence, sentenceText, title, titleText } = useTelling(activity, [reading], named, names);
  return [sentence, sentenceText, title, titleText].map((said, index) => <p key={index}>{said}</p>);
}
