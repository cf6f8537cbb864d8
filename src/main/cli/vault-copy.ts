import type { Command } from 'commander';
import { examples, type Act } from './declare.ts';
import { requireVault, vaultFolder } from './existing-vault.ts';
import { failed, type Context } from './output.ts';
import { confirmed } from './prompt.ts';

/** `coffer vault confirm-copy`: opens the way into a folder that was copied while the vault was open. */
export function declareVaultCopy(vault: Command, act: Act): void {
  vault
    .command('confirm-copy')
    .description('confirm that a folder is a copy of a vault that is open elsewhere, so that the copy can be opened')
    .addOption(vaultFolder())
    .option('--yes', 'do not prompt: the folder is a copy')
    .action(act(confirmCopy))
    .addHelpText(...examples('coffer vault confirm-copy --vault ./copy-of-vault'));
}

type CopyOptions = Readonly<{ vault: string; yes?: true }>;

const WARNING =
  'A lock in this folder was copied from another folder, where the vault may still be open. Each of two copies in use accepts requests that the other does not know.';

async function confirmCopy(context: Context, { vault, yes }: CopyOptions): Promise<void> {
  await requireVault(vault);
  if (!yes) {
    context.note(WARNING);
    if (!(await confirmed(context, 'Is the folder a copy?'))) throw failed('nothing was changed');
  }
  const [{ realWorld }, { releaseCopiedLock }] = await Promise.all([
    import('../compose.ts'),
    import('../vault/index.ts'),
  ]);
  const { disk } = { ...realWorld(), ...context.io.world };
  const released = await releaseCopiedLock(vault, disk);
  context.print(
    { vault, released },
    released ? `${vault} can be opened now.` : `${vault} has no copied lock: nothing was changed.`,
  );
}
