import { expect, it } from 'vitest';
import type { ReadBody } from '#shared/bridge.ts';
import type { ActivityRisk } from '#shared/risk.ts';
import type { Reading } from '#shared/reading.ts';
import { bodyLines } from '../../src/main/cli/reading-text.ts';
import { aWorld } from '../harness/world.ts';

const spender = `0x${'66'.repeat(20)}`;

/** A permit without limit whose first member has `padding` items. */
const permit = (owner: string, padding: number): string =>
  JSON.stringify({
    domain: { name: 'USD Coin', version: '2', verifyingContract: `0x${'a0'.repeat(20)}` },
    types: {
      Permit: [
        { name: 'note', type: 'uint8[]' },
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { note: Array<number>(padding).fill(1), owner, spender, value: String(2n ** 256n - 1n) },
  });

async function readPermit(padding: number): Promise<ReadBody> {
  const { operator } = await aWorld();
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  };
  const { addresses } = await operator.submit<{ addresses: string[] }>('create_wallet', {
    walletName: 'w',
    accounts: [account],
  });
  const [signWith = ''] = addresses;
  const { readings, level, cautions } = await operator.query<{ readings: Reading[] } & ActivityRisk>('read_request', {
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    parameters: {
      signWith,
      payload: permit(signWith, padding),
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    },
  });
  return {
    organizationId: operator.organizationId,
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    path: '/submit/sign_raw_payload',
    summary: 'Sign a raw payload',
    timestampMs: 0,
    parameters: { signWith },
    readings,
    level,
    cautions,
    fingerprint: 'sha256:00',
  };
}

it('shows fingerprint and cautions of a request that was made long, and counts what is left out', async () => {
  const body = await readPermit(410);
  const { lines, cut } = bodyLines(body);
  expect(lines[1]).toBe('fingerprint sha256:00');
  expect(body.readings[0]?.cautions.length).toBeGreaterThan(0);
  expect(lines[2]).toBe('risk: Critical: Unlimited token approval, Valid on any chain');
  expect(lines.some((line) => line.includes(spender))).toBe(false);
  expect(lines.at(-1)).toBe(`… and ${cut} more lines: use --all to show them`);

  const whole = bodyLines(body, true);
  expect(whole.cut).toBe(0);
  expect(whole.lines).toHaveLength(400 + cut);
  expect(whole.lines.some((line) => line.includes(spender))).toBe(true);
});

it('leaves nothing out of a short one', async () => {
  const { lines, cut } = bodyLines(await readPermit(3));
  expect(cut).toBe(0);
  expect(lines.some((line) => line.includes(spender))).toBe(true);
});
