import { sha256, SigningKey, computeAddress } from 'ethers';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { ethereum } from '../../../harness/key-material.ts';
import { joinedBy } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

type Signed = { signatures: { r: string; s: string; v: string }[] };

const how = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' };

/** A world with one Ethereum account. */
async function withAccount() {
  const world = await aWorld();
  const { addresses } = await world.operator.submit<{ addresses: string[] }>('create_wallet', {
    walletName: 'Hot',
    accounts: [ethereum(0)],
  });
  return { world, signWith: addresses[0] ?? '' };
}

describe('sign_raw_payloads', () => {
  it('signs each, in their order', async () => {
    const { world, signWith } = await withAccount();
    const payloads = ['01', '02', '01'];
    const { signatures } = await world.operator.submit<Signed>('sign_raw_payloads', { signWith, payloads, ...how });
    const signers = signatures.map(({ r, s, v }, at) => {
      const signature = { r: `0x${r}`, s: `0x${s}`, v: Number.parseInt(v, 16) + 27 };
      return computeAddress(SigningKey.recoverPublicKey(sha256(`0x${payloads[at] ?? ''}`), signature));
    });
    expect(signers).toEqual([signWith, signWith, signWith]);
    expect(signatures[2]).toEqual(signatures[0]);
  });

  it('signs none where one cannot be read', async () => {
    const { world, signWith } = await withAccount();
    const outcome = await world.operator.try('sign_raw_payloads', { signWith, payloads: ['01', 'x'], ...how });
    expect(outcome).toMatchObject({
      ok: false,
      failure: {
        code: 3,
        message: expect.stringMatching(/^invalid payload encoding/),
        details: [{ fieldViolations: [{ field: 'parameters.payloads.1' }] }, {}],
      },
    });
  });

  it('signs where the policies allow each, and none otherwise', async () => {
    const { world, signWith } = await withAccount();
    const bot = await joinedBy(world.operator, 'Bot');
    await world.operator.submit('create_policy', {
      policyName: 'Mail',
      effect: 'EFFECT_ALLOW',
      consensus: `approvers.any(u, u.id == '${bot.userId}')`,
      condition: "eth.eip_712.primary_type == 'Mail'",
      notes: '',
    });
    const typed = (primaryType: string) => {
      const types = { [primaryType]: [{ name: 'n', type: 'uint8' }] };
      return JSON.stringify({ domain: { chainId: 1 }, types, primaryType, message: { n: 1 } });
    };
    const of = (...names: string[]) => ({
      signWith,
      payloads: names.map(typed),
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
    expect((await bot.submit<Signed>('sign_raw_payloads', of('Mail', 'Mail'))).signatures).toHaveLength(2);
    for (const names of [['Mail', 'Permit'], ['Permit', 'Mail'], ['Permit']])
      expect(await bot.try('sign_raw_payloads', of(...names))).toMatchObject({ ok: false, failure: { code: 7 } });
    expect(world.bugs).toEqual([]);
  });
});

const signWith = '0x0000000000000000000000000000000000000001';
const tooMany = Array.from({ length: limits.payloadsPerActivityMax + 1 }, () => '00');

refuses('sign_raw_payloads', plain, [
  ['there are none', { signWith, payloads: [], ...how }, 'INVALID_ARGUMENT', 'payloads'],
  ['there are too many', { signWith, payloads: tooMany, ...how }, 'INVALID_ARGUMENT', 'payloads'],
  ['one is empty', { signWith, payloads: ['00', ''], ...how }, 'INVALID_ARGUMENT', 'payloads.1'],
  ['nobody has that address', { signWith, payloads: ['00'], ...how }, 'NOT_FOUND', signWith],
]);
