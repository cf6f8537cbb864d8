import { createHash } from 'node:crypto';
import type { Entropy } from '../../src/main/engine/ports.ts';
import type { HostWorld } from '../../src/main/session/open-vault.ts';
import { makeDemoVault, type DemoOptions } from '../../src/main/demo/make-demo.ts';
import type { DemoClock } from '../../src/main/demo/people.ts';

export { demoClock } from '../../src/main/demo/people.ts';
export { demoPassphrase } from '../../src/shared/demo.ts';

/** The moment at which the pictures are taken: 20 November 2026, 09:41 UTC. */
export const demoNowMs = Date.UTC(2026, 10, 20, 9, 41);

/** The same bytes each time, so that the pictures show the same addresses. For a vault that holds nothing, and for no other. */
export function demoEntropy(): Entropy {
  let drawn = 0;
  return {
    bytes(length) {
      const blocks = Array.from({ length: Math.ceil(length / 32) }, () =>
        createHash('sha256').update(`coffer demo ${drawn++}`).digest(),
      );
      return Uint8Array.from(Buffer.concat(blocks).subarray(0, length));
    },
  };
}

/** Makes the demo vault of the pictures in `dir`, which must not exist. `clock` goes on in the world that opens the vault. */
export function makePicturedVault(
  dir: string,
  clock: DemoClock,
  world: Partial<HostWorld>,
  options: Partial<DemoOptions> = {},
): Promise<void> {
  return makeDemoVault(dir, { nowMs: demoNowMs, seed: '', clock, ...options }, world);
}
