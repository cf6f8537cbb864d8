import { describe, expect, it } from 'vitest';

import { newOperatorKey, operatorKey } from '#engine/crypto/operator-key.ts';
import { verifyStamp } from '#engine/crypto/stamp-verify.ts';
import type { WireRequest } from '#shared/envelope.ts';
import { parseStamp, stampBody } from '#shared/stamp.ts';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { createOperator } from '../../src/main/session/operator.ts';
import { open } from '#engine/crypto/secret.ts';
import { nobleCurves } from '../harness/noble-curves.ts';
import { seededEntropy } from '../harness/world.ts';

function anOperator() {
  const sent: (WireRequest & { text: string })[] = [];
  const operator = createOperator({
    organizationId: 'org',
    userId: 'user',
    fingerprintOf: () => 'sha256:00',
    stamp: (body) => `stamp of ${Buffer.from(body).toString('utf8')}`,
    call: async (request) => {
      sent.push({ ...request, text: Buffer.from(request.body).toString('utf8') });
      return { ok: true, value: {} };
    },
    operations: [
      { kind: 'activity', path: 'create_users', type: 'CREATE_V4' },
      { kind: 'activity', path: 'delete_sub_organization', type: 'DELETE', removesOrganization: true },
      { kind: 'query', path: 'list_users' },
    ],
    nowMs: () => 1_000,
  });
  return { operator, sent };
}

describe('the operator', () => {
  it('sends an activity in its newest version, and a query as its fields, each stamped to the byte', async () => {
    const { operator, sent } = anOperator();
    await operator.call('create_users', { users: ['é'] });
    await operator.call('list_users', { organizationId: 'sub' });
    await operator.call('delete_sub_organization', { organizationId: 'sub', deleteWithoutExport: true });
    await operator.call('create_users', { organizationId: 'sub' });
    expect(sent.map(({ path, text }) => [path, text])).toEqual([
      [
        '/public/v1/submit/create_users',
        '{"type":"CREATE_V4","timestampMs":"1000","organizationId":"org","parameters":{"users":["é"]}}',
      ],
      ['/public/v1/query/list_users', '{"organizationId":"sub"}'],
      [
        '/public/v1/submit/delete_sub_organization',
        '{"type":"DELETE","timestampMs":"1001","organizationId":"sub","parameters":{"deleteWithoutExport":true}}',
      ],
      // Only the activity that removes its organization can be sent to another.
      [
        '/public/v1/submit/create_users',
        '{"type":"CREATE_V4","timestampMs":"1002","organizationId":"org","parameters":{"organizationId":"sub"}}',
      ],
    ]);
    for (const { stamp, text } of sent) expect(stamp).toBe(`stamp of ${text}`);
  });

  it('never makes two requests that are the same to the byte: they would be one activity', async () => {
    const { operator, sent } = anOperator();
    for (let i = 0; i < 5; i++) await operator.call('create_users', {});
    expect(new Set(sent.map(({ text }) => text)).size).toBe(5);
  });

  it('knows no other operations', async () => {
    const { operator, sent } = anOperator();
    for (const path of ['unknown', '', '../query/list_users', '__proto__'])
      expect(await operator.call(path, {})).toMatchObject({ ok: false, failure: { code: 5 } });
    expect(sent).toEqual([]);
  });
});

describe('the operator’s key', () => {
  const ciphers = nodeCiphers();
  const curves = nodeCurves();

  it('makes the stamp that any client would make with it, on either body of the curves', () => {
    const secret = newOperatorKey(ciphers, curves, seededEntropy('operator'));
    const body = Buffer.from('{"a":1}');
    const expected = open(secret, (privateKey) =>
      stampBody({ curve: 'p256', privateKey: Uint8Array.from(privateKey) }, body),
    );
    for (const some of [curves, nobleCurves()]) {
      const key = operatorKey(some, secret);
      expect(key.stamp(body)).toBe(expected);
      const stamp = parseStamp(key.stamp(body));
      if (!stamp) throw new Error('no stamp');
      expect(stamp.publicKey).toBe(key.publicKey);
      expect(verifyStamp(curves, stamp, body)).toBe(true);
      expect(verifyStamp(curves, stamp, Buffer.from('{"a":2}'))).toBe(false);
    }
  });

  it('stamps nothing once it was wiped', () => {
    const secret = newOperatorKey(ciphers, curves, seededEntropy('operator'));
    const key = operatorKey(curves, secret);
    secret.wipe();
    expect(() => key.stamp(Buffer.from('{}'))).toThrow('wiped');
  });
});
