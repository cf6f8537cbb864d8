import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActivityRecord } from '#engine/activity.ts';
import { activities } from '#engine/requests.ts';
import { p256KeyFrom } from '../harness/actors.ts';
import { aProxyWorld, type ProxyWorld } from '../harness/auth-proxy.ts';
import { passkeyOf } from '../harness/passkey.ts';

const { publicKey } = p256KeyFrom('the key of a token');
const otpId = '01234567-89ab-4def-8123-456789abcdef';
const otpCode = '493817';

/** A request of each operation with a hidden parameter, of a type that has it. No code waits under this id: nothing is used up. */
const cases: Readonly<Record<string, Readonly<{ type: string; parameters: object }>>> = {
  verify_otp: { type: 'ACTIVITY_TYPE_VERIFY_OTP', parameters: { otpId, otpCode, publicKey } },
  otp_auth: { type: 'ACTIVITY_TYPE_OTP_AUTH', parameters: { otpId, otpCode, targetPublicKey: publicKey } },
};
const paths = activities.flatMap(({ path, hiddenParams = [] }) => (hiddenParams.length > 0 ? [path] : []));

let scene: ProxyWorld;
const passkey = passkeyOf('somebody who types a code in');
beforeAll(async () => {
  scene = await aProxyWorld();
  const { operator } = scene.world;
  await operator.submit('create_authenticators', { userId: operator.userId, authenticators: [passkey.registration()] });
});

const lastRecord = (): ActivityRecord => {
  const record = scene.world.store.commits.flatMap(({ activity }) => activity ?? []).at(-1);
  if (!record) throw new Error('nothing was kept');
  return record;
};
const digestsOf = (body: string) =>
  (['hex', 'base64', 'base64url'] as const).map((encoding) => createHash('sha256').update(body).digest(encoding));

describe('a hidden parameter', () => {
  it.each(paths)('of %s cannot be found by guesses that are compared with its record', async (path) => {
    const { type = '', parameters = {} } = cases[path] ?? {};
    const { world } = scene;
    const { operator } = world;
    const url = `/public/v1/submit/${path}`;
    const made = new Set<string>();
    for (const by of ['key', 'passkey']) {
      const body = operator.bodyOf(path, parameters, type);
      const bytes = new TextEncoder().encode(body);
      const stamp = by === 'key' ? { stamp: operator.key.stamp(bytes) } : { webAuthnStamp: passkey.stamp(bytes) };
      const refusal = await world.service.call({ path: url, body: bytes, ...stamp });
      expect(refusal).toMatchObject({ ok: false });
      const record = lastRecord();
      const kept = JSON.stringify(record);
      for (const digest of digestsOf(body)) expect(kept).not.toContain(digest);
      // A stamp is a signature over the body, and that of a passkey names the digest of the body besides.
      expect(record.votes).toMatchObject([
        { signature: '', message: expect.stringContaining('"otpCode":""') as string },
      ]);
      expect(record.fingerprint).toMatch(/^sha256:[0-9a-f]{64}$/);
      // The same bytes are the same activity.
      expect(await world.service.call({ path: url, body: bytes, ...stamp })).toEqual(refusal);
      expect(lastRecord().activityId).toBe(record.activityId);
      made.add(record.activityId);
    }
    expect(made.size).toBe(2);
    expect(world.bugs).toEqual([]);
  });

  it('that a page sends cannot be found either', async () => {
    expect(await scene.page('otp_verify', { otpId, otpCode, publicKey })).toMatchObject({ ok: false });
    const { fingerprint, votes, type, organizationId, parameters, timestampMs } = lastRecord();
    expect(votes).toMatchObject([{ userId: scene.proxy.userId, signature: '' }]);
    const body = JSON.stringify({ type, timestampMs, organizationId, parameters: { ...parameters, otpCode } });
    expect(votes[0]?.message).toBe(body.replace(otpCode, ''));
    expect(fingerprint).not.toContain(digestsOf(body)[0]);
  });

  it('leaves the records of all other requests as they are', async () => {
    const { operator } = scene.world;
    const { fingerprint, votes } = await operator.activity('create_user_tag', { userTagName: 'plain', userIds: [] });
    expect(fingerprint).toBe(`sha256:${digestsOf(votes[0]?.message ?? '')[0]}`);
    expect(lastRecord().votes[0]?.signature).not.toBe('');
  });
});
