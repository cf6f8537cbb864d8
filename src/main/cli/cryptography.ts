import type { Ciphers, Curves, Entropy } from '#engine/ports.ts';
import { nodeCiphers } from '../adapters/ciphers.ts';
import { nodeCurves } from '../adapters/curves.ts';
import { systemEntropy } from '../adapters/entropy.ts';

/** The primitives that the offline commands work with: the same bodies that stand behind the running service. */
export function cryptography(): Readonly<{ ciphers: Ciphers; curves: Curves; entropy: Entropy }> {
  return { ciphers: nodeCiphers(), curves: nodeCurves(), entropy: systemEntropy() };
}
