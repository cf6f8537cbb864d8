import { z } from 'zod';
import type { JsonObject, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { messageReadingPath, messageReadingType } from '#shared/message-reading.ts';
import { recordReading } from './domain/message-box.ts';
import { Fault } from './fault.ts';
import { authenticate, requireGenuineStamp, requireOrganization, type GenuineStamp } from './gate/authenticate.ts';
import { parseParams } from './operations/define.ts';
import { Uuid } from './operations/shapes.ts';
import type { Ports } from './ports.ts';
import { parseBody } from './wire.ts';
import type { Writer } from './writer.ts';

/**
 * Requests of an operator who opened the vault beside the program that serves it, and is about to be shown a message there. They are recorded
 * as a reading in the window is, and answer nothing of the message. The operator's own key stamps them.
 */

const Reading = z.strictObject({
  type: z.literal(messageReadingType),
  messageId: Uuid,
  reason: z.string().trim().min(1, 'enter a reason').max(limits.notesCharsMax),
  /** When the message was last shown, as the operator's program sees it; 0 for never. So no request records two readings. */
  lastReadAtMs: z.int().nonnegative(),
});

/** Whether the request asks for the record of a reading. */
export function isStampedReading(request: WireRequest): boolean {
  return request.path === messageReadingPath;
}

type KeyStamp = Extract<GenuineStamp, { by: 'key' }>;

/** The stamp, which an API key must have made. Throws UNAUTHENTICATED, and PERMISSION_DENIED for what else a request can carry. */
export function requireReadersStamp({ store, curves, clock }: Ports, request: WireRequest): KeyStamp {
  const stamp = requireGenuineStamp({ state: store.state, curves, nowMs: clock.nowMs() }, request);
  if (stamp.by !== 'key') throw beyondKey();
  return stamp;
}

/**
 * Records that the operator who stamped the request is shown a message, and gives when, once that is durable. Throws INVALID_ARGUMENT,
 * PERMISSION_DENIED for all but members of the root quorum of the vault's own organization with an API key that does not expire, and what
 * `recordReading` does.
 */
export async function recordStampedReading(
  ports: Ports,
  writer: Writer,
  body: Uint8Array,
  stamp: KeyStamp,
): Promise<JsonObject> {
  const { fields, organizationId } = parseBody(body);
  const { organizationId: _, ...asked } = fields;
  const { type: __, ...reading } = parseParams(Reading, asked, '');
  return writer.take((batch) => {
    const { tables } = batch.layer;
    const world = { state: tables, curves: ports.curves, nowMs: ports.clock.nowMs() };
    const userId = requireReader(world, stamp, organizationId);
    return { readAtMs: recordReading(ports, batch, { ...reading, userId }) };
  }, body.length);
}

/** The member of the root quorum who stamped. What a session or a login key asks, a window with the operator's passphrase has not asked. */
function requireReader(world: Parameters<typeof authenticate>[0], stamp: KeyStamp, organizationId: string): string {
  const organization = requireOrganization(world.state, organizationId);
  if (organization.parentId !== undefined) throw beyondKey();
  const { organizationId: home, userId, stamp: proved } = authenticate(world, stamp, organization);
  const key = world.state.apiKeys.get(proved.credential.id);
  const isLasting =
    key?.credentialType === 'CREDENTIAL_TYPE_API_KEY_P256' && key.expirationSeconds === undefined && !key.rpcGrant;
  if (home !== organizationId || !isLasting || !organization.quorumUserIds.includes(userId)) throw beyondKey();
  return userId;
}

function beyondKey(): Fault {
  const why = 'the key of an operator in the root quorum records who is shown a message';
  return new Fault('PERMISSION_DENIED', `request not authorized: ${why}`, { errorCode: 'REQUEST_NOT_AUTHORIZED' });
}
