import { Secret } from '#engine/crypto/secret.ts';
import { addMessage, type NewMessage } from '#engine/domain/messages.ts';
import { signWithServiceKey } from '#engine/crypto/service-keys.ts';
import { Layer } from '#engine/state/layer.ts';
import type { ActivityId, OrganizationId, UserId } from '#engine/state/rows.ts';
import { txOf } from '#engine/state/tx.ts';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { systemEntropy } from '../../src/main/adapters/entropy.ts';
import type { OpenVault } from '../../src/main/session/open-vault.ts';

/** A message as a test puts it into a vault. */
export type PutMessage = Partial<Omit<NewMessage, 'text'>> &
  Readonly<{
    code: string;
    /** Id of the activity that asked for it; none unless given. */
    activityId?: string;
    forMs?: number;
    /** By the clock of the vault; the system's unless given. */
    nowMs?: number;
  }>;

/**
 * Puts a message into an open vault as an operation would, and gives its id. Nobody may write to the vault meanwhile. The service learns of it
 * with its next commit.
 */
export async function putMessage({ vault, operator }: OpenVault, message: PutMessage): Promise<string> {
  const { code, forMs = 300_000, nowMs = Date.now(), activityId, ...given } = message;
  const layer = new Layer(vault.state);
  const organizationId = operator.organizationId as OrganizationId;
  const { messageId } = addMessage(
    txOf({
      ports: {
        keys: vault,
        clock: { nowMs: () => nowMs },
        entropy: systemEntropy(),
        curves: nodeCurves(),
        ciphers: nodeCiphers(),
        identity: { verifyOidcToken: async () => ({ ok: false, reason: '' }) },
      },
      layer,
      organizationId,
      nowMs,
      ...(activityId === undefined ? {} : { activityId: activityId as ActivityId }),
      caller: { organizationId, userId: operator.userId as UserId },
      serviceSigner: signWithServiceKey,
    }),
    {
      kind: 'OTP',
      channel: 'EMAIL',
      to: 'ann@example.com',
      style: {},
      expiresAtMs: nowMs + forMs,
      text: Secret.of('message', Buffer.from(code, 'latin1')),
      ...given,
    },
  );
  await vault.commit([{ changes: layer.changes }]);
  return messageId;
}
