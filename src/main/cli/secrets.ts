import { isUtf8 } from 'node:buffer';
import { openExportBundle, sealForImport } from '#engine/crypto/bundle.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { writeNewFile } from '../adapters/new-file.ts';
import { activityText } from './activity-text.ts';
import { cryptography } from './cryptography.ts';
import { readFileOrInput, warnIfReadableByOthers } from './input.ts';
import { defaultKeysFolder } from './key-files.ts';
import { newEncryptionKey, readEncryptionKey } from './keys.ts';
import { requireSound, signerKey } from './open-bundle.ts';
import { columns, exitCodes, failed, missing, usage, type Context, type ExitCode } from './output.ts';
import { overwriting } from './overwriting.ts';
import { confirmed, readSecretLine } from './prompt.ts';
import { exitOfActivity, objectAt } from './request.ts';
import { withServiceClient, type ServiceClient, type ServiceOptions } from './service.ts';

/** Options of `coffer secret import`. */
export type ImportOptions = ServiceOptions &
  Readonly<{ input?: string; exact?: true; property: readonly string[]; signer?: string }>;
/** Options of `coffer secret export`. */
export type ExportOptions = ServiceOptions &
  Readonly<{
    output?: string;
    stdout?: true;
    encryptionKeyName?: string;
    encryptionKeysFolder?: string;
    signer?: string;
  }>;
/** Options of `coffer secret delete`. */
export type DeleteOptions = ServiceOptions & Readonly<{ yes?: true }>;

const encryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1';

/**
 * `coffer secret import`: gets a target key, checks its signer, and sends the value encrypted to it. Exit code 2 where the import waits for
 * approval.
 */
export async function importSecret(
  context: Context,
  options: ImportOptions,
  name: string | undefined,
): Promise<ExitCode> {
  const signerPublic = chosenSigner(context, options.signer);
  const staticProperties = options.property.map(propertyFrom);
  const value = await readValue(context, options);
  return await overwriting(value, () =>
    withServiceClient(context, options, async (client) => {
      const begun = await submit(context, client, 'init_import_secrets', { encryptionSuite, numSecrets: 1 });
      if (begun.exit !== exitCodes.DONE) return begun.exit;
      const [bundle = ''] = textsOf(begun.activity, 'initImportSecretsResult', 'enclaveTargetMessages');
      const { ciphers, curves, entropy } = cryptography();
      const expected = { signerPublic, organizationId: client.organizationId };
      const sealed = sealForImport(ciphers, curves, entropy, bundle, value, expected);
      requireSound(sealed, expected);
      const secret = {
        ...(name === undefined ? {} : { name }),
        secretPayload: sealed.encryptedBundle,
        targetPublicKey: sealed.contents['targetPublic'] ?? '',
        encryptionSuite,
        staticProperties,
      };
      const made = await submit(context, client, 'import_secrets', { secrets: [secret] });
      if (made.exit !== exitCodes.DONE) return made.exit;
      const [secretId = ''] = textsOf(made.activity, 'importSecretsResult', 'secretIds');
      context.print({ secretId, ...(name === undefined ? {} : { name }) }, columns([['Secret', secretId]]));
      return exitCodes.DONE;
    }),
  );
}

/**
 * `coffer secret export`: exports to a key that is made for it and forgotten, or to a stored one, and opens what comes. Exit code 2 where the
 * export waits for approval: then only a stored key can open it later.
 */
export async function exportSecret(context: Context, options: ExportOptions, named: string): Promise<ExitCode> {
  const { output, stdout, encryptionKeyName } = options;
  if ((output === undefined) === !stdout)
    throw usage('choose where to write the value: --output FILE for a new file, or --stdout for standard output');
  const signerPublic = chosenSigner(context, options.signer);
  const folder = options.encryptionKeysFolder ?? defaultKeysFolder(context.io, 'encryption-keys');
  const key =
    encryptionKeyName === undefined ? newEncryptionKey() : await readEncryptionKey(context, folder, encryptionKeyName);
  return await overwriting(key.privateKey, () =>
    withServiceClient(context, options, async (client) => {
      const [secretId = ''] = await idsOf(client, [named]);
      const secrets = [{ secretId, targetPublicKey: key.publicKey, encryptionSuite }];
      const made = await submit(context, client, 'export_secrets', { secrets });
      if (made.exit !== exitCodes.DONE) {
        if (made.exit === exitCodes.CONSENSUS_NEEDED) context.note(afterApproval(encryptionKeyName));
        return made.exit;
      }
      const [bundle = ''] = textsOf(made.activity, 'exportSecretsResult', 'secretPayloads');
      const { ciphers, curves } = cryptography();
      const expected = { signerPublic, organizationId: client.organizationId };
      const opened = openExportBundle(ciphers, curves, bundle, key.privateKey, expected);
      requireSound(opened, expected);
      const { plaintext } = opened;
      if (!plaintext)
        throw failed('the bundle is valid, but encrypted to a different key than the key of this request');
      await overwriting(plaintext, () => deliver(context, secretId, plaintext, output));
      return exitCodes.DONE;
    }),
  );
}

/** `coffer secret list`. */
export async function listSecrets(context: Context, options: ServiceOptions): Promise<void> {
  const { secrets } = await withServiceClient(context, options, (client) => client.ownQuery('list_all_secrets', {}));
  const rows = secrets.map(
    ({ secretId, name = '', staticProperties, createdAtUnixMs }) =>
      `${secretId}  ${new Date(Number(createdAtUnixMs)).toISOString()}  ${name}` +
      staticProperties.map(({ key, value }) => `\n    ${key}=${value}`).join(''),
  );
  context.print({ secrets }, rows.length > 0 ? rows.join('\n') : 'No secrets.');
}

/** `coffer secret delete`: asks on a terminal, unless `--yes` was given. */
export async function deleteSecrets(
  context: Context,
  options: DeleteOptions,
  named: readonly string[],
): Promise<ExitCode> {
  const most = limits.secretsPerActivityMax;
  if (named.length > most) throw usage(`maximum ${most} secrets in one request`);
  return await withServiceClient(context, options, async (client) => {
    const secretIds = await idsOf(client, named);
    if (!options.yes && !(await confirmed(context, `Delete ${named.join(', ')} permanently?`)))
      throw failed('cancelled: nothing was sent');
    const { activity, exit } = await submit(context, client, 'delete_secrets', { secretIds });
    if (exit === exitCodes.DONE) context.print({ secretIds }, activityText(activity));
    return exit;
  });
}

async function submit(context: Context, client: ServiceClient, path: string, parameters: JsonObject) {
  const activity = await client.submit(path, `ACTIVITY_TYPE_${path.toUpperCase()}`, parameters);
  return { activity, exit: exitCodes[exitOfActivity(context, `/submit/${path}`, { activity })] };
}

function textsOf(activity: JsonObject, result: string, field: string): readonly string[] {
  const found = objectAt(objectAt(activity, 'result') ?? null, result)?.[field];
  const texts = Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  if (texts.length === 0) throw failed(`the response has no ${field}`);
  return texts;
}

/** The ids of secrets that are named by id or name, in the same order. */
async function idsOf(client: ServiceClient, named: readonly string[]): Promise<string[]> {
  if (named.every((one) => uuidPattern.test(one.toLowerCase()))) return named.map((one) => one.toLowerCase());
  const { secrets } = await client.ownQuery('list_all_secrets', {});
  return named.map((one) => {
    const found = secrets.find(({ secretId, name }) => name === one || secretId === one.toLowerCase());
    if (!found) throw missing(`secret ${one} not found`);
    return found.secretId;
  });
}

/**
 * The signer that bundles must come from; undefined for `none`. Without one to compare with, whatever program answers at the address could
 * give a target key of its own and read the value.
 */
function chosenSigner(context: Context, text: string | undefined): string | undefined {
  if (text === undefined)
    throw usage(
      'set the vault’s signer with --signer KEY, which coffer vault info prints; --signer none trusts any program that responds',
    );
  if (text !== 'none') return signerKey(text);
  context.warn('the signer was not compared with a trusted key (--signer), so any program may have responded');
  return undefined;
}

function propertyFrom(text: string): { key: string; value: string } {
  const at = text.indexOf('=');
  if (at < 1) throw usage('--property must be KEY=VALUE, such as env=prod');
  return { key: text.slice(0, at), value: text.slice(at + 1) };
}

async function readValue(context: Context, { input, exact }: ImportOptions): Promise<Uint8Array> {
  if (input !== undefined && input !== '-') await warnIfReadableByOthers(context, input).catch(() => {});
  const bytes =
    input === undefined
      ? new TextEncoder().encode(await readSecretLine(context, '--input', 'Value of the secret'))
      : await readFileOrInput(context, input);
  const value = exact || input === undefined ? bytes : withoutLineEnd(bytes);
  const most = limits.secretBytesMax;
  const trouble =
    value.length === 0
      ? 'the value is empty'
      : value.length > most
        ? `the value has ${value.length} bytes; the maximum is ${most}`
        : undefined;
  if (trouble !== undefined) {
    bytes.fill(0);
    throw failed(trouble);
  }
  if (!isUtf8(value)) context.warn('the value is not UTF-8 text; the official clients cannot show it unchanged');
  return value;
}

/** Without one line end, as `echo` and editors put it there. */
function withoutLineEnd(bytes: Uint8Array): Uint8Array {
  if (bytes.at(-1) !== 0x0a) return bytes;
  return bytes.subarray(0, bytes.at(-2) === 0x0d ? -2 : -1);
}

/** To the new file, or to standard output: the bytes as they are, with `--json` as text, or in base64 where they are none. */
async function deliver(
  context: Context,
  secretId: string,
  plaintext: Uint8Array,
  file: string | undefined,
): Promise<void> {
  if (file !== undefined) {
    await writeNewFile(file, plaintext);
    return context.print({ secretId, valueFile: file }, `written to ${file}`);
  }
  if (!context.json) return void context.io.stdout.write(plaintext);
  const value = Buffer.from(plaintext);
  context.printJson({
    secretId,
    ...(isUtf8(value) ? { value: value.toString('utf8') } : { valueBase64: value.toString('base64') }),
  });
}

function afterApproval(encryptionKeyName: string | undefined): string {
  return encryptionKeyName === undefined
    ? 'the key of this request was not stored: request the export again with --encryption-key-name, and decrypt the bundle once approved'
    : `once approved, get the activity with coffer request, and decrypt it with coffer bundle decrypt --format text --encryption-key-name ${encryptionKeyName}`;
}
