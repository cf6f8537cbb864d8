import { Option, type Command } from 'commander';
import type { NetworkSetting, ServiceKeys } from '#shared/bridge.ts';
import type { Cost } from '../vault/kdf.ts';
import { examples, wholeNumber, type Act } from './declare.ts';
import { normalised, onVault, openVaultFor, passphraseFile, type VaultOptions } from './existing-vault.ts';
import { plannedApiKey, withNewApiKey, type NewApiKey, type PrintedKey } from './new-api-key.ts';
import { columns, failed, usage, type Context } from './output.ts';
import { readNewPassphrase } from './prompt.ts';

/** `coffer vault`: making a vault, looking at it, and carrying it elsewhere. */
export function declareVault(vault: Command, act: Act): void {
  vault
    .command('create')
    .description('create a vault with an organization and its first root user')
    .addOption(
      new Option('--vault <folder>', 'a folder that is empty or does not exist')
        .env('COFFER_VAULT')
        .makeOptionMandatory(),
    )
    .requiredOption('--organization-name <name>', 'name of the organization')
    .requiredOption('--operator-name <name>', 'name of the first user, who can unlock the vault')
    .addOption(passphraseFile())
    .option('--operator-email <address>', 'email address of that user')
    .option('--api-key-name <name>', 'also create an API key with this name for that user')
    .option('-d, --keys-folder <folder>', 'folder for the API key (default: turnkey/keys in your configuration folder)')
    .addOption(
      new Option('--network <setting>', 'network access: off, loopback or public')
        .choices(['off', 'loopback', 'on'])
        .default('loopback'),
    )
    .option('--argon2-memory <mebibytes>', 'memory needed to try a passphrase', wholeNumber(64, 1_024))
    .option('--argon2-passes <count>', 'passes over that memory', wholeNumber(3, 16))
    .action(act(create))
    .addHelpText(
      ...examples(
        'coffer vault create --vault ./vault --organization-name Acme --operator-name Ann \\',
        '    --passphrase-file passphrase.txt --api-key-name ann --keys-folder ./keys',
      ),
    );

  onVault(vault.command('info').description('show the IDs and public keys of a vault'))
    .action(act(info))
    .addHelpText(...examples('coffer vault info --vault ./vault --passphrase-file passphrase.txt'));
}

/** Below this many characters a passphrase can be found by trying, however dear each try. */
const PASSPHRASE_CHARACTERS = 12;

/** Says so when a passphrase that is being set is short; it is taken all the same. `what` names it. */
export function warnIfShort(context: Context, passphrase: Uint8Array, what: string): void {
  if ([...new TextDecoder().decode(passphrase)].length < PASSPHRASE_CHARACTERS)
    context.warn(
      `the ${what} has fewer than ${PASSPHRASE_CHARACTERS} characters and is easy to guess: choose a longer one`,
    );
}

type CreateOptions = VaultOptions &
  Readonly<{
    organizationName: string;
    operatorName: string;
    operatorEmail?: string;
    apiKeyName?: string;
    keysFolder?: string;
    network: NetworkSetting;
    argon2Memory?: number;
    argon2Passes?: number;
  }>;

async function create(context: Context, options: CreateOptions): Promise<void> {
  if (options.keysFolder !== undefined && options.apiKeyName === undefined)
    throw usage('--keys-folder needs --api-key-name');
  await requireNoVault(options.vault);
  const { apiKeyName, keysFolder } = options;
  const apiKey = apiKeyName === undefined ? undefined : await plannedApiKey(context, apiKeyName, keysFolder);
  const source = { option: '--passphrase-file', file: options.passphraseFile, prompt: 'Passphrase for the new vault' };
  const passphrase = normalised(await readNewPassphrase(context, source));
  warnIfShort(context, passphrase, 'passphrase');
  const made = await makeVault(context, options, passphrase, apiKey).finally(() => passphrase.fill(0));
  context.print(made, describeNewVault(made, options.vault));
}

type VaultIds = Readonly<{ vaultId: string; organizationId: string; userId: string; keys: ServiceKeys }>;
type Created = VaultIds & Readonly<{ apiKey?: PrintedKey; recoveryCode: string }>;

async function makeVault(
  context: Context,
  options: CreateOptions,
  passphrase: Uint8Array,
  wanted: NewApiKey | undefined,
): Promise<Created> {
  if (!wanted) return await createOrganization(context, options, passphrase, undefined);
  const { registered, apiKey } = await withNewApiKey(context, wanted, (publicKey) =>
    createOrganization(context, options, passphrase, { apiKeyName: wanted.name, publicKey }),
  );
  const { recoveryCode, ...ids } = registered;
  return { ...ids, apiKey, recoveryCode };
}

async function createOrganization(
  context: Context,
  options: CreateOptions,
  passphrase: Uint8Array,
  apiKey: Readonly<{ apiKeyName: string; publicKey: string }> | undefined,
): Promise<VaultIds & Readonly<{ recoveryCode: string }>> {
  const { createVaultAt } = await import('../compose.ts');
  const { vault: dir, organizationName, operatorName, operatorEmail, network } = options;
  const openVault = await createVaultAt({
    dir,
    passphrase,
    organizationName,
    operatorName,
    operatorEmail,
    network,
    apiKey,
    cost: await costOf(options),
    world: context.io.world,
  });
  const { vaultId, organizationId, userId, keys, recoveryCode } = openVault;
  await openVault.close();
  return { vaultId, organizationId, userId, keys, recoveryCode };
}

/** What the options say of the price of a guess; what they leave out is the least that is taken. */
async function costOf({ argon2Memory, argon2Passes }: CreateOptions): Promise<Cost | undefined> {
  if (argon2Memory === undefined && argon2Passes === undefined) return undefined;
  const { costFloor } = await import('../vault/kdf.ts');
  const memoryKiB = argon2Memory === undefined ? costFloor.memoryKiB : argon2Memory * 1_024;
  return { ...costFloor, memoryKiB, iterations: argon2Passes ?? costFloor.iterations };
}

async function info(context: Context, options: VaultOptions): Promise<void> {
  const found = await openVaultFor(context, options, 'read', (openVault) => openVault.info());
  const { vaultId, organizationId, organizationName, userId, userName, network, keys } = found;
  const rows = describeVault({ vaultId, organizationId, userId, keys });
  context.print(
    { vaultId, organizationId, userId, keys },
    columns([...rows, ['Organization is', organizationName], ['Operator is', userName], ['Network', network]]),
  );
}

/** A mistake in the folder's name is told before anyone types a passphrase twice. */
async function requireNoVault(folder: string): Promise<void> {
  const [{ filesDisk }, { isFree }] = await Promise.all([import('../adapters/files.ts'), import('../vault/index.ts')]);
  if (!(await isFree(folder, filesDisk()))) throw failed(`${folder} is not empty; a new vault needs its own folder`);
}

function describeVault({ vaultId, organizationId, userId, keys }: VaultIds): (readonly [string, string])[] {
  return [
    ['Vault', vaultId],
    ['Organization', organizationId],
    ['Operator', userId],
    ['Signer key', keys.signer],
    ['Notarizer key', keys.notarizer],
    ['Fetcher key', keys.fetcher],
    ['Webhook key', `${keys.webhook.keyId} ${keys.webhook.publicKey}`],
  ];
}

function describeNewVault(made: Created, folder: string): string {
  const { apiKey, recoveryCode } = made;
  const key =
    apiKey &&
    ([
      ['API key', `${apiKey.name} ${apiKey.publicKey}`],
      ['', apiKey.privateKeyFile],
    ] as const);
  return [
    columns([...describeVault(made), ...(key ?? [])]),
    '',
    `Recovery code  ${recoveryCode}`,
    '',
    'Write the recovery code down and store it away from this computer. It unlocks the vault if the passphrase is',
    'lost. Coffer does not show it again.',
    ...(apiKey
      ? []
      : ['', `To create an API key for programs: coffer vault api-key --vault ${folder} --api-key-name NAME`]),
  ].join('\n');
}
