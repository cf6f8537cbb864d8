import { describe, expect, it } from 'vitest';
import { beginSequence, stepSequence, type QrStep } from '../../../../src/renderer/ui/qr/QrCodes.tsx';

const walk = (steps: readonly QrStep[], total = 3, still = false) => {
  let sequence = beginSequence(total, still);
  return steps.map((step) => {
    sequence = stepSequence(sequence, step);
    return `${sequence.at}${sequence.running ? '' : ' stands'}`;
  });
};

describe('codes that take turns', () => {
  it('go on by themselves, and begin again after the last', () => {
    expect(walk(['tick', 'tick', 'tick', 'tick'])).toEqual(['1', '2', '0', '1']);
  });

  it('stand once somebody stops them, or goes on or back by hand, until they are let go', () => {
    expect(walk(['pause', 'tick', 'run', 'tick'])).toEqual(['0 stands', '0 stands', '0', '1']);
    expect(walk(['next', 'tick', 'back', 'back'])).toEqual(['1 stands', '1 stands', '0 stands', '2 stands']);
  });

  it('never move by themselves for whoever wants no motion, nor where there is but one', () => {
    expect(walk(['tick', 'tick', 'next'], 3, true)).toEqual(['0 stands', '0 stands', '1 stands']);
    expect(walk(['tick', 'run', 'next'], 1)).toEqual(['0 stands', '0 stands', '0 stands']);
  });
});
