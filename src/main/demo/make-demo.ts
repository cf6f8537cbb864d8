import { createHash } from 'node:crypto';
import type { Entropy } from '../../src/main/engine/ports.ts';
import { createVaultAt } from '../../src/main/compose.ts';
import type { HostWorld } from '../../src/main/session/open-vault.ts';
import type { DemoClock } from './demo-people.ts';
import { tellStory, type StoryOptions } from './demo-story.ts';

export { demoClock } from './demo-people.ts';

/** What opens the demo vault. Nothing in it is worth anything. */
export const demoPassphrase = 'spoon gravel lantern orbit';

/** The moment at which the pictures are taken: 20 November 2026, 09:41 UTC. */
export const demoNowMs = Date.UTC(2026, 10, 20, 9, 41);

const dayMs = 86_400_000;

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

/**
 * Makes the demo vault in `dir`, which must not exist: an organization with five people and two programs, wallets and keys, policies, and
 * twelve days of activities, the last of which wait for votes. It is closed again.
 */
export async function makeDemoVault(
  dir: string,
  clock: DemoClock,
  world: Partial<HostWorld>,
  options: Partial<StoryOptions> = {},
): Promise<void> {
  const { nowMs = demoNowMs } = options;
  clock.at(nowMs - 12 * dayMs);
  const passphrase = new TextEncoder().encode(demoPassphrase);
  const { openVault, close } = await createVaultAt({
    dir,
    passphrase,
    organizationName: 'Northgate Treasury',
    operatorName: 'Mara Okafor',
    operatorEmail: 'mara@northgate.example',
    network: 'off',
    world: { ...world, clock },
  });
  try {
    await tellStory(openVault, clock, { ...options, nowMs });
  } finally {
    await close();
  }
}
