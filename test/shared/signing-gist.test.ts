import { describe, expect, it } from 'vitest';
import type { Reading, TransactionReading } from '#shared/reading.ts';
import { signingSummary } from '#shared/signing-gist.ts';
import { signingLine } from '../../src/main/cli/signing-text.ts';

const treasury = `0x${'11'.repeat(20)}`;
const exchange = `0x${'22'.repeat(20)}`;
const router = `0x${'33'.repeat(20)}`;
const usdc = `0x${'44'.repeat(20)}`;
const names = new Map([
  [treasury, 'Treasury hot / Deposits 3'],
  [exchange, 'Exchange deposit'],
]);

const transaction = (more: Partial<TransactionReading>): Reading => ({
  kind: 'transaction',
  chain: 'ETHEREUM',
  form: 'EIP-1559',
  transfers: [],
  calls: [],
  fields: [],
  cautions: [],
  ...more,
});
const ether = { from: treasury, to: exchange, amount: '12500000000000000000', asset: 'ETH', decimals: 18 };
const unlimited = { asset: usdc, spender: router, amount: 'unlimited' };
const approveCall = { to: usdc, name: 'approve', data: '0x095ea7b3' };
const blind: Reading = { kind: 'blind', bytes: 'ab'.repeat(32), digest: true, cautions: ['blind'] };
const budget = { to: 'ComputeBudget111111111111111111111111111111', name: 'set_compute_unit_limit', data: '02' };
const lamports = { from: 'A', to: 'B', amount: '1500000000', asset: 'SOL', decimals: 9 };
const systemTransfer = { to: '11111111111111111111111111111111', name: 'transfer', data: '02' };

describe('a request to sign in one line', () => {
  it.each<readonly [because: string, readings: readonly Reading[], line: string]>([
    [
      'names the amount and both sides of a transfer',
      [transaction({ transfers: [ether] })],
      `Send 12.5 ETH from Treasury hot / Deposits 3 (${treasury}) to Exchange deposit (${exchange})`,
    ],
    [
      'leaves out the change of a Bitcoin transaction',
      [
        transaction({
          chain: 'BITCOIN',
          transfers: [
            { from: 'bc1a', to: 'bc1a', amount: '5', asset: 'BTC', decimals: 8 },
            { from: 'bc1a', to: 'bc1b', amount: '100000000', asset: 'BTC', decimals: 8 },
          ],
        }),
      ],
      'Send 1 BTC from bc1a to bc1b',
    ],
    [
      'says that a token approval is unlimited',
      [transaction({ approvals: [unlimited], calls: [{ ...approveCall, label: 'USDC' }] })],
      `Approve unlimited USDC (${usdc}) for ${router}`,
    ],
    [
      'says the amount of an approval with a limit',
      [transaction({ approvals: [{ ...unlimited, amount: '250' }], calls: [approveCall] })],
      `Approve 250 of ${usdc} for ${router}`,
    ],
    [
      'says that an approval is revoked',
      [transaction({ approvals: [{ ...unlimited, amount: '0' }], calls: [approveCall] })],
      `Revoke the approval of ${usdc} for ${router}`,
    ],
    [
      'begins with the unlimited approval, wherever the request has it',
      [transaction({ transfers: [ether] }), transaction({ approvals: [unlimited], calls: [approveCall] })],
      `Approve unlimited ${usdc} for ${router}, and 1 more`,
    ],
    [
      'begins with the raw payload among transfers',
      [transaction({ transfers: [ether] }), blind],
      `BLIND SIGNING: sign a raw payload (a digest): ${'ab'.repeat(32)}, and 1 more`,
    ],
    [
      'counts a call beside a transfer of coins',
      [transaction({ transfers: [{ ...ether, to: router }], calls: [{ to: router, data: '0xdeadbeef00' }] })],
      `Send 12.5 ETH from Treasury hot / Deposits 3 (${treasury}) to ${router}, and 1 more`,
    ],
    [
      'does not count an instruction twice, nor the price of computing',
      [transaction({ chain: 'SOLANA', transfers: [lamports], calls: [budget, systemTransfer] })],
      'Send 1.5 SOL from A to B',
    ],
    [
      'counts an instruction of another program, whatever it is called',
      [
        transaction({
          chain: 'SOLANA',
          transfers: [lamports],
          calls: [systemTransfer, { ...systemTransfer, to: 'EvilProgram' }],
        }),
      ],
      'Send 1.5 SOL from A to B, and 1 more',
    ],
    [
      'says that a function is unknown',
      [transaction({ calls: [{ to: router, data: '0xdeadbeef00' }] })],
      `Call an unknown function (0xdeadbeef) of ${router}`,
    ],
    ['tells a new contract', [transaction({ cautions: ['creates-contract'] })], 'Deploy a contract (ETHEREUM)'],
    [
      'tells any other transaction by its type',
      [transaction({ chain: 'TRON', form: 'AccountPermissionUpdateContract' })],
      'Sign a TRON transaction of type AccountPermissionUpdateContract',
    ],
    [
      'names typed data and its domain',
      [
        {
          kind: 'typed-data',
          primaryType: 'Permit',
          domain: [{ name: 'name', value: 'USD\u202eCoin' }],
          message: [],
          cautions: [],
        },
      ],
      'Sign typed data Permit of USD\\u{202e}Coin',
    ],
    [
      'tells a delegation',
      [{ kind: 'authorization', address: router, chainId: '1', nonce: '0', cautions: ['delegates-account'] }],
      `Delegate an account to the code of ${router}`,
    ],
    [
      'begins with typed data that moves tokens, whatever stands before it',
      [
        { kind: 'message', text: 'hello', cautions: [] },
        transaction({ transfers: [ether] }),
        { kind: 'typed-data', primaryType: 'Permit', domain: [], message: [], cautions: ['token-authorization'] },
      ],
      'Sign typed data Permit, and 2 more',
    ],
    [
      'begins with the call that makes a transaction critical, and not with what it pays',
      [
        transaction({
          transfers: [{ ...ether, amount: '1' }],
          calls: [{ to: router, name: 'execTransaction', data: '0x6a761202' }],
          cautions: ['delegate-call'],
        }),
      ],
      `Call execTransaction of ${router}, and 1 more`,
    ],
    [
      'tells the delegations of a transaction before what it pays',
      [transaction({ form: 'EIP-7702', transfers: [{ ...ether, amount: '1' }], cautions: ['delegates-account'] })],
      'Sign a ETHEREUM transaction of type EIP-7702, and 1 more',
    ],
    ['shows a message', [{ kind: 'message', text: 'hello\nworld', cautions: [] }], 'Sign message: hello\\u{a}world'],
  ])('%s', (_because, readings, line) => {
    const summary = signingSummary(readings);
    expect(summary && signingLine(summary, (address) => names.get(address))).toBe(line);
  });

  it('is absent for a request that signs nothing', () => expect(signingSummary([])).toBeUndefined());
});
