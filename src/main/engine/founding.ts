import { utf8 } from '@scure/base';
import { fingerprintOf, moved, newActivity, newVote } from './activity.ts';
import { newServiceKeys, signWithServiceKey } from './crypto/service-keys.ts';
import { parseApiKey } from './crypto/keys.ts';
import { assert, invalidArgument } from './fault.ts';
import { createOrganization } from './operations/organizations/create-organization.ts';
import { parseParams } from './operations/define.ts';
import { Label } from './operations/shapes.ts';
import type { Ports } from './ports.ts';
import { initialSettings } from './domain/settings.ts';
import { Layer } from './state/layer.ts';
import type { ActivityId, ApiKeyId, Organization, OrganizationId, Settings, UserId } from './state/rows.ts';
import { randomUuid } from '#shared/uuid.ts';
import { txOf, type Tx } from './state/tx.ts';
import { authenticate, requireGenuineStamp } from './gate/authenticate.ts';

export type Founding = Readonly<{
  organizationId: string;
  organizationName: string;
  userId: string;
  userName: string;
  userEmail?: string | undefined;
  /** The key that acts for the user who unlocks the vault: compressed P-256 hex, and a way to make an `X-Stamp` of a body. */
  operatorKey: Readonly<{ publicKey: string; stamp: (body: Uint8Array) => string }>;
  /** A first key for scripts: compressed P-256 hex. */
  apiKey?: Readonly<{ apiKeyName: string; publicKey: string }> | undefined;
  network: Settings['network'];
}>;

/**
 * A new vault's first commit: its organization, its operator with their keys, its settings and its service keys, all of it or nothing,
 * as the activity `create_organization`, stamped by the operator's own key. Throws a Fault when something in `founding` does not fit.
 */
export async function foundOrganization(ports: Ports, founding: Founding): Promise<void> {
  assert(ports.store.activities.count === 0, 'an organization is created in an empty vault');
  const nowMs = ports.clock.nowMs();
  const organizationId = founding.organizationId as OrganizationId;
  const parameters = {
    organizationName: founding.organizationName,
    ...(founding.userEmail ? { rootEmail: founding.userEmail } : {}),
    rootUserId: founding.userId,
  };
  parseParams(createOrganization.params, parameters, 'parameters');
  requireOperator(ports, founding);
  const { type, intent, resultKey } = createOrganization;
  const message = JSON.stringify({ type, timestampMs: String(nowMs), organizationId, parameters });
  const body = utf8.decode(message);

  const layer = new Layer(ports.store.state);
  putOrganization(layer, founding, nowMs);
  const tx = txOf({
    ports,
    layer,
    organizationId,
    nowMs,
    caller: { organizationId, userId: founding.userId as UserId },
    serviceSigner: signWithServiceKey,
  });
  addOperator(tx, founding);
  addServiceKeys(tx, ports);
  tx.settings.insert({ settingsId: 'settings', network: founding.network, ...initialSettings });

  const wire = { path: '/public/v1/submit/create_organization', body, stamp: founding.operatorKey.stamp(body) };
  const world = { state: layer.tables, curves: ports.curves, nowMs };
  const caller = authenticate(world, requireGenuineStamp(world, wire), tx.organization);
  const request = {
    activityId: tx.newId<ActivityId>(),
    organizationId,
    type,
    fingerprint: fingerprintOf(ports.ciphers, body),
    intentKey: intent,
    parameters,
    timestampMs: String(nowMs),
  };
  const kept = { voteId: randomUuid(ports.entropy.bytes(16)), message };
  const record = newActivity(request, newVote(caller, 'VOTE_SELECTION_APPROVED', nowMs, kept));
  const done = moved(record, 'ACTIVITY_STATUS_COMPLETED', nowMs, { resultKey, result: { organizationId } });
  await ports.store.commit([{ changes: layer.changes, activity: done }]);
}

/** What `create_organization` has no parameters for. */
function requireOperator({ curves }: Ports, { userName, apiKey }: Founding): void {
  parseParams(Label, userName, 'operatorName');
  if (!apiKey) return;
  parseParams(Label, apiKey.apiKeyName, 'apiKeyName');
  if (parseApiKey(curves, 'API_KEY_CURVE_P256', apiKey.publicKey) !== apiKey.publicKey)
    throw invalidArgument('apiKey.publicKey', 'expected a compressed P-256 key in lower-case hex');
}

function putOrganization(layer: Layer, { organizationId, organizationName, userId }: Founding, nowMs: number): void {
  const row: Organization = {
    organizationId: organizationId as OrganizationId,
    organizationName,
    quorumThreshold: 1,
    quorumUserIds: [userId as UserId],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  layer.put({ table: 'organizations', id: organizationId, organizationId, row });
}

function addOperator(tx: Tx, { userId, userName, userEmail, operatorKey, apiKey }: Founding): void {
  const keys = [{ apiKeyName: 'Operator', publicKey: operatorKey.publicKey }, ...(apiKey ? [apiKey] : [])];
  tx.users.insert({ userId: userId as UserId, userName, userTags: [], ...(userEmail ? { userEmail } : {}) });
  for (const { apiKeyName, publicKey } of keys)
    tx.apiKeys.insert({
      apiKeyId: tx.newId<ApiKeyId>(),
      userId: userId as UserId,
      apiKeyName,
      publicKey,
      curveType: 'API_KEY_CURVE_P256',
      credentialType: 'CREDENTIAL_TYPE_API_KEY_P256',
    });
}

function addServiceKeys(tx: Tx, { ciphers, curves, entropy }: Ports): void {
  for (const { serviceKeyId, publicKey, privateKey } of newServiceKeys(ciphers, curves, entropy)) {
    const sealed = tx.keys.seal({ table: 'serviceKeys', id: serviceKeyId }, privateKey);
    privateKey.wipe();
    tx.serviceKeys.insert({ serviceKeyId, publicKey, privateKey: sealed });
  }
}
