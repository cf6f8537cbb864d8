import { bytesToHex } from '@noble/hashes/utils.js';
import {
  encodeFunctionData,
  erc20Abi,
  parseAbi,
  serializeTransaction,
  type Hex,
  type TransactionSerializable,
} from 'viem';
import { hashAuthorization } from 'viem/utils';
import { getAddress as checksum, hashAuthorization as ethersHash, Transaction as LegacyTransaction } from 'ethers';
import { describe, expect, it } from 'vitest';
import {
  authorizationDigest,
  authorizationFacts,
  parseAuthorization,
  readAuthorization,
} from '#engine/signing/authorization.ts';
import { ethereum } from '#engine/signing/ethereum/index.ts';
import type { ReadingContext } from '#engine/signing/transaction.ts';
import { parseTypedData, typedDataFacts } from '#engine/signing/typed-data.ts';
import type { FactFields } from '#engine/policy/policy.ts';
import { evaluatePolicy } from '../policy/finished.ts';
import { aMember, anActivity, aRequest } from '../policy/a-request.ts';
import { examples } from '../policy/examples.ts';

const sender = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const token: Hex = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const bob: Hex = '0xb0b0000000000000000000000000000000000001';
const eve: Hex = '0xeee0000000000000000000000000000000000002';
const max = 2n ** 256n - 1n;

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function multicall((address target, uint256 value, bytes data)[] ops)',
  'function payMany(address[] payees)',
  'function say(string, uint8)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);
const safe = parseAbi([
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
]);
const execTransaction = (operation: number): Hex =>
  encodeFunctionData({ abi: safe, args: [bob, 0n, '0x', operation, 0n, 0n, 0n, bob, bob, '0x'] });
const contract = { label: 'Token', smartContractInterface: JSON.stringify(abi) };
const without: ReadingContext = {
  signer: { address: sender, publicKey: new Uint8Array(33) },
  interfaceOf: () => undefined,
};
const withAbi: ReadingContext = {
  ...without,
  interfaceOf: (type, address) =>
    type === 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' && address.toLowerCase() === token.toLowerCase()
      ? contract
      : undefined,
};

const base = {
  type: 'eip1559',
  chainId: 1,
  nonce: 3,
  gas: 50_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 2n,
} as const;
const unsigned = (more: Partial<TransactionSerializable> = {}): string =>
  serializeTransaction({ ...base, to: token, ...more } as TransactionSerializable);
const factsOf = (text: string, context = without): FactFields => ethereum.facts(ethereum.parse(text), context);
const readingOf = (text: string, context = without) => ethereum.read(ethereum.parse(text), context);

const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 250n] });
const approve = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, amount] });
const from = (owner: Hex) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [owner, bob, 7n] });
const forAll = (approved: boolean) =>
  encodeFunctionData({ abi: parseAbi(['function setApprovalForAll(address, bool)']), args: [bob, approved] });

describe('what policies read of an Ethereum transaction', () => {
  it('is every field by the language’s name, addresses and bytes in lower case', () => {
    expect(factsOf(unsigned({ value: 5n, data: '0xABCD' }))).toEqual({
      tx: {
        from: sender.toLowerCase(),
        to: token.toLowerCase(),
        data: '0xabcd',
        value: 5n,
        gas: 50_000n,
        gas_price: 30n,
        chain_id: 1n,
        nonce: 3n,
        max_fee_per_gas: 30n,
        max_priority_fee_per_gas: 2n,
        max_fee: 1_500_000n,
        type: 'TYPE_2',
      },
    });
  });

  it('has the price of a legacy transaction, and no recipient where a contract is made', () => {
    const legacy = {
      type: 'legacy',
      gasPrice: 9n,
      maxFeePerGas: undefined,
      maxPriorityFeePerGas: undefined,
      to: undefined,
    };
    const { tx } = factsOf(unsigned({ ...(legacy as object), data: '0x00' }));
    expect(tx).toMatchObject({ type: 'LEGACY', gas_price: 9n, to: '', chain_id: 1n });
    expect(Object.keys(tx as FactFields)).not.toContain('max_fee_per_gas');
  });

  it('has a call with an ABI: arguments by name or place, tuples as lists', () => {
    const data = encodeFunctionData({
      abi,
      functionName: 'multicall',
      args: [[{ target: bob, value: 0n, data: '0xAB' }]],
    });
    expect(factsOf(unsigned({ data }), withAbi)['tx']).toMatchObject({
      function_name: 'multicall',
      function_signature: 'multicall((address,uint256,bytes)[])',
      contract_call_args: { ops: [[bob.toLowerCase(), 0n, '0xab']] },
    });
    const said = encodeFunctionData({ abi, functionName: 'say', args: ['hi', 4] });
    expect(factsOf(unsigned({ data: said }), withAbi)['tx']).toMatchObject({
      contract_call_args: { '0': 'hi', '1': 4n },
    });
  });

  it('has no call without one, nor for a payment; and no arguments that can be read in two ways', () => {
    expect(factsOf(unsigned({ data: transfer }))['tx']).not.toHaveProperty('function_name');
    expect(factsOf(unsigned(), withAbi)['tx']).not.toHaveProperty('function_name');
    const { tx } = factsOf(unsigned({ data: `${transfer}00` }), withAbi);
    expect(tx).toMatchObject({ function_name: 'transfer' });
    expect(tx).not.toHaveProperty('contract_call_args');
  });
});

describe('what people read of an Ethereum transaction', () => {
  it('is what it pays, in the chain’s coin, and what it can cost', () => {
    expect(readingOf(unsigned({ to: bob, value: 10n ** 18n }))).toEqual({
      kind: 'transaction',
      chain: 'ETHEREUM',
      form: 'EIP-1559',
      network: '1',
      calls: [],
      cautions: [],
      transfers: [{ from: sender, to: checksum(bob), amount: String(10n ** 18n), asset: 'ETH', decimals: 18 }],
      fee: { amount: '1500000', asset: 'ETH', decimals: 18 },
      fields: [
        { name: 'nonce', value: '3' },
        { name: 'gas', value: '50000' },
        { name: 'max_fee_per_gas', value: '30' },
        { name: 'max_priority_fee_per_gas', value: '2' },
      ],
    });
  });

  it('counts in wei where the chain’s coin is not known, and adds the blobs to the fee', () => {
    const blobs = {
      type: 'eip4844',
      chainId: 999,
      maxFeePerBlobGas: 2n,
      blobVersionedHashes: [`0x01${'aa'.repeat(31)}`],
      sidecars: false,
    };
    expect(readingOf(unsigned({ ...(blobs as object), to: bob, value: 1n }))).toMatchObject({
      transfers: [{ amount: '1', asset: 'wei', decimals: 0 }],
      fee: { amount: String(1_500_000 + 2 * 131_072), asset: 'wei' },
      cautions: ['high-fee'],
    });
  });

  it('knows what tokens do without an interface for them', () => {
    expect(readingOf(unsigned({ data: transfer }))).toMatchObject({
      transfers: [{ from: sender, to: checksum(bob), amount: '250', asset: token }],
      calls: [
        {
          to: token,
          name: 'transfer',
          arguments: [
            { name: 'to', type: 'address' },
            { name: 'amount', value: '250' },
          ],
        },
      ],
      cautions: [],
    });
    expect(readingOf(unsigned({ data: transfer })).calls[0]).not.toHaveProperty('label');
  });

  it('knows what tokens do under whatever name an interface gives it', () => {
    // A name that was looked for: its selector is that of transfer(address,uint256).
    const inputs = [{ name: 'one', type: 'bytes1' }];
    const smartContractInterface = JSON.stringify([{ type: 'function', name: 'many_msg_babbage', inputs }]);
    const lying = { ...withAbi, interfaceOf: () => ({ label: 'Bonus', smartContractInterface }) };
    const reading = readingOf(unsigned({ data: transfer }), lying);
    expect(reading.calls[0]?.name).toBe('many_msg_babbage');
    expect(reading.transfers).toEqual(readingOf(unsigned({ data: transfer })).transfers);
    expect(readingOf(unsigned({ data: approve(max) }), withAbi).cautions).toContain('unlimited-allowance');
    expect(readingOf(unsigned({ data: approve(max) }), withAbi).approvals).toMatchObject([{ amount: 'unlimited' }]);
  });

  it.each<readonly [because: string, data: Hex, amount: string]>([
    ['of a sum', approve(5n), '5'],
    ['without limit', approve(max), 'unlimited'],
    ['of every token of a collection', forAll(true), 'unlimited'],
    ['that is taken back', approve(0n), '0'],
    ['of a collection that is taken back', forAll(false), '0'],
  ])('gives the token, the spender and the amount of an approval %s', (_because, data, amount) => {
    expect(readingOf(unsigned({ data })).approvals).toEqual([{ asset: token, spender: checksum(bob), amount }]);
    expect(readingOf(unsigned({ data: transfer }))).not.toHaveProperty('approvals');
  });

  it('reads a call with the interface for its contract', () => {
    const data = encodeFunctionData({
      abi,
      functionName: 'multicall',
      args: [[{ target: bob, value: 0n, data: '0x' }]],
    });
    expect(readingOf(unsigned({ data }), withAbi).calls).toMatchObject([
      {
        label: 'Token',
        name: 'multicall',
        arguments: [
          {
            name: 'ops',
            type: '(address,uint256,bytes)[]',
            value: [
              {
                name: '0',
                value: [
                  { name: 'target', type: 'address', value: bob.toLowerCase() },
                  { name: 'value' },
                  { name: 'data' },
                ],
              },
            ],
          },
        ],
      },
    ]);
  });

  it.each<readonly [because: string, text: string, cautions: readonly string[]]>([
    ['an allowance of a sum', unsigned({ data: approve(5n) }), []],
    ['an allowance of everything', unsigned({ data: approve(max) }), ['unlimited-allowance']],
    ['an allowance of more than there is', unsigned({ data: approve(2n ** 200n) }), ['unlimited-allowance']],
    ['an allowance of all of a collection', unsigned({ data: forAll(true) }), ['unlimited-allowance']],
    ['the end of one', unsigned({ data: forAll(false) }), []],
    ['somebody else’s tokens', unsigned({ data: from(eve) }), ['foreign-sender']],
    ['one’s own tokens', unsigned({ data: from(sender) }), []],
    ['an unknown call', unsigned({ data: '0x12345678' }), ['unread-call']],
    ['a token’s call with something behind it', unsigned({ data: `${transfer}00` }), ['unread-call']],
    ['a contract that is made', unsigned({ to: undefined, data: '0x6000' } as object), ['creates-contract']],
    ['a fee of more than a tenth', unsigned({ value: 100n }), ['high-fee']],
    [
      'no chain',
      LegacyTransaction.from({ type: 0, to: token, gasLimit: 21_000, gasPrice: 1 }).unsignedSerialized,
      ['any-chain'],
    ],
    [
      'a delegation',
      unsigned({
        type: 'eip7702',
        authorizationList: [{ address: bob, chainId: 1, nonce: 0, r: '0x1', s: '0x1', yParity: 0 }],
      } as object),
      ['delegates-account'],
    ],
    [
      'a delegation for every chain',
      unsigned({
        type: 'eip7702',
        authorizationList: [{ address: bob, chainId: 0, nonce: 0, r: '0x1', s: '0x1', yParity: 0 }],
      } as object),
      ['delegates-account', 'any-chain'],
    ],
    [
      'a Safe that is to run foreign code as itself',
      unsigned({ data: execTransaction(1) }),
      ['unread-call', 'delegate-call'],
    ],
    ['a Safe that only calls', unsigned({ data: execTransaction(0) }), ['unread-call']],
    [
      'a Safe that is to run foreign code, with something behind the call',
      unsigned({ data: `${execTransaction(1)}00` }),
      ['unread-call', 'delegate-call'],
    ],
    [
      'an allowance of everything, with something behind it',
      unsigned({ data: `${approve(max)}00` }),
      ['unread-call', 'unlimited-allowance'],
    ],
    [
      'an allowance of everything, with bits that old tokens pass over',
      unsigned({ data: approve(max).replace('0x095ea7b300', '0x095ea7b3ff') as Hex }),
      ['unread-call', 'unlimited-allowance'],
    ],
    [
      'an allowance of a collection, with bits that old tokens pass over',
      unsigned({ data: forAll(true).replace(/01$/, '02') as Hex }),
      ['unread-call', 'unlimited-allowance'],
    ],
    [
      'an allowance of everything whose last byte is missing, which old tokens read as a zero',
      unsigned({ data: approve(max).slice(0, -2) as Hex }),
      ['unread-call', 'unlimited-allowance'],
    ],
    [
      'an allowance of Permit2 with something behind the call',
      unsigned({ data: `0x87517c45${'00'.repeat(128)}00` }),
      ['unread-call', 'unlimited-allowance'],
    ],
    [
      'a new owner of the contract',
      unsigned({ data: `0xf2fde38b${bob.slice(2).padStart(64, '0')}` }),
      ['unread-call', 'changes-control'],
    ],
  ])('warns of %s', (_, text, cautions) => {
    expect(readingOf(text).cautions).toEqual(cautions);
  });

  it.each<readonly [because: string, text: string, cautions: readonly string[]]>([
    ['a fee beside no value', unsigned({ maxFeePerGas: 2n * 10n ** 12n }), ['high-fee']],
    ['a fee beside tokens', unsigned({ data: transfer, maxFeePerGas: 2n * 10n ** 12n }), ['high-fee']],
    ['a usual fee beside no value', unsigned({ maxFeePerGas: 10n ** 12n }), []],
    ['a usual fee of a coin that is worth less', unsigned({ chainId: 137, maxFeePerGas: 2n * 10n ** 12n }), []],
  ])('M8: warns of a high fee whatever is sent: %s', (_, text, cautions) => {
    expect(readingOf(text).cautions).toEqual(cautions);
  });

  it('warns of an endless allowance in a call that an interface decodes', () => {
    const endless = (amount: bigint): string =>
      encodeFunctionData({ abi, functionName: 'approve', args: [token, bob, amount, 0] });
    expect(readingOf(unsigned({ data: endless(2n ** 160n - 1n) as Hex }), withAbi).cautions).toEqual([
      'unlimited-allowance',
    ]);
    expect(readingOf(unsigned({ data: endless(5n) as Hex }), withAbi).cautions).toEqual([]);
  });

  it('warns of control and endless allowances under whatever names an interface gives them', () => {
    const inputs = (types: readonly string[]) => types.map((type, at) => ({ name: `n${at}`, type }));
    const lying = (name: string, types: readonly string[]) => {
      const smartContractInterface = JSON.stringify([{ type: 'function', name, inputs: inputs(types) }]);
      return { ...withAbi, interfaceOf: () => ({ label: 'Bonus', smartContractInterface }) };
    };
    const word = (number: bigint) => number.toString(16).padStart(64, '0');
    const owner = `0xf2fde38b${word(BigInt(bob))}` as const;
    expect(readingOf(unsigned({ data: owner }), lying('transferOwnership', ['address'])).cautions).toEqual([
      'changes-control',
    ]);
    const permit2 = ['address', 'address', 'uint160', 'uint48'] as const;
    const endless = `0x87517c45${[token, bob, 2n ** 160n - 1n, 0n].map((one) => word(BigInt(one))).join('')}` as const;
    expect(readingOf(unsigned({ data: endless }), lying('approve', permit2)).cautions).toEqual(['unlimited-allowance']);
  });

  it('warns of a call inside a call that an interface decodes', () => {
    const inside = (data: Hex): string =>
      encodeFunctionData({ abi, functionName: 'multicall', args: [[{ target: bob, value: 0n, data }]] });
    expect(readingOf(unsigned({ data: inside('0x') as Hex }), withAbi).cautions).toEqual([]);
    expect(readingOf(unsigned({ data: inside(approve(max)) as Hex }), withAbi).cautions).toEqual(['unread-call']);
  });

  it('warns of a text that turns around', () => {
    const data = encodeFunctionData({ abi, functionName: 'say', args: ['pay \u202eeve', 1] });
    expect(readingOf(unsigned({ data }), withAbi).cautions).toEqual(['deceptive-text']);
  });
});

describe('an authorization', () => {
  const wanted = { address: token, chainId: 1, nonce: 7 };

  it('is hashed as viem and ethers hash it, its numbers in quotes or not', () => {
    const digestOf = (payload: object) =>
      `0x${bytesToHex(authorizationDigest(parseAuthorization(JSON.stringify(payload))))}`;
    expect(digestOf(wanted)).toBe(hashAuthorization(wanted));
    expect(digestOf({ ...wanted, chainId: '1', nonce: '0x7' })).toBe(hashAuthorization(wanted));
    expect(digestOf({ ...wanted, chainId: 0, nonce: 0 })).toBe(ethersHash({ ...wanted, chainId: 0, nonce: 0 }));
  });

  it('says what it hands over', () => {
    const parsed = parseAuthorization(JSON.stringify(wanted));
    expect(authorizationFacts(parsed)).toEqual({
      eip_7702_authorization: { address: token.toLowerCase(), chain_id: 1n, nonce: 7n },
    });
    expect(readAuthorization(parsed)).toEqual({
      kind: 'authorization',
      address: token,
      chainId: '1',
      nonce: '7',
      cautions: ['delegates-account'],
    });
    expect(readAuthorization({ ...parsed, chainId: 0n }).cautions).toEqual(['delegates-account', 'any-chain']);
  });

  it.each([
    ['an address that is none', { ...wanted, address: '0x12' }, 'address: expected'],
    ['a negative nonce', { ...wanted, nonce: -1 }, 'nonce: expected'],
    ['a nonce that is too great', { ...wanted, nonce: String(2n ** 64n) }, 'nonce: expected'],
    ['a fraction', { ...wanted, chainId: 1.5 }, 'chainId: expected'],
    ['a missing part', { address: token, chainId: 1 }, 'nonce: it is missing'],
    ['a part too many', { ...wanted, r: '0x' }, 'r: unexpected name'],
  ])('is refused with %s', (_, payload, says) => {
    expect(() => parseAuthorization(JSON.stringify(payload))).toThrow(`invalid EIP-7702 payload: ${says}`);
  });
});

describe('the policies that people write about Ethereum', () => {
  const many = (...payees: Hex[]) => encodeFunctionData({ abi, functionName: 'payMany', args: [payees] });
  const calls = (...ops: { target: Hex; value: bigint; data: Hex }[]) =>
    encodeFunctionData({ abi, functionName: 'multicall', args: [ops] });
  const op = { target: token, value: 0n, data: '0x' } as const;
  const tx = (more: object) => factsOf(unsigned(more), withAbi);
  const permit = (name: string, ...permitted: { token: string; amount: string }[]) =>
    typed(name, 'PermitBatch', [{ name: 'permitted', type: 'Allowed[]' }], { permitted });
  const typed = (name: string, primaryType: string, members: object[], message: object) =>
    typedDataFacts(
      parseTypedData(
        JSON.stringify({
          types: {
            [primaryType]: members,
            Allowed: [
              { name: 'token', type: 'address' },
              { name: 'amount', type: 'uint256' },
            ],
          },
          domain: { name, chainId: 1 },
          primaryType,
          message,
        }),
      ),
    );
  const handedTo = (address: string, chainId = 11155111) =>
    authorizationFacts(parseAuthorization(JSON.stringify({ address, chainId, nonce: 1 })));

  const replaced: Readonly<Record<string, string>> = {
    USER_A: 'ann',
    USER_B: 'ann',
    ALLOWED_ADDRESS: bob,
    TOKEN_CONTRACT: token,
    RECIPIENT: bob,
    ADDR_1: bob,
    ADDR_2: token,
    DOMAIN: 'USD Coin',
    DELEGATE: bob,
    CHAIN_ID: '11155111',
    token_address_lowercase: token.toLowerCase(),
  };

  const no = 'OUTCOME_DENY_IMPLICIT';
  it.each<readonly [id: string, met: FactFields, missed: FactFields, otherwise: string]>([
    ['P20', tx({ to: bob }), tx({ to: eve }), no],
    ['P22', tx({ value: 10n ** 18n + 1n }), tx({ value: 10n ** 18n }), no],
    ['P23', tx({ data: transfer }), tx({ data: approve(1n) }), no],
    [
      'P24',
      tx({ data: transfer }),
      tx({ data: encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 250_000_001n] }) }),
      no,
    ],
    ['P24', tx({ data: transfer }), tx({ data: `${transfer}00` }), 'OUTCOME_ERROR'],
    ['P25', tx({ data: transfer }), tx({ data: many(bob) }), no],
    ['P26', tx({ data: calls(op, op) }), tx({ data: calls(op, { ...op, target: eve }) }), no],
    ['P26', tx({ data: calls() }), tx({ data: calls(op, op, op) }), no],
    ['P27', tx({ data: many(bob, token) }), tx({ data: many(bob, eve) }), no],
    ['P28', tx({ chainId: 11155111 }), tx({ chainId: 1 }), no],
    ['P29', tx({ nonce: 3 }), tx({ nonce: 4 }), no],
    ['P30', typed('USD Coin', 'TransferWithAuthorization', [], {}), typed('USD Coin', 'Permit', [], {}), no],
    ['P31', permit('Permit2', { token, amount: '1' }), permit('Permit2', { token: eve, amount: '1' }), no],
    ['P32', permit('Any', { token, amount: '4999' }), permit('Any', { token, amount: '5000' }), no],
    ['P34', handedTo(bob), handedTo(eve), no],
    ['P34', handedTo(bob), handedTo(bob, 1), no],
  ])('%s meets what it is for and misses what it is not for', (id, met, missed, otherwise) => {
    const example = examples.find((one) => one.id === id);
    if (!example) throw new Error(`there is no example ${id}`);
    const fill = (text = ''): string => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => replaced[name] ?? name);
    const policy = {
      effect: example.effect,
      condition: fill(example.condition),
      consensus: fill(example.consensus),
      time: '',
    };
    const outcomeOf = (eth: FactFields): string =>
      evaluatePolicy(
        policy,
        aRequest([aMember('ann')], {
          eth,
          activity: anActivity('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', 'PRIVATE_KEY', 'SIGN'),
        }),
      );
    expect(outcomeOf(met)).toBe('OUTCOME_ALLOW');
    expect(outcomeOf(missed)).toBe(otherwise);
  });
});
