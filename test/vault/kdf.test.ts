import { describe, expect, it } from 'vitest';
import { argon2idAsync } from '@noble/hashes/argon2.js';
import { costCeiling, costFloor, requireCost, kdf } from '../../src/main/vault/kdf.ts';

describe('stretch', () => {
  it('is Argon2id: the same as an independent implementation, in a thread of its own', async () => {
    const password = Buffer.from('correct horse');
    const salt = Buffer.alloc(32, 5);
    let turns = 0;
    let done = false;
    const deriving = kdf(password, salt, costFloor).finally(() => (done = true));
    for (; !done; turns += 1) await new Promise(setImmediate);
    const key = await deriving;
    expect(turns).toBeGreaterThan(3);
    expect(password.toString()).toBe('correct horse');
    const { memoryKiB, iterations, parallelism } = costFloor;
    const expected = await argon2idAsync(password, salt, { m: memoryKiB, t: iterations, p: parallelism, dkLen: 32 });
    expect(Buffer.from(key).toString('hex')).toBe(Buffer.from(expected).toString('hex'));
  });

  const out = [
    ['memory below the floor', { ...costFloor, memoryKiB: costFloor.memoryKiB - 1 }],
    ['too few passes', { ...costFloor, iterations: 2 }],
    ['no lanes', { ...costFloor, parallelism: 0 }],
    ['memory above the ceiling', { ...costFloor, memoryKiB: costCeiling.memoryKiB + 1 }],
    ['too many passes', { ...costFloor, iterations: 17 }],
    ['half a pass', { ...costFloor, iterations: 3.5 }],
    ['no number', { ...costFloor, memoryKiB: Number.NaN }],
  ] as const;
  it.each(out)('refuses %s before it allocates anything', async (_because, cost) => {
    expect(() => requireCost(cost)).toThrow('must be a whole number');
    await expect(kdf(Buffer.from('x'), Buffer.alloc(32), cost)).rejects.toMatchObject({ reason: 'cost' });
  });
});
