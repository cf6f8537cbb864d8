import { Option, type Command } from 'commander';
import type { JsonObject } from '#shared/envelope.ts';
import { examples, uuid, wholeNumber, type Act } from './declare.ts';
import { defaultKeysFolder, keyFilesNamed, writeKeyFiles, writeMeta, type KeyFileContents } from './key-files.ts';
import type { Context } from './output.ts';
import type { RequestOptions } from './request.ts';

/**
 * The client side: keys, and requests stamped with them. Names of commands, flags and files, and the JSON that comes out, are those of
 * the hosted service's own tool, so its users' scripts and key folders keep working.
 */
export function declareClient(program: Command, act: Act): void {
  const generate = program.command('generate').description('create a key pair');

  generate
    .command('api-key')
    .description('create an API key, which signs requests')
    .addOption(organizationOption('organization of the key').makeOptionMandatory())
    .addOption(keyName())
    .addOption(keysFolder())
    .option('--curve <curve>', 'p256, secp256k1 or ed25519', 'p256')
    .action(act(generateApiKey))
    .addHelpText(
      ...examples('coffer generate api-key --key-name ann --organization 01234567-89ab-4def-8123-456789abcdef'),
    );

  generate
    .command('encryption-key')
    .description('create an encryption key, which decrypts export bundles')
    .addOption(organizationOption('organization of the key').makeOptionMandatory())
    .requiredOption('--user <id>', 'user of the key', uuid)
    .addOption(encryptionKeyName())
    .addOption(encryptionKeysFolder())
    .action(act(generateEncryptionKey))
    .addHelpText(
      ...examples(
        'coffer generate encryption-key --encryption-key-name ann --user 89abcdef-0123-4567-89ab-cdef01234567 \\',
        '    --organization 01234567-89ab-4def-8123-456789abcdef',
      ),
    );

  program
    .command('request')
    .aliases(['req', 'r'])
    .description('sign a request body and send it')
    .requiredOption('--path <path>', 'path of the request, for example /public/v1/query/whoami')
    .option(
      '--body <body>',
      'the body, @FILE, or - for standard input; type, timestampMs and organizationId may be left out',
      '-',
    )
    .addOption(keyName())
    .addOption(keysFolder())
    .addOption(organizationOption('organization of a body that has none (default: the organization of the key)'))
    .addOption(hostOption())
    .addOption(timeoutOption())
    .option('--no-post', 'send nothing: print the body, its signature (X-Stamp) and a curl command')
    .action(
      act((context, options: RequestOptions) =>
        import('./request.ts').then(({ request }) => request(context, options)),
      ),
    )
    .addHelpText(
      ...examples(
        "coffer request --path /public/v1/query/whoami --body '{}'",
        'coffer request --key-name ann --path /public/v1/submit/create_users --body @create-users.json',
      ),
    );
}

/** `-k`: which API key. */
export function keyName(): Option {
  return new Option('-k, --key-name <name>', 'name of the API key, or a path to its private key')
    .env('COFFER_KEY')
    .default('default');
}

/** `-d`: where API keys live. */
export function keysFolder(): Option {
  return new Option(
    '-d, --keys-folder <folder>',
    'folder of API keys (default: turnkey/keys in your configuration folder)',
  ).env('COFFER_KEYS');
}

/** Which organization; `description` says whose. */
export function organizationOption(description: string): Option {
  return new Option('--organization <id>', description).argParser(uuid).env('COFFER_ORGANIZATION');
}

/** Where the service is. */
export function hostOption(): Option {
  return new Option('--host <host>', 'http on a loopback name with a port, else https; unix:PATH for a socket')
    .env('COFFER_HOST')
    .default('localhost:7411');
}

/** How long to wait for each answer. */
export function timeoutOption(): Option {
  return new Option('--timeout <seconds>', 'how long to wait for a response')
    .argParser(wholeNumber(1, 3_600))
    .default(30);
}

/** Which encryption key. */
export function encryptionKeyName(): Option {
  return new Option('--encryption-key-name <name>', 'name of the encryption key, or a path to its private key').default(
    'default',
  );
}

/** Where encryption keys live. */
export function encryptionKeysFolder(): Option {
  return new Option(
    '--encryption-keys-folder <folder>',
    'folder of encryption keys (default: turnkey/encryption-keys in your configuration folder)',
  );
}

type ApiKeyOptions = Readonly<{ organization: string; keyName: string; keysFolder?: string; curve: string }>;

async function generateApiKey(context: Context, options: ApiKeyOptions): Promise<void> {
  const { apiKeyContents, apiKeyMeta, curveNamed, newApiKey } = await import('./keys.ts');
  const { organization, keyName: name } = options;
  const key = newApiKey(curveNamed(options.curve));
  const folder = options.keysFolder ?? defaultKeysFolder(context.io, 'keys');
  await storeOrPrint(context, folder, name, apiKeyContents(key), apiKeyMeta(key, name, [organization]));
}

type EncryptionKeyOptions = Readonly<{
  organization: string;
  user: string;
  encryptionKeyName: string;
  encryptionKeysFolder?: string;
}>;

async function generateEncryptionKey(context: Context, options: EncryptionKeyOptions): Promise<void> {
  const { encryptionKeyContents, encryptionKeyMeta, newEncryptionKey } = await import('./keys.ts');
  const { organization, user, encryptionKeyName: name } = options;
  const key = newEncryptionKey();
  const folder = options.encryptionKeysFolder ?? defaultKeysFolder(context.io, 'encryption-keys');
  await storeOrPrint(
    context,
    folder,
    name,
    encryptionKeyContents(key),
    encryptionKeyMeta(key, name, organization, user),
  );
}

/** Writes the pair and prints where. A name of `-` prints the pair itself and stores nothing, as the other tool does. */
async function storeOrPrint(
  context: Context,
  folder: string,
  name: string,
  contents: KeyFileContents,
  meta: JsonObject,
): Promise<void> {
  const { publicKey } = contents;
  if (name === '-') {
    const [privateKey = ''] = contents.privateKey.split(':');
    return context.printJson({ publicKey, privateKey });
  }
  const files = keyFilesNamed(folder, name);
  await writeKeyFiles(folder, files, contents);
  await writeMeta(files, meta);
  const { publicKeyFile, privateKeyFile } = files;
  context.printJson({ publicKey, publicKeyFile, privateKeyFile });
}
