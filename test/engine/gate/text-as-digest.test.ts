import { describe, expect, it } from 'vitest';
import type { Lint } from '#shared/policy-analysis.ts';
import type { Reading } from '#shared/reading.ts';
import { templates, type Picked } from '../../../src/renderer/screens/policies/templates.ts';
import { account } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';

/** What a policy from the template "No blind signing" said before it spoke of text of 32 bytes. */
const earlierTemplate =
  "activity.kind in ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS'] " +
  "&& !(activity.params.encoding in ['PAYLOAD_ENCODING_EIP712', 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION']) " +
  "&& !(activity.params.encoding == 'PAYLOAD_ENCODING_TEXT_UTF8' && activity.params.hash_function != 'HASH_FUNCTION_NO_OP')";
const signing = "activity.kind in ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS']";
const textOnly = "activity.params.hash_function == 'HASH_FUNCTION_NOT_APPLICABLE' && raw_payload.byte_count == 32";

const text = { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' };

const hexOf = (message: string): string => Buffer.from(message).toString('hex');

function messageHex(bytes: number): string {
  return hexOf(`\u0019Ethereum Signed Message:\n${bytes}${'x'.repeat(bytes)}`);
}

async function scene(denied?: string) {
  const { operator } = await aWorld();
  const bob = await joinedBy(operator, 'bob');
  const { addresses } = await operator.submit<{ addresses: string[] }>('create_wallet', {
    walletName: 'w',
    accounts: [
      account('XLM', "m/44'/148'/0'", 'CURVE_ED25519'),
      account('SUI', "m/44'/784'/0'/0'/0'", 'CURVE_ED25519'),
      account('TON_V4R2', "m/44'/607'/0'", 'CURVE_ED25519'),
      account('ETHEREUM', "m/44'/60'/0'/0/0"),
    ],
  });
  const policies = [
    { policyName: 'sign', effect: 'EFFECT_ALLOW', condition: signing },
    ...(denied === undefined ? [] : [{ policyName: 'no', effect: 'EFFECT_DENY', condition: denied }]),
  ];
  await operator.submit('create_policies', { policies });
  const [xlm = '', sui = '', ton = '', ether = ''] = addresses;
  return { operator, bob, xlm, sui, ton, ether };
}

describe('B6: text of 32 bytes that could be the hash of a transaction', () => {
  it('is signed as before, and approvers of each chain are warned of it', async () => {
    const { operator, bob, xlm, sui, ton } = await scene();
    const payload = 'x'.repeat(32);
    for (const signWith of [xlm, sui, ton]) {
      const parameters = { signWith, payload, ...text };
      const { readings } = await operator.query<{ readings: Reading[] }>('read_request', {
        type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        parameters,
      });
      expect(readings).toEqual([{ kind: 'message', text: payload, cautions: ['text-as-digest'] }]);
      expect(await bob.try('sign_raw_payload', parameters)).toMatchObject({ ok: true });
    }
  });

  it.each([
    ['31 bytes', 'x'.repeat(31), {}],
    ['33 bytes', 'x'.repeat(33), {}],
    ['32 letters of more bytes', `${'x'.repeat(31)}é`, {}],
    ['text that is hashed', 'x'.repeat(32), { hashFunction: 'HASH_FUNCTION_KECCAK256' }],
  ])('is not what %s is', async (_what, payload, patch) => {
    const { operator, xlm, ether } = await scene();
    const parameters = { signWith: 'hashFunction' in patch ? ether : xlm, payload, ...text, ...patch };
    const { readings } = await operator.query<{ readings: Reading[] }>('read_request', {
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      parameters,
    });
    expect(readings).toMatchObject([{ kind: 'message', cautions: [] }]);
  });

  it('has 32 bytes also where its letters are fewer, or it comes in hexadecimal digits', async () => {
    const { operator, xlm } = await scene();
    const read = async (parameters: object) =>
      (
        await operator.query<{ readings: Reading[] }>('read_request', {
          type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
          parameters: { signWith: xlm, ...text, ...parameters },
        })
      ).readings[0]?.cautions;
    expect(await read({ payload: 'é'.repeat(16) })).toEqual(['text-as-digest']);
    expect(await read({ payload: '78'.repeat(32), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' })).toEqual([
      'text-as-digest',
    ]);
  });

  it.each([
    ['SHA-256 of it is what Bitcoin signs', '78'.repeat(32), 'HASH_FUNCTION_SHA256', ['text-as-digest']],
    [
      'NEO has it hashed behind its network',
      hexOf(`NEO3${'x'.repeat(32)}`),
      'HASH_FUNCTION_SHA256',
      ['text-as-digest'],
    ],
    ['other text of 36 bytes is no hash', '78'.repeat(36), 'HASH_FUNCTION_SHA256', []],
    ['a Safe takes it as a message', messageHex(32), 'HASH_FUNCTION_KECCAK256', ['text-as-digest']],
    ['no hash is that short', messageHex(31), 'HASH_FUNCTION_KECCAK256', []],
  ])('%s', async (_why, payload, hashFunction, cautions) => {
    const { operator, ether } = await scene();
    const parameters = { signWith: ether, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction };
    const { readings } = await operator.query<{ readings: Reading[] }>('read_request', {
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      parameters,
    });
    expect(readings).toMatchObject([{ kind: 'message', cautions }]);
  });

  it('is told from a transaction as text, which Cosmos and MultiversX sign', async () => {
    const { operator, ether } = await scene();
    const doc = (chain: string) =>
      JSON.stringify({
        account_number: '7',
        chain_id: chain,
        fee: { amount: [], gas: '200000' },
        memo: '',
        msgs: [{ type: 'cosmos-sdk/MsgSend', value: { amount: [{ amount: '1', denom: 'uatom' }] } }],
        sequence: '1',
      });
    const cautionsOf = async (payload: string) =>
      (
        await operator.query<{ readings: Reading[] }>('read_request', {
          type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
          parameters: { signWith: ether, payload, ...text, hashFunction: 'HASH_FUNCTION_SHA256' },
        })
      ).readings[0]?.cautions;
    expect(await cautionsOf(doc('cosmoshub-4'))).toEqual(['text-as-transaction']);
    const multiversx = { nonce: 7, value: '1000', receiver: 'erd1x', sender: 'erd1y', gasPrice: 1, gasLimit: 50_000 };
    expect(await cautionsOf(JSON.stringify(multiversx))).toEqual(['text-as-transaction']);
    expect(await cautionsOf(doc('')), 'a message that is signed in the same form').toEqual([]);
  });

  it('can be denied by a policy, also as one of several payloads, and nothing else is', async () => {
    const { bob, xlm, ether } = await scene(textOnly);
    const one = (payload: string, patch: object = {}) =>
      bob.try('sign_raw_payload', { signWith: xlm, payload, ...text, ...patch });
    expect(await one('x'.repeat(32))).toMatchObject({ ok: false, failure: { code: 7 } });
    expect(await one('x'.repeat(31))).toMatchObject({ ok: true });
    const hashed = { signWith: ether, hashFunction: 'HASH_FUNCTION_KECCAK256' };
    expect(await one('x'.repeat(32), hashed)).toMatchObject({ ok: true });
    const several = (...payloads: string[]) => bob.try('sign_raw_payloads', { signWith: xlm, payloads, ...text });
    expect(await several('a', 'bb', 'x'.repeat(32), 'c')).toMatchObject({ ok: false, failure: { code: 7 } });
    expect(await several('a', 'bb', 'x'.repeat(33), 'c')).toMatchObject({ ok: true });
  });

  it('counts no bytes of typed data and authorizations, so that a policy about them does not err', async () => {
    const { bob, ether } = await scene(
      `${signing} && (raw_payload.byte_count > 0 || eth.eip_7702_authorization.nonce == 7)`,
    );
    const payload = (nonce: number) => JSON.stringify({ address: `0x${'11'.repeat(20)}`, chainId: 1, nonce });
    const asked = (nonce: number) =>
      bob.try('sign_raw_payload', {
        signWith: ether,
        payload: payload(nonce),
        encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      });
    expect(await asked(7)).toMatchObject({ ok: false, failure: { code: 7 } });
    expect(await asked(8)).toMatchObject({ ok: true });
  });

  it('is reported by the lint where other blind signing is denied, until it is denied too', async () => {
    const { operator } = await aWorld();
    const allow = { policyName: 'sign', effect: 'EFFECT_ALLOW', condition: signing };
    const found = async (...denied: string[]) => {
      const policies = [
        allow,
        ...denied.map((condition, at) => ({ policyName: `no ${at}`, effect: 'EFFECT_DENY', condition })),
      ];
      const { findings } = await operator.query<Lint>('lint_policies', { policies, replaceAll: true } as never);
      return findings.map(({ code }) => code).filter((code) => /Blind|Digest/.test(code));
    };
    expect(await found()).toEqual(['allowsBlindSigning']);
    expect(await found(earlierTemplate)).toEqual(['allowsTextAsDigest']);
    expect(await found(earlierTemplate, textOnly)).toEqual(['allowsTextAsDigest']);
    expect(await found(earlierTemplate, `${signing} && raw_payload.blind`)).toEqual([]);
    const template = templates.find(({ id }) => id === 'noBlindSigning');
    expect(await found(template?.make({} as Picked).condition ?? '')).toEqual([]);
  });
});
