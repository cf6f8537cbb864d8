import type { Command } from 'commander';
import { examples, uuid, type Act } from './declare.ts';
import { onlyOneFromInput } from './input.ts';
import { exitCodes, missing, type Context, type ExitCode } from './output.ts';
import { tellingProgress } from './progress.ts';
import { readNewPassphrase } from './prompt.ts';
import { normalised, onVault, openVaultFor, type VaultOptions } from './existing-vault.ts';
import { warnIfShort } from './vault.ts';

/** `coffer vault`: who can open a vault. Nothing of it is changed while the vault is being served: it has one writer. */
export function declareVaultUnlockMethods(vault: Command, act: Act): void {
  const newPassphraseFile = [
    '--new-passphrase-file <file>',
    'file with the new passphrase; - for standard input (default: prompt)',
  ] as const;

  onVault(vault.command('passphrase').description('change the passphrase and re-encrypt the vault with a new key'))
    .option(...newPassphraseFile)
    .action(act(changePassphrase))
    .addHelpText(...examples('coffer vault passphrase --vault ./vault'));

  onVault(vault.command('recovery-code').description('replace the recovery code, and print the new one once'))
    .action(act(newRecoveryCode))
    .addHelpText(...examples('coffer vault recovery-code --vault ./vault'));

  const slots = vault.command('slots').description('show and change the unlock methods of the vault');

  onVault(slots.command('list', { isDefault: true }).description('list the user passphrases and the recovery code'))
    .action(act(listSlots))
    .addHelpText(...examples('coffer vault slots --vault ./vault'));

  onVault(
    slots
      .command('add')
      .description('add a user passphrase, with which a user of the organization can unlock the vault')
      .requiredOption('--user <id>', 'the user, who gets an API key in the vault', uuid),
  )
    .option(...newPassphraseFile)
    .action(act(addSlot))
    .addHelpText(...examples('coffer vault slots add --vault ./vault --user 89abcdef-0123-4567-89ab-cdef01234567'));

  onVault(
    slots
      .command('remove')
      .description('remove a user passphrase and re-encrypt the vault with a new key')
      .argument('<slot>', 'ID of the slot, from the list', uuid),
  )
    .action(act((context, options: VaultOptions, [slotId = '']) => removeSlot(context, options, slotId.toLowerCase())))
    .addHelpText(...examples('coffer vault slots remove 01234567-89ab-4def-8123-456789abcdef --vault ./vault'));
}

type NewPassphrase = VaultOptions & Readonly<{ newPassphraseFile?: string }>;

async function changePassphrase(context: Context, options: NewPassphrase): Promise<void> {
  requireTwoSources(options);
  await openVaultFor(context, options, 'change', async ({ vault }, current) => {
    const next = await newPassphrase(context, options);
    await tellingProgress(context, (show) => vault.keySlots.changePassphrase({ current, next }, show)).finally(() =>
      next.fill(0),
    );
  });
  context.print(
    { changed: true },
    'The passphrase was changed and the vault re-encrypted. Earlier backups still have the old passphrase.',
  );
}

async function newRecoveryCode(context: Context, options: VaultOptions): Promise<void> {
  const code = await openVaultFor(context, options, 'change', (openVault) => {
    openVault.requireRoot();
    return tellingProgress(context, (show) => openVault.vault.keySlots.newRecoveryCode(show));
  });
  const recoveryCode = Buffer.from(code).toString('latin1');
  context.print(
    { recoveryCode },
    `Recovery code  ${recoveryCode}\n\nWrite it down and store it away from this computer. The previous recovery code no longer works.`,
  );
}

async function listSlots(context: Context, options: VaultOptions): Promise<void> {
  const slots = await openVaultFor(context, options, 'read', ({ vault }) =>
    vault.keySlots.list().map((slot) => ({ ...slot, userName: vault.state.users.get(slot.userId)?.userName ?? null })),
  );
  const lines = slots.map(({ slotId, kind, userName, userId, current }) =>
    [slotId, kind.padEnd(10), userName ?? userId, ...(current ? ['(used now)'] : [])].join('  '),
  );
  context.print({ slots }, lines.join('\n'));
}

/** The user gets a key that acts for them, like every API key, and a slot that holds it. */
async function addSlot(context: Context, options: NewPassphrase & Readonly<{ user: string }>): Promise<ExitCode> {
  requireTwoSources(options);
  return await openVaultFor(context, options, 'change', async (openVault) => {
    const userId = options.user;
    openVault.requireRoot();
    const { organizationId } = openVault.operator;
    if (openVault.vault.state.users.get(userId)?.organizationId !== organizationId)
      throw missing(`user ${userId} not found in this organization`);
    const passphrase = await newPassphrase(context, options);
    const [{ realWorld }, { addOperatorSlot }] = await Promise.all([
      import('../compose.ts'),
      import('../session/operator-slots.ts'),
    ]);
    const { slotId, publicKey, waits } = await addOperatorSlot(openVault, realWorld(), { userId, passphrase }).finally(
      () => passphrase.fill(0),
    );
    const added = `Added slot ${slotId}: user ${userId} can unlock the vault`;
    context.print(
      { slotId, userId, publicKey, ...(waits !== undefined && { activityId: waits }) },
      waits === undefined ? `${added}.` : `${added} once activity ${waits} is approved.`,
    );
    return exitCodes[waits === undefined ? 'DONE' : 'CONSENSUS_NEEDED'];
  });
}

async function removeSlot(context: Context, options: VaultOptions, slotId: string): Promise<void> {
  await openVaultFor(context, options, 'change', (openVault) => {
    const slot = openVault.vault.keySlots.list().find((other) => other.slotId === slotId);
    if (!slot) throw missing(`key slot ${slotId} not found`);
    if (slot.userId !== openVault.operator.userId) openVault.requireRoot();
    return tellingProgress(context, (show) => openVault.vault.keySlots.remove(slotId, show));
  });
  context.print(
    { removed: slotId },
    `Removed slot ${slotId} and re-encrypted the vault. The API keys of its user still work: delete them with delete_api_keys.`,
  );
}

async function newPassphrase(context: Context, { newPassphraseFile: file }: NewPassphrase): Promise<Uint8Array> {
  const source = { option: '--new-passphrase-file', file, prompt: 'New passphrase' };
  const passphrase = normalised(await readNewPassphrase(context, source));
  warnIfShort(context, passphrase, 'new passphrase');
  return passphrase;
}

function requireTwoSources(options: NewPassphrase): void {
  onlyOneFromInput({ '--passphrase-file': options.passphraseFile, '--new-passphrase-file': options.newPassphraseFile });
}
