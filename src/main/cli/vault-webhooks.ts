import type { Command } from 'commander';
import type { DeliveryFailure } from '#shared/bridge.ts';
import type { Operations } from '#engine/operations/index.ts';
import { examples, uuid, type Act } from './declare.ts';
import { columns, type Context } from './output.ts';
import { onVault, openVaultFor, type VaultOptions } from './existing-vault.ts';

type DeliveryStatus = Operations['webhook_deliveries']['result'];

/** `coffer vault webhooks`: how deliveries stand, and what becomes of those that were given up. The vault must not be served meanwhile. */
export function declareVaultWebhooks(vault: Command, act: Act): void {
  const webhooks = vault
    .command('webhooks')
    .description('show webhook deliveries, and retry or discard failed deliveries');

  onVault(
    webhooks
      .command('status', { isDefault: true })
      .description('list queued and failed deliveries of each webhook endpoint'),
  )
    .action(act(status))
    .addHelpText(...examples('coffer vault webhooks --vault ./vault'));

  for (const [verdict, description] of [
    ['retry', 'retry a failed delivery the next time the vault is served'],
    ['discard', 'discard a failed delivery'],
  ] as const)
    onVault(
      webhooks.command(verdict).description(description).argument('<event>', 'ID of the event, from the list', uuid),
    )
      .action(
        act((context, options: VaultOptions, [eventId = '']) =>
          openVaultFor(context, options, 'change', async (openVault) => {
            openVault.requireRoot();
            await openVault.service.resolveDeadLetter(eventId.toLowerCase(), verdict);
            context.print(
              { eventId },
              verdict === 'retry' ? 'Coffer will send the delivery again.' : 'Delivery discarded.',
            );
          }),
        ),
      )
      .addHelpText(
        ...examples(`coffer vault webhooks ${verdict} --vault ./vault 01234567-89ab-4def-8123-456789abcdef`),
      );
}

async function status(context: Context, options: VaultOptions): Promise<void> {
  const { Fault } = await import('#engine/fault.ts');
  const status = await openVaultFor(context, options, 'read', async ({ operator }) => {
    const outcome = await operator.call('webhook_deliveries', {});
    if (!outcome.ok) throw new Fault('INTERNAL', outcome.failure.message);
    // The engine checked it against the shape that this type comes from.
    return outcome.value as unknown as DeliveryStatus;
  });
  context.print(status, textOf(status));
}

function textOf({ network = 'off', receivers, deadLetters }: DeliveryStatus): string {
  const sends = network === 'off' ? 'deliveries are queued while the network of this vault is off' : network;
  return [
    columns([['Network', sends]]),
    ...(receivers.length === 0 ? ['No webhook endpoints.'] : []),
    ...receivers.map((line) =>
      columns([
        ['Receiver', `${line.name || 'webhook of the organization'}${line.isActive ? '' : ' (not active)'}`],
        ['Address', line.url],
        [
          'Waiting',
          String(line.waiting) + (line.oldestAtMs === undefined ? '' : `, since ${instant(line.oldestAtMs)}`),
        ],
        ['Failed', `${line.dead} after all retries, ${line.dropped} because the queue was full`],
        ['Last delivered', line.lastSuccessAtMs === undefined ? 'never' : instant(line.lastSuccessAtMs)],
        ['Last failure', line.lastFailure ? failureWords(line.lastFailure) : 'none'],
      ]),
    ),
    ...deadLetters.map(({ eventId, activityId, failure }) =>
      columns([
        ['Failed', eventId],
        ['Activity', activityId],
        ['Because', failureWords(failure)],
      ]),
    ),
  ].join('\n\n');
}

const reasons = {
  timeout: 'timeout',
  unreachable: 'the endpoint could not be reached',
  address:
    'the network setting of this vault does not allow this address (an address of this computer or of a private network must be allowed: coffer vault settings set --allow-target)',
} as const;

function failureWords({ reason, status = 0, atMs }: DeliveryFailure): string {
  return `${reason === 'answer' ? `HTTP status ${status}` : reasons[reason]}, ${instant(atMs)}`;
}

function instant(atMs: number): string {
  return new Date(atMs).toISOString();
}
