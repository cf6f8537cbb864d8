import { demoPassphrase } from '#shared/demo.ts';
import { createVaultAt } from '../compose.ts';
import type { HostWorld } from '../session/open-vault.ts';
import { demoClock, type DemoClock } from './people.ts';
import { tellStory, type StoryOptions } from './story.ts';

export type DemoOptions = StoryOptions & Readonly<{ clock?: DemoClock }>;

const dayMs = 86_400_000;

/**
 * Makes a demo vault in `dir`, which must not exist: an organization with five people and two programs, wallets and keys, policies, and
 * twelve days of activities before `nowMs`, the last of which wait for votes. It is closed again. Its passphrase is public.
 */
export async function makeDemoVault(
  dir: string,
  { clock = demoClock(), ...options }: DemoOptions,
  world: Partial<HostWorld>,
): Promise<void> {
  clock.at(options.nowMs - 12 * dayMs);
  const { openVault, close } = await createVaultAt({
    dir,
    passphrase: new TextEncoder().encode(demoPassphrase),
    organizationName: 'Northgate Treasury',
    operatorName: 'Mara Okafor',
    operatorEmail: 'mara@northgate.example',
    network: 'off',
    world: { ...world, clock },
  });
  try {
    await tellStory(openVault, clock, options);
    // There is no secret in it that the end of a process would have to erase.
    await openVault.service.changeSettings({ restartAtLock: false });
  } finally {
    await close();
  }
}
