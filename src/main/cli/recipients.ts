import type { JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import {
  chainOfWord,
  chainWord,
  formatRecipients,
  parseRecipients,
  planImport,
  type CsvProblemCode,
  type RecipientDraft,
} from '#shared/recipient-csv.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { writeNewFile } from '../adapters/new-file.ts';
import { readFileOrInput } from './input.ts';
import { exitCodes, failed, missing, usage, type Context, type ExitCode } from './output.ts';
import { confirmed } from './prompt.ts';
import { withServiceClient, type ServiceClient, type ServiceOptions } from './service.ts';
import { submitActivity } from './submit-activity.ts';

/** Options of `coffer recipient list`. */
export type ListOptions = ServiceOptions & Readonly<{ tag?: string; chain?: string; policyList?: true }>;
/** What `coffer recipient create` and `update` give a recipient. */
export type FieldOptions = ServiceOptions &
  Readonly<{ name?: string; address: readonly string[]; tag: readonly string[]; note?: string }>;
/** Options of `coffer recipient delete`. */
export type DeleteOptions = ServiceOptions & Readonly<{ yes?: true }>;
/** Options of `coffer recipient import`. */
export type ImportOptions = ServiceOptions & Readonly<{ dryRun?: true }>;
/** Options of `coffer recipient export`. */
export type ExportOptions = ServiceOptions & Readonly<{ output?: string }>;

/** `coffer recipient list`: each with its addresses and their uses; or the addresses alone, as a list of the policy language. */
export async function listRecipients(context: Context, options: ListOptions): Promise<void> {
  const chain = options.chain === undefined ? undefined : chainFrom(options.chain);
  if (options.policyList && chain === undefined)
    throw usage('--policy-list needs --chain: the fields of a policy have addresses of one chain');
  const { recipients, addresses } = await withServiceClient(context, options, async (client) => ({
    ...(await client.ownQuery('list_recipients', {})),
    ...(await client.ownQuery('look_up_addresses', {})),
  }));
  const shown = recipients.filter(
    (one) =>
      (options.tag === undefined || one.tags.includes(options.tag)) &&
      (chain === undefined || one.addresses.some((address) => address.chain === chain)),
  );
  if (options.policyList) {
    const listed = shown.flatMap((one) =>
      one.addresses.filter((each) => each.chain === chain).map((each) => each.address),
    );
    if (listed.length === 0) throw missing('no recipient has such an address');
    return context.print({ addresses: listed }, `[${listed.map((address) => `'${address}'`).join(', ')}]`);
  }
  const uses = new Map(addresses.map((one) => [one.address, one]));
  const rows = shown.map(({ recipientId, recipientName, tags, addresses: own }) =>
    [
      `${recipientId}  ${recipientName}${tags.length > 0 ? `  [${tags.join(', ')}]` : ''}`,
      ...own.map((one) => `    ${chainWord(one.chain).padEnd(8)}  ${one.address}  ${usesText(uses.get(one.address))}`),
    ].join('\n'),
  );
  context.print({ recipients: [...shown] }, rows.length > 0 ? rows.join('\n') : 'There are no recipients.');
}

function usesText(facts: Readonly<{ uses: number; lastUsedMs?: number }> | undefined): string {
  if (!facts || facts.uses === 0) return 'never used';
  const last = facts.lastUsedMs === undefined ? '' : `, last ${new Date(facts.lastUsedMs).toISOString()}`;
  return `${facts.uses} ${facts.uses === 1 ? 'use' : 'uses'}${last}`;
}

/** `coffer recipient create`. */
export async function createRecipient(context: Context, options: FieldOptions, name: string): Promise<ExitCode> {
  if (options.address.length === 0) throw usage('--address is missing: CHAIN:ADDRESS, such as ethereum:0x47…');
  const { note = '', tag: tags } = options;
  const recipients = [{ recipientName: name, addresses: options.address.map(addressFrom), tags: [...tags], note }];
  return await withServiceClient(context, options, (client) =>
    submit(context, client, 'create_recipients', { recipients }),
  );
}

/** `coffer recipient update`: what is given takes the place of what was there. */
export async function updateRecipient(context: Context, options: FieldOptions, named: string): Promise<ExitCode> {
  const { name, address, tag, note } = options;
  const patch = {
    ...(name === undefined ? {} : { recipientName: name }),
    ...(address.length > 0 ? { addresses: address.map(addressFrom) } : {}),
    ...(tag.length > 0 ? { tags: [...tag] } : {}),
    ...(note === undefined ? {} : { note }),
  };
  if (Object.keys(patch).length === 0) throw usage('say what to change: --name, --address, --tag or --note');
  return await withServiceClient(context, options, async (client) => {
    const [recipientId = ''] = await idsOf(client, [named]);
    return await submit(context, client, 'update_recipient', { recipientId, ...patch });
  });
}

/** `coffer recipient delete`: asks on a terminal, unless `--yes` was given. */
export async function deleteRecipients(
  context: Context,
  options: DeleteOptions,
  named: readonly string[],
): Promise<ExitCode> {
  return await withServiceClient(context, options, async (client) => {
    const recipientIds = await idsOf(client, named);
    if (!options.yes && !(await confirmed(context, `Delete ${named.join(', ')}?`)))
      throw failed('cancelled: nothing was sent');
    return await submit(context, client, 'delete_recipients', { recipientIds });
  });
}

/** `coffer recipient import`: adds the recipients of a CSV file whose names are not there. With `--dry-run` it says which, and sends nothing. */
export async function importRecipients(context: Context, options: ImportOptions, file: string): Promise<ExitCode> {
  const bytes = await readFileOrInput(context, file);
  const { recipients: drafts, problems } = parseRecipients(new TextDecoder().decode(bytes));
  if (problems.length > 0)
    throw failed(problems.map(({ line, code }) => `line ${line}: ${csvProblems[code]}`).join('; '));
  if (drafts.length > limits.recipientsPerActivityMax)
    throw failed(
      `the file has ${drafts.length} recipients, and one request at most ${limits.recipientsPerActivityMax}`,
    );
  return await withServiceClient(context, options, async (client) => {
    const { recipients } = await client.ownQuery('list_recipients', {});
    const { fresh, known } = planImport(
      drafts,
      recipients.map(({ recipientName }) => recipientName),
    );
    for (const { recipientName } of known) context.note(`left out: there is a recipient ${recipientName}`);
    if (fresh.length === 0) throw failed('every recipient of the file is there already: nothing was sent');
    if (!options.dryRun) return await submit(context, client, 'create_recipients', { recipients: fresh.map(wireOf) });
    context.print(
      { recipients: fresh.map(wireOf) },
      fresh.map((one) => `would create ${one.recipientName}\n${addressLines(one)}`).join('\n'),
    );
    return exitCodes.DONE;
  });
}

/** `coffer recipient export`: CSV to a new file, or to standard output. */
export async function exportRecipients(context: Context, { output, ...options }: ExportOptions): Promise<void> {
  const { recipients } = await withServiceClient(context, options, (client) => client.ownQuery('list_recipients', {}));
  const csv = formatRecipients(recipients);
  if (output === undefined) return void context.io.stdout.write(csv);
  await writeNewFile(output, Buffer.from(csv, 'utf8'));
  context.print({ file: output, recipients: recipients.length }, `written to ${output}`);
}

const csvProblems: Readonly<Record<CsvProblemCode, string>> = {
  header: 'the first line must be name,chain,address,tags,note',
  quotes: 'a quoted text has no end',
  columns: 'the line has more than five columns',
  name: 'the name is missing',
  chain: 'the chain must be ethereum, bitcoin, solana or tron',
  address: 'the address is missing',
};

function submit(context: Context, client: ServiceClient, path: string, parameters: JsonObject): Promise<ExitCode> {
  return submitActivity(context, client, path, `ACTIVITY_TYPE_COFFER_${path.toUpperCase()}`, parameters);
}

/** The ids of recipients that are named by id or name, in the same order. */
async function idsOf(client: ServiceClient, named: readonly string[]): Promise<string[]> {
  if (named.every((one) => uuidPattern.test(one.toLowerCase()))) return named.map((one) => one.toLowerCase());
  const { recipients } = await client.ownQuery('list_recipients', {});
  return named.map((one) => {
    const found = recipients.find((each) => each.recipientName === one || each.recipientId === one.toLowerCase());
    if (!found) throw missing(`there is no recipient ${one}`);
    return found.recipientId;
  });
}

function addressFrom(text: string): JsonObject {
  const at = text.indexOf(':');
  const address = text.slice(at + 1).trim();
  if (at < 1 || address === '') throw usage('--address is CHAIN:ADDRESS, such as ethereum:0x47…');
  return { chain: chainFrom(text.slice(0, at)), address };
}

function chainFrom(word: string) {
  const chain = chainOfWord(word);
  if (!chain) throw usage('the chain is ethereum, bitcoin, solana or tron');
  return chain;
}

function wireOf({ recipientName, addresses, tags, note }: RecipientDraft): JsonObject {
  return { recipientName, addresses: addresses.map((one) => ({ ...one })), tags: [...tags], note };
}

function addressLines({ addresses }: RecipientDraft): string {
  return addresses.map(({ chain, address }) => `    ${chainWord(chain).padEnd(8)}  ${address}`).join('\n');
}
