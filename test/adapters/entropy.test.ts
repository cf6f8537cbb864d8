import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/main/adapters/clock.ts';
import { systemEntropy } from '../../src/main/adapters/entropy.ts';

describe('systemEntropy', () => {
  it('gives as many bytes as asked, never the same', () => {
    const entropy = systemEntropy();
    expect([0, 1, 16, 32, 100].map((length) => entropy.bytes(length).length)).toEqual([0, 1, 16, 32, 100]);
    const drawn = Array.from({ length: 50 }, () => Buffer.from(entropy.bytes(16)).toString('hex'));
    expect(new Set(drawn).size).toBe(50);
  });

  it('keeps what was drawn nowhere else', () => {
    const draws: Uint8Array[] = [];
    const entropy = systemEntropy((length) => {
      const drawn = Uint8Array.from({ length }, (_, at) => 1 + ((at + draws.length) % 250));
      draws.push(drawn);
      return drawn;
    });
    expect(entropy.bytes(16).some((byte) => byte !== 0)).toBe(true);
    const [, store] = draws;
    expect(store?.length).toBeGreaterThan(16);
    expect(store?.every((byte) => byte === 0)).toBe(true);
  });

  it('gives arrays of its own, not windows on a pool', () => {
    const bytes = systemEntropy().bytes(16);
    expect(bytes.constructor).toBe(Uint8Array);
    expect(bytes.buffer.byteLength).toBe(16);
  });

  it.each([
    ['of zeros', (length: number) => new Uint8Array(length)],
    ['of one byte over and over', (length: number) => new Uint8Array(length).fill(0x9c)],
    ['that gives too little', () => Uint8Array.of(1, 2, 3)],
  ])('refuses a generator %s at once', (_, draw) => {
    expect(() => systemEntropy(draw).bytes(32)).toThrow('repeats itself');
  });

  it('refuses a generator that begins anew with every call', () => {
    const entropy = systemEntropy((length) => Uint8Array.from({ length }, (_, at) => at));
    expect(() => entropy.bytes(8)).toThrow('repeats itself');
  });

  it('refuses a generator that comes round again, at the next draw', () => {
    let calls = 0;
    const entropy = systemEntropy((length) => {
      const from = (calls++ % 2) * 7;
      return Uint8Array.from({ length }, (_, at) => at + from);
    });
    entropy.bytes(4_096);
    expect(() => entropy.bytes(1)).toThrow('repeats itself');
  });

  it('gives every byte out once, across draws and in lengths beyond one', () => {
    let next = 0;
    const entropy = systemEntropy((length) => {
      const bytes = new Uint8Array(length * 4);
      const view = new DataView(bytes.buffer);
      for (let at = 0; at < length; at += 1) view.setUint32(at * 4, next++);
      return bytes.subarray(bytes.length - length);
    });
    const seen = [4_000, 200, 10_000, 64, 4_096, 32].map((length) => Buffer.from(entropy.bytes(length)));
    const words = seen.flatMap((bytes) => bytes.toString('hex').match(/.{32}/g) ?? []);
    expect(new Set(words).size).toBe(words.length);
  });
});

describe('systemClock', () => {
  it("is the system's", () => {
    const before = Date.now();
    const now = systemClock.nowMs();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});
