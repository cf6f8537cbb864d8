import type { Command } from 'commander';
import type { OpenVault } from '../session/open-vault.ts';
import { examples, type Act } from './declare.ts';
import { plannedApiKey, withNewApiKey } from './new-api-key.ts';
import { columns, CommandFailure, failed, type Context } from './output.ts';
import { onVault, openVaultFor, type VaultOptions } from './existing-vault.ts';

/** `coffer vault api-key`: a key with which the user who unlocks can send requests, also to a vault that was made without one. */
export function declareVaultApiKey(vault: Command, act: Act): void {
  onVault(
    vault
      .command('api-key')
      .description('create an API key for the user who unlocks the vault, in files for coffer request'),
  )
    .requiredOption('--api-key-name <name>', 'name of the key and of its files')
    .option('-d, --keys-folder <folder>', 'folder for the API key (default: turnkey/keys in your configuration folder)')
    .action(act(makeApiKey))
    .addHelpText(...examples('coffer vault api-key --vault ./vault --api-key-name ann --keys-folder ./keys'));
}

type ApiKeyOptions = VaultOptions & Readonly<{ apiKeyName: string; keysFolder?: string }>;

async function makeApiKey(context: Context, options: ApiKeyOptions): Promise<void> {
  const { apiKeyName } = options;
  const planned = await plannedApiKey(context, apiKeyName, options.keysFolder);
  const { apiKey } = await openVaultFor(context, options, 'change', async (openVault) => {
    const { organizationId, userId } = openVault.operator;
    await requireNoVotes(
      openVault,
      'could not create the API key: it needs the approval of other members of the root quorum. Lower the threshold of the root quorum to 1, create the key, then raise the threshold again',
    );
    for (const key of openVault.vault.state.apiKeys.values())
      if (key.userId === userId && key.apiKeyName === apiKeyName)
        throw failed(`you already have an API key '${apiKeyName}'; choose another name`);
    return await withNewApiKey(context, planned, async (publicKey) => {
      const { registerKey } = await import('../session/operator-slots.ts');
      await registerKey(openVault, userId, apiKeyName, publicKey);
      return { organizationId };
    });
  });
  const { name, publicKey, privateKeyFile } = apiKey;
  context.print(
    { apiKey },
    columns([
      ['API key', `${name} ${publicKey}`],
      ['', privateKeyFile],
    ]),
  );
}

/**
 * Throws `message`, exit code 2, where a key that a root user registers would wait for other root users' votes: what was made for it would
 * be gone by the time they came.
 */
async function requireNoVotes(openVault: OpenVault, message: string): Promise<void> {
  const { keysWantVotes } = await import('../session/operator-slots.ts');
  if (keysWantVotes(openVault)) throw new CommandFailure('CONSENSUS_NEEDED', message);
}
