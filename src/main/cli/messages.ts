import type { Command } from 'commander';
import type { ListedMessage, MessageFailure } from '#shared/bridge.ts';
import type { OpenVault } from '../session/open-vault.ts';
import { examples, uuid, type Act } from './declare.ts';
import { onVault, openVaultFor, readAgain, type VaultOptions } from './existing-vault.ts';
import { columns, missing, type Context } from './output.ts';

/** `coffer messages`: the codes and credential bundles that wait in the vault. The vault may be served meanwhile. */
export function declareMessages(program: Command, act: Act): void {
  const messages = program
    .command('messages')
    .description('show pending one-time codes and credential bundles of a vault, for members of the root quorum');

  onVault(messages.command('list', { isDefault: true }).description('list pending messages, without their text'))
    .action(act(list))
    .addHelpText(...examples('coffer messages list --vault ./vault --json'));

  onVault(
    messages
      .command('show')
      .description('show the code or the credential bundle of a message, and record who saw it')
      .argument('<message>', 'ID of the message, from the list', uuid)
      .option('--reason <text>', 'the reason for showing it, stored with the activity that created the message')
      .option('--host <host>', 'endpoint of the program that serves the vault, if one does', 'localhost:7411'),
  )
    .action(act(show))
    .addHelpText(
      ...examples(
        'coffer messages show --vault ./vault 01234567-89ab-4def-8123-456789abcdef --reason "Ann has no e-mail here"',
      ),
    );
}

async function list(context: Context, options: VaultOptions): Promise<void> {
  const messages = await openVaultFor(context, options, 'read', (openVault) => {
    openVault.requireRoot();
    return openVault.service.messages.list();
  });
  context.print(
    { messages: messages.map(shownMessage) },
    messages.length === 0 ? 'No messages.' : messages.map(textOf).join('\n\n'),
  );
}

type ShowOptions = VaultOptions & Readonly<{ host: string; reason?: string }>;

/** Shows a message once it is durable who was shown it. Where another program serves the vault, that program records it. */
async function show(context: Context, options: ShowOptions, [messageId = '']: readonly string[]): Promise<void> {
  const { reason = 'Shown by coffer messages show' } = options;
  const [{ baseAddress }, { notRecorded, recordAtHost }] = await Promise.all([
    import('./request.ts'),
    import('./message-reading.ts'),
  ]);
  const host = baseAddress(options.host);
  await openVaultFor(context, options, 'change or read', async (openVault, passphrase) => {
    openVault.requireRoot();
    const { service, operator, vault } = openVault;
    const { userId } = operator;
    const message = find(openVault, messageId);
    if (vault.condition.kind === 'writable')
      return print(context, message, await service.messages.read({ messageId, userId, reason }));
    const readAtMs = await recordAtHost(context, operator, { host, message, reason });
    await readAgain(context, options, passphrase, (now) => {
      // What merely listens there can say anything: the vault says what is recorded.
      const { readings } = find(now, messageId);
      if (!readings.some((one) => one.userId === userId && one.atMs === readAtMs))
        throw notRecorded(`what listens at ${host} does not serve this vault`);
      print(context, message, now.service.messages.open(messageId));
    });
  });
}

function find({ service }: OpenVault, messageId: string): ListedMessage {
  const message = service.messages.list().find(({ id }) => id === messageId);
  if (!message) throw missing(`message ${messageId} not found`);
  return message;
}

/** Prints the text of a message, and overwrites it. */
function print(context: Context, message: ListedMessage, bytes: Uint8Array): void {
  try {
    const text = Buffer.from(bytes).toString('latin1');
    const isCode = message.kind === 'OTP' || message.kind === 'OTP_AUTH';
    context.print({ ...shownMessage(message), [isCode ? 'code' : 'bundle']: text }, text);
  } finally {
    bytes.fill(0);
  }
}

function shownMessage({ readings, failure, ...rest }: ListedMessage) {
  return { ...rest, readings: readings.map((one) => ({ ...one })), ...(failure ? { failure: { ...failure } } : {}) };
}

const kinds: Readonly<Record<ListedMessage['kind'], string>> = {
  OTP: 'one-time code',
  OTP_AUTH: 'one-time code for a login',
  EMAIL_AUTH: 'credential bundle for a login',
  RECOVERY: 'credential bundle of a recovery',
};

function textOf(message: ListedMessage): string {
  const { id, kind, channel, to, organizationName, state, failure, createdAtMs, expiresAtMs, sentAtMs } = message;
  return columns([
    ['Message', id],
    ['To', `${to} (${channel === 'EMAIL' ? 'e-mail' : 'SMS'})`],
    ['Holds', kinds[kind]],
    ['Organization', organizationName],
    ['State', sentAtMs === undefined ? (state === 'dead' ? 'failed' : 'queued') : `sent ${instant(sentAtMs)}`],
    ...(failure ? [['Last failure', failureWords(failure)] as const] : []),
    ['Asked for', instant(createdAtMs)],
    ...(sentAtMs === undefined ? [['Expires', instant(expiresAtMs)] as const] : []),
  ]);
}

const reasons = {
  login: 'the mail relay rejected the user name and password',
  tls: 'no TLS connection with a trusted certificate',
  timeout: 'timeout',
  unreachable: 'the mail relay or text message URL could not be reached',
  address: 'the network setting of this vault does not allow this address',
} as const;

function failureWords({ reason, status = 0, atMs }: MessageFailure): string {
  return `${reason === 'answer' ? `response ${status}` : reasons[reason]}, ${instant(atMs)}`;
}

function instant(atMs: number): string {
  return new Date(atMs).toISOString();
}
