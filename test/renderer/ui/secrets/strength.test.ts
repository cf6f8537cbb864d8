import { describe, expect, it } from 'vitest';
import { bitsOf } from '../../../../src/renderer/ui/secrets/strength.ts';
import { cpuMs } from '../../../harness/cpu.ts';

describe('how hard a passphrase is to guess', () => {
  it.each([
    // because                            passphrase                                    at least  at most
    ['nothing is no bits', '', 0, 0],
    ['a run is nothing', 'a'.repeat(40), 0, 20],
    ['neighbours on the keyboard', 'qwertyuiopasdfghjkl', 0, 30],
    ['a famous password', 'Tr0ub4dour&3', 20, 45],
    ['words that everybody knows', 'correcthorsebatterystaple', 25, 60],
    ['seven random words', 'spoon gravel lantern orbit velvet cradle bracket', 75, 200],
  ])('%s', (_because, passphrase, least, most) => {
    expect(bitsOf(passphrase)).toBeGreaterThanOrEqual(least);
    expect(bitsOf(passphrase)).toBeLessThanOrEqual(most);
  });

  it('looks at no more than it takes, so that pasting a book does not stop the window', () => {
    const began = cpuMs();
    bitsOf('the quick brown fox '.repeat(50_000));
    expect(cpuMs() - began).toBeLessThan(2_000);
  });
});
