import type { OpenVault } from '../session/open-vault.ts';
import type { JsonObject } from '#shared/envelope.ts';

/** A little more than a receiver that is well takes. */
const deliveredWithinMs = 400;
/** What still waits for each receiver when the network is put off. */
const waiting = 4;

/** Two programs that are told of every activity, and one that is not any more. `mara` has something carried out. */
export async function addWebhooks(
  mara: (path: string, params: JsonObject, atMs?: number) => Promise<JsonObject>,
): Promise<void> {
  const endpoint = (name: string, url: string) => mara('create_webhook_endpoint', { name, url });
  await endpoint('Ledger', 'https://ledger.northgate.example/hooks/coffer');
  await endpoint('On-call pager', 'https://pager.northgate.example/coffer?team=treasury');
  const old = await endpoint('Old reconciliation', 'http://127.0.0.1:8787/coffer');
  await mara('update_webhook_endpoint', { endpointId: old['endpointId'] ?? '', isActive: false });
}

/** What became of the deliveries while the vault still had its network: most went out, and the pager refused two. */
export async function tellDeliveries(openVault: OpenVault): Promise<void> {
  const endpoints = [...openVault.vault.state.webhookEndpoints.values()];
  for (const { endpointId, name, isActive } of endpoints) {
    const notices = [...openVault.vault.state.outbox.values()].filter((one) => one.endpointId === endpointId);
    const sent = isActive ? notices.slice(0, -waiting) : notices;
    const refused = name === 'On-call pager' ? sent.slice(-2) : [];
    await openVault.service.settleDeliveries([
      ...sent
        .filter((one) => !refused.includes(one))
        .map(({ outboxId, createdAtMs }) => ({
          id: outboxId,
          outcome: 'delivered' as const,
          atMs: createdAtMs + deliveredWithinMs,
        })),
      ...refused.map(({ outboxId, createdAtMs }) => ({
        id: outboxId,
        outcome: 'dead' as const,
        failure: { atMs: createdAtMs + deliveredWithinMs, reason: 'answer' as const, status: 410 },
      })),
    ]);
  }
}
