import { describe, expect, it } from 'vitest';
import {
  ableUntilMs,
  quorumRisks,
  type Credentialed,
  type Quorum,
  type QuorumRisk,
} from '../../../src/renderer/screens/people/quorum-risk.ts';

const nowMs = 1_000_000_000_000;
const nowSeconds = nowMs / 1000;
const key = { createdAt: { seconds: String(nowSeconds - 1_000) } };
const until = (seconds: number) => ({ ...key, expirationSeconds: String(seconds + 1_000) });
const someone = (userId: string, apiKeys: Credentialed['apiKeys'], passkeys = 0): Credentialed => ({
  userId,
  apiKeys,
  authenticators: Array.from({ length: passkeys }),
});

const ann = someone('ann', [key]);
const bob = someone('bob', [], 1);
const cid = someone('cid', [until(-1)]);
const dee = someone('dee', [until(500), until(60)]);
const eve = someone('eve', []);
const users = [ann, bob, cid, dee, eve];
const of = (threshold: number, ...userIds: string[]): Quorum => ({ threshold, userIds });

describe('who can act', () => {
  it.each([
    ['with a key that does not expire', ann, Infinity],
    ['with a passkey', bob, Infinity],
    ['with a key that expired', cid, nowMs - 1_000],
    ['with keys that expire, the last of them', dee, nowMs + 500_000],
    ['with the key of a JSON-RPC grant only', someone('x', [{ ...key, credential: { rpcGrant: true } }]), 0],
    ['with nothing', eve, 0],
    ['with a passkey, whatever expired', someone('x', [until(-1)], 1), Infinity],
  ] as const)('%s', (_how, user, untilMs) => {
    expect(ableUntilMs(user)).toBe(untilMs);
  });
});

describe('what a quorum would come to', () => {
  it.each<[string, Quorum, string, readonly QuorumRisk[]]>([
    // because                                       quorum                        asked by   risks
    ['two of three with keys is sound', of(2, 'ann', 'bob', 'fay'), 'ann', []],
    ['one alone', of(1, 'ann'), 'ann', [{ risk: 'one', userId: 'ann' }]],
    [
      'one of two, where only one has keys',
      of(1, 'ann', 'eve'),
      'ann',
      [
        { risk: 'one', userId: 'ann' },
        { risk: 'without', userIds: ['eve'] },
      ],
    ],
    ['any of several alone', of(1, 'ann', 'bob'), 'ann', [{ risk: 'alone', userIds: ['ann', 'bob'] }]],
    ['all are needed', of(2, 'ann', 'bob'), 'ann', [{ risk: 'all', threshold: 2 }]],
    [
      'nobody has keys',
      of(1, 'eve'),
      'ann',
      [{ risk: 'nobody', able: 0, threshold: 1 }, { risk: 'without', userIds: ['eve'] }, { risk: 'yourself' }],
    ],
    [
      'too few have keys',
      of(2, 'ann', 'cid'),
      'ann',
      [
        { risk: 'nobody', able: 1, threshold: 2 },
        { risk: 'without', userIds: ['cid'] },
      ],
    ],
    [
      'it ends when keys expire',
      of(2, 'ann', 'dee'),
      'ann',
      [
        { risk: 'all', threshold: 2 },
        { risk: 'expires', atMs: nowMs + 500_000 },
      ],
    ],
    ['it goes on when enough stay', of(1, 'ann', 'dee'), 'ann', [{ risk: 'alone', userIds: ['ann', 'dee'] }]],
    ['nobody is in it', of(1), 'ann', [{ risk: 'nobody', able: 0, threshold: 1 }, { risk: 'yourself' }]],
    ['whoever asks leaves', of(1, 'bob'), 'ann', [{ risk: 'one', userId: 'bob' }, { risk: 'yourself' }]],
    [
      'somebody is gone',
      of(2, 'ann', 'bob', 'gone'),
      'ann',
      [
        { risk: 'all', threshold: 2 },
        { risk: 'without', userIds: ['gone'] },
      ],
    ],
  ])('%s', (_because, quorum, ownId, risks) => {
    const everybody = [...users, someone('fay', [key])];
    expect(quorumRisks(quorum, everybody, nowMs, ownId)).toEqual(risks);
  });

  it('counts a key until its very end, and not after', () => {
    const quorum = of(1, 'dee');
    expect(quorumRisks(quorum, users, nowMs + 499_999, 'dee')[0]?.risk).toBe('one');
    expect(quorumRisks(quorum, users, nowMs + 500_000, 'dee')[0]?.risk).toBe('nobody');
  });
});
