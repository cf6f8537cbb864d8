import { isAscii } from 'node:buffer';
import { Option, type Command } from 'commander';
import type { OpenVault } from '../session/open-vault.ts';
import { VaultError } from '../vault/errors.ts';
import type { Vault } from '../vault/index.ts';
import { failed, type Context } from './output.ts';
import { readPassphrase } from './prompt.ts';

/** The options of a command on an existing vault. */
export function onVault(command: Command): Command {
  return command.addOption(vaultFolder()).addOption(passphraseFile());
}

/** Which vault. */
export function vaultFolder(): Option {
  return new Option('--vault <folder>', 'folder of the vault').env('COFFER_VAULT').makeOptionMandatory();
}

/** Where the passphrase is. `without` says what happens when no file is named. */
export function passphraseFile(without = 'ask'): Option {
  return new Option('--passphrase-file <file>', `file with the passphrase; - for standard input (default: ${without})`);
}

/** What every command on an existing vault takes. */
export type VaultOptions = Readonly<{ vault: string; passphraseFile?: string }>;

/** Reads the vault's passphrase (or its recovery code) as the options say, in the form that a vault takes. */
export async function vaultPassphrase(context: Context, { passphraseFile: file }: VaultOptions): Promise<Uint8Array> {
  return normalised(
    await readPassphrase(context, { option: '--passphrase-file', file, prompt: 'Passphrase of the vault' }),
  );
}

/** UTF-8 of the NFKC form, so that a passphrase is the same from every keyboard. Takes `passphrase` over: gives it, or overwrites it. */
export function normalised(passphrase: Uint8Array): Uint8Array {
  // ASCII is in that form already. Text in JavaScript cannot be overwritten, so none is made of it.
  if (isAscii(passphrase)) return passphrase;
  const bytes = new TextEncoder().encode(new TextDecoder().decode(passphrase).normalize('NFKC'));
  passphrase.fill(0);
  return bytes;
}

/** How a vault is opened, and as what. */
type Opened = Readonly<{
  /** For reading while another program may serve the vault: nothing is written, and no lock is taken. */
  read: OpenVault;
  /** For a change: a program that serves the vault must stop first. */
  change: OpenVault;
  /** For something that is to be recorded: as `change`, or as `read` where another program serves the vault. */
  'change or read': OpenVault;
  /** As `read`, damaged or not, and without the service: its records and files alone. */
  inspect: Vault;
}>;

type Openers = Readonly<{
  [Mode in keyof Opened]: (context: Context, dir: string, passphrase: Uint8Array) => Promise<Opened[Mode]>;
}>;

const openers: Openers = {
  async read(context, dir, passphrase) {
    const { openVaultAt } = await import('../compose.ts');
    const openVault = await openVaultAt({ dir, passphrase, readOnly: true, world: context.io.world }).catch(tellMore);
    warnOfHeader(context, openVault.vault);
    const { condition } = openVault.vault;
    // Opened like this nothing can be written in any case; where there is a place, there is damage.
    if (condition.kind === 'read-only' && condition.place)
      context.warn(
        'the vault is damaged, and only its undamaged content is shown: coffer vault verify shows the damage, and coffer vault salvage recovers the undamaged content',
      );
    return openVault;
  },
  async change(context, dir, passphrase) {
    const { openVaultAt } = await import('../compose.ts');
    const openVault = await openVaultAt({ dir, passphrase, world: context.io.world }).catch(tellMore);
    warnOfHeader(context, openVault.vault);
    const { setAside } = openVault.vault;
    if (setAside)
      context.warn(`${setAside.bytes} bytes of a write that was never acknowledged were moved to ${setAside.file}`);
    return openVault;
  },
  'change or read': (context, dir, passphrase) =>
    openers.change(context, dir, passphrase).catch((thrown: unknown) => {
      if (thrown instanceof VaultError && thrown.reason === 'in-use') return openers.read(context, dir, passphrase);
      throw thrown;
    }),
  async inspect(context, dir, passphrase) {
    const [{ realWorld }, { openVault }] = await Promise.all([import('../compose.ts'), import('../vault/index.ts')]);
    const vault = await openVault({ ...realWorld(), ...context.io.world, dir, passphrase, readOnly: true });
    warnOfHeader(context, vault);
    return vault;
  },
};

function warnOfHeader(context: Context, { headerTrouble }: Vault): void {
  if (headerTrouble) context.warn(headerTroubleText(`${headerTrouble.file}: ${headerTrouble.reason}`));
}

/** What to say of one of the two header files that is damaged; `detail` names the file. */
export function headerTroubleText(detail: string): string {
  return `one of the two files of the header is damaged: ${detail}. The other file opened the vault. The next change of the vault writes both again`;
}

/**
 * Opens the vault that the options name, runs `use` with it, and closes it again. The passphrase is overwritten afterwards, whatever
 * happened. Throws what opening throws; where something is to be changed or recorded, also where the vault is damaged.
 */
export async function openVaultFor<Mode extends keyof Opened, Value>(
  context: Context,
  options: VaultOptions,
  mode: Mode,
  use: (opened: Opened[Mode], passphrase: Uint8Array) => Value | Promise<Value>,
): Promise<Value> {
  await requireVault(options.vault);
  const passphrase = await vaultPassphrase(context, options);
  try {
    const opened: Opened[Mode] = await openers[mode](context, options.vault, passphrase);
    try {
      if ((mode === 'change' || mode === 'change or read') && 'vault' in opened) requireWhole(opened.vault);
      return await use(opened, passphrase);
    } finally {
      await opened.close();
    }
  } finally {
    passphrase.fill(0);
  }
}

/** Opens the vault to read once more: an open vault does not see what another program has written since. */
export async function readAgain<Value>(
  context: Context,
  { vault }: VaultOptions,
  passphrase: Uint8Array,
  use: (openVault: OpenVault) => Value,
): Promise<Value> {
  const openVault = await openers.read(context, vault, passphrase);
  try {
    return use(openVault);
  } finally {
    await openVault.close();
  }
}

const REMEDY =
  'coffer vault verify shows the damage, and coffer vault salvage recovers the undamaged content into a new vault';

/** Throws where the vault is damaged: nothing can be changed then, nor copied as if it were whole. */
export function requireWhole({ condition }: Vault): void {
  if (condition.kind === 'writable' || !condition.place) return;
  const { reason, place } = condition;
  const at = place.line === undefined ? place.file : `${place.file}, line ${place.line}`;
  throw failed(`the vault is damaged: ${at}: ${reason}; ${REMEDY}`, { reason: 'data-loss', place: { ...place } });
}

/** For a vault whose damage keeps it from opening at all: throws what was thrown, and says where more can be learnt. */
function tellMore(thrown: unknown): never {
  if (!(thrown instanceof VaultError) || thrown.reason !== 'data-loss') throw thrown;
  const { reason, place, message } = thrown;
  throw failed(`${message}; ${REMEDY}`, { reason, ...(place ? { place: { ...place } } : {}) });
}

/** Reports a folder without a vault before the user types a passphrase. */
export async function requireVault(folder: string): Promise<void> {
  const [{ filesDisk }, { readHeader }] = await Promise.all([
    import('../adapters/files.ts'),
    import('../vault/index.ts'),
  ]);
  await readHeader(folder, filesDisk());
}
