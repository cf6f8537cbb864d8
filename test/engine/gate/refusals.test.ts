import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '#engine/operations/index.ts';
import type { Outcome } from '#shared/envelope.ts';
import { operationPath } from '#shared/operation-path.ts';
import { limits } from '#shared/limits.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { ed25519KeyFrom, p256KeyFrom, secp256k1KeyFrom } from '../../harness/actors.ts';

const submit = '/public/v1/submit/approve_activity';
const fingerprint = `sha256:${'0'.repeat(64)}`;

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

function envelope(patch: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
    timestampMs: String(world.clock.nowMs()),
    organizationId: world.organizationId,
    parameters: { fingerprint },
    ...patch,
  };
}

function without(field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(envelope()).filter(([key]) => key !== field));
}

async function stored(request: () => Promise<Outcome>): Promise<{ outcome: Outcome; commits: number }> {
  const before = world.store.commits.length;
  const outcome = await request();
  return { outcome, commits: world.store.commits.length - before };
}

describe('a request that is malformed', () => {
  const rows: readonly (readonly [string, () => string, RpcName, string])[] = [
    ['the body is empty', () => '', 'INVALID_ARGUMENT', 'bad request body'],
    ['the body is no JSON', () => 'hello', 'INVALID_ARGUMENT', 'bad request body'],
    ['the body is a list', () => '[]', 'INVALID_ARGUMENT', 'expected a JSON object'],
    [
      'a key stands twice',
      () => `{"organizationId":"${world.organizationId}","organizationId":"x"}`,
      'INVALID_ARGUMENT',
      'duplicate key',
    ],
    [
      'it names __proto__',
      () => JSON.stringify(envelope()).replace('"fingerprint"', '"__proto__"'),
      'INVALID_ARGUMENT',
      '__proto__',
    ],
    ['it is nested over 64', () => `{"a":${'['.repeat(70)}${']'.repeat(70)}}`, 'INVALID_ARGUMENT', 'nested'],
    ['no organization is named', () => JSON.stringify(without('organizationId')), 'INVALID_ARGUMENT', 'organizationId'],
    [
      'the organization is no UUID',
      () => JSON.stringify(envelope({ organizationId: 'x' })),
      'INVALID_ARGUMENT',
      'malformed organization ID provided',
    ],
    [
      'the organization is unknown',
      () => JSON.stringify(envelope({ organizationId: '99999999-9999-4999-8999-999999999999' })),
      'NOT_FOUND',
      'no organization found with the given ID',
    ],
    [
      'the envelope has an unknown key',
      () => JSON.stringify(envelope({ hello: 1 })),
      'INVALID_ARGUMENT',
      'hello: unknown field',
    ],
    ['no type is named', () => JSON.stringify(without('type')), 'INVALID_ARGUMENT', 'type: missing field'],
    [
      'the type is another path’s',
      () => JSON.stringify(envelope({ type: 'ACTIVITY_TYPE_REJECT_ACTIVITY' })),
      'INVALID_ARGUMENT',
      'ACTIVITY_TYPE_APPROVE_ACTIVITY',
    ],
    [
      'there is no timestampMs',
      () => JSON.stringify(without('timestampMs')),
      'INVALID_ARGUMENT',
      'timestampMs: missing field',
    ],
    [
      'timestampMs is a number',
      () => JSON.stringify(envelope({ timestampMs: world.clock.nowMs() })),
      'INVALID_ARGUMENT',
      'timestampMs',
    ],
    [
      'timestampMs has a sign',
      () => JSON.stringify(envelope({ timestampMs: `+${world.clock.nowMs()}` })),
      'INVALID_ARGUMENT',
      'timestampMs',
    ],
    [
      'timestampMs has a point',
      () => JSON.stringify(envelope({ timestampMs: `${world.clock.nowMs()}.0` })),
      'INVALID_ARGUMENT',
      'timestampMs',
    ],
    [
      'there are no parameters',
      () => JSON.stringify(without('parameters')),
      'INVALID_ARGUMENT',
      'parameters: missing field',
    ],
    [
      'a parameter is unknown',
      () => JSON.stringify(envelope({ parameters: { fingerprint, more: 1 } })),
      'INVALID_ARGUMENT',
      'parameters.more: unknown field',
    ],
    [
      'a parameter is missing',
      () => JSON.stringify(envelope({ parameters: {} })),
      'INVALID_ARGUMENT',
      'parameters.fingerprint: missing field',
    ],
    [
      'a parameter is of another type',
      () => JSON.stringify(envelope({ parameters: { fingerprint: 5 } })),
      'INVALID_ARGUMENT',
      'parameters.fingerprint: expected string',
    ],
    [
      'it is over an hour old',
      () => JSON.stringify(envelope({ timestampMs: String(world.clock.nowMs() - 3_600_001) })),
      'UNAUTHENTICATED',
      'one hour old',
    ],
    [
      'it is over five minutes ahead',
      () => JSON.stringify(envelope({ timestampMs: String(world.clock.nowMs() + 300_001) })),
      'UNAUTHENTICATED',
      '5 minutes ahead',
    ],
  ];

  it.each(rows)('is refused and nothing is kept when %s', async (_because, body, code, says) => {
    const { outcome, commits } = await stored(() => world.operator.send(submit, body()));
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: rpcCodes[code], message: expect.stringContaining(says) },
    });
    expect(commits).toBe(0);
  });

  it('says INVALID_TIME for both edges of the window, and takes the edges themselves', async () => {
    const late = await world.operator.send(
      submit,
      JSON.stringify(envelope({ timestampMs: String(world.clock.nowMs() - 3_600_001) })),
    );
    expect(late).toMatchObject({ failure: { turnkeyErrorCode: 'INVALID_TIME' } });
    for (const edge of [-3_600_000, 300_000]) {
      const outcome = await world.operator.send(
        submit,
        JSON.stringify(envelope({ timestampMs: String(world.clock.nowMs() + edge) })),
      );
      expect(outcome).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
    }
  });

  it('takes generateAppProofs in the envelope and among the parameters, and ignores it', async () => {
    const body = JSON.stringify(
      envelope({ generateAppProofs: true, parameters: { fingerprint, generateAppProofs: true } }),
    );
    const outcome = await world.operator.send(submit, body);
    expect(outcome).toMatchObject({
      failure: { code: rpcCodes.NOT_FOUND, message: expect.stringContaining('No activity found with fingerprint') },
    });
  });
});

describe('a request whose sender is not known', () => {
  const bytes = () => new TextEncoder().encode(JSON.stringify(envelope()));
  const key = p256KeyFrom('a stranger');
  const rows: readonly (readonly [string, () => { stamp?: string; webAuthnStamp?: string }, string, string])[] = [
    ['there is no stamp', () => ({}), 'without a stamp', 'SIGNATURE_MISSING'],
    [
      'there are two stamps',
      () => ({ stamp: world.operator.key.stamp(bytes()), webAuthnStamp: '{}' }),
      'malformed activity stamp',
      'SIGNATURE_INVALID',
    ],
    ['the stamp is no base64url', () => ({ stamp: '***' }), 'could not extract api key stamp', 'SIGNATURE_INVALID'],
    [
      'the stamp is no JSON',
      () => ({ stamp: Buffer.from('hello').toString('base64url') }),
      'could not extract api key stamp',
      'SIGNATURE_INVALID',
    ],
    [
      'the passkey stamp is no JSON',
      () => ({ webAuthnStamp: 'hello' }),
      'could not extract webauthn stamp',
      'SIGNATURE_INVALID',
    ],
    [
      'the key is a stranger’s',
      () => ({ stamp: key.stamp(bytes()) }),
      'could not find public key in organization or its parent organization',
      'PUBLIC_KEY_NOT_FOUND',
    ],
    [
      'the stamp is of other bytes',
      () => ({ stamp: world.operator.key.stamp(new TextEncoder().encode('{}')) }),
      'could not verify api key signature',
      'SIGNATURE_INVALID',
    ],
    [
      'the scheme is of another curve',
      () => ({ stamp: relabelled(world.operator.key.stamp(bytes()), 'SIGNATURE_SCHEME_TK_API_SECP256K1') }),
      'could not verify api key signature',
      'SIGNATURE_INVALID',
    ],
    [
      'the key is a stranger’s, and the stamp is of other bytes',
      () => ({ stamp: key.stamp(new TextEncoder().encode('{}')) }),
      'could not verify api key signature',
      'SIGNATURE_INVALID',
    ],
    [
      'a secp256k1 key is not registered',
      () => ({ stamp: secp256k1KeyFrom('x').stamp(bytes()) }),
      'could not find public key',
      'PUBLIC_KEY_NOT_FOUND',
    ],
    [
      'an Ed25519 key is not registered',
      () => ({ stamp: ed25519KeyFrom('x').stamp(bytes()) }),
      'could not find public key',
      'PUBLIC_KEY_NOT_FOUND',
    ],
  ];

  it.each(rows)('is refused and nothing is kept when %s', async (_because, stamps, says, turnkeyErrorCode) => {
    const { outcome, commits } = await stored(() => world.service.call({ path: submit, body: bytes(), ...stamps() }));
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.UNAUTHENTICATED, message: expect.stringContaining(says), turnkeyErrorCode },
    });
    expect(commits).toBe(0);
  });

  it('is told how large a personal message may be, whether the key is known here or not', async () => {
    const body = new Uint8Array(limits.personalMessageBytesMax + 1);
    for (const { stamp } of [world.operator.key, secp256k1KeyFrom('x')]) {
      const wallets = relabelled(stamp(body), 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191');
      expect(await world.service.call({ path: submit, body, stamp: wallets })).toMatchObject({
        failure: { message: expect.stringContaining('(EIP-191) has at most 65536 bytes') },
      });
    }
  });

  it('is refused at the path of every operation, queries too, and nothing is kept', async () => {
    expect(allOperations.length).toBeGreaterThan(90);
    const { commits } = await stored(async () => {
      for (const operation of allOperations) {
        const path = operationPath(operation);
        expect([path, await world.service.call({ path, body: bytes() })]).toMatchObject([
          path,
          { ok: false, failure: { code: rpcCodes.UNAUTHENTICATED, turnkeyErrorCode: 'SIGNATURE_MISSING' } },
        ]);
      }
      return { ok: true, value: {} };
    });
    expect(commits).toBe(0);
  });

  it('has its path answered first: 5 for none, 12 for one that only the hosted service has', async () => {
    const call = (path: string) => world.service.call({ path, body: new Uint8Array() });
    expect(await call('/public/v1/submit/nothing')).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
    expect(await call('/public/v1/query/approve_activity')).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
    expect(await call('/public/v2/submit/approve_activity')).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
    expect(await call('/public/v1/submit/claim_swap_fees')).toMatchObject({
      failure: { code: rpcCodes.UNIMPLEMENTED },
    });
  });

  it.each([
    ...['earn_claim_rewards'].map((name) => `submit/${name}`),
    ...['get_earn_claim_rewards_status'].map((name) => `query/${name}`),
    ...['list_earn_rewards', 'list_tvc_operators', 'list_tvc_quorum_keys'].map((name) => `query/${name}`),
  ])('names %s, which the hosted service added lately, as one that is not offered', async (path) => {
    const outcome = await world.service.call({ path: `/public/v1/${path}`, body: new Uint8Array() });
    const message = `${path.split('/')[1]} is an operation of the hosted service that Coffer does not offer`;
    expect(outcome).toMatchObject({ failure: { code: rpcCodes.UNIMPLEMENTED, message } });
  });
});

function relabelled(stamp: string, scheme: string): string {
  const fields = JSON.parse(Buffer.from(stamp, 'base64url').toString()) as Record<string, string>;
  return Buffer.from(JSON.stringify({ ...fields, scheme })).toString('base64url');
}

describe('what a known caller asks in vain', () => {
  it('is kept as a FAILED activity, whose id the refusal names, and is answered the same again', async () => {
    const body = JSON.stringify(envelope());
    const { outcome, commits } = await stored(() => world.operator.send(submit, body));
    expect(commits).toBe(1);
    const failure = outcome.ok ? undefined : outcome.failure;
    const activityId = failure?.details.find((detail) => 'activityId' in detail)?.['activityId'];
    expect(activityId).toMatch(/^[0-9a-f-]{36}$/);
    const { activity } = await world.operator.query<{ activity: Record<string, unknown> }>('get_activity', {
      activityId: String(activityId),
    });
    expect(activity).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: JSON.parse(JSON.stringify(failure)) as object,
      result: {},
    });

    const again = await stored(() => world.operator.send(submit, body));
    expect(again.commits).toBe(0);
    expect(again.outcome).toEqual(outcome);
  });

  it('is not acknowledged when it cannot be kept', async () => {
    world.store.trouble = Object.assign(new Error('disk'), { reason: 'io' });
    const outcome = await world.operator.send(
      submit,
      JSON.stringify(envelope({ timestampMs: String(world.clock.nowMs() - 5) })),
    );
    world.store.trouble = undefined;
    expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.UNAVAILABLE }, retryAfterSeconds: 5 });
  });

  it('says DATA_LOSS when the vault is damaged', async () => {
    world.store.trouble = Object.assign(new Error('damaged'), { reason: 'data-loss' });
    const outcome = await world.operator.send(
      submit,
      JSON.stringify(envelope({ timestampMs: String(world.clock.nowMs() - 6) })),
    );
    world.store.trouble = undefined;
    expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.DATA_LOSS } });
  });
});
