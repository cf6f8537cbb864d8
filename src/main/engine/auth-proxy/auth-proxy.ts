import type { AuthProxyCall, Failure, JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { ActivityRecord } from '../activity.ts';
import { toHex, utf8Bytes } from '../crypto/bytes.ts';
import { digestWithServiceKey } from '../crypto/service-keys.ts';
import { assert, Fault, KeptFailure, refused } from '../fault.ts';
import { authProxyCaller, requireAuthProxyUser } from '../gate/auth-proxy.ts';
import { requireOrganization } from '../gate/authenticate.ts';
import type { Asked } from '../identify.ts';
import { parseParams, type AnyActivity } from '../operations/define.ts';
import type { Ports } from '../ports.ts';
import type { RequestCost } from '../request-cost.ts';
import type { RequireInTurn } from '../requests.ts';
import type { User } from '../state/rows.ts';
import { parseStrictJson } from '../strict-json.ts';
import type { ProxyActivity, ProxyCall, ProxyDoor } from './define.ts';
import { proxyCalls } from './index.ts';
import { proxyRates } from './rates.ts';

/** Carries an activity out or refuses it, in its turn, like any other. Gives the activity with what its sender alone may see. */
type Submit = (
  operation: AnyActivity,
  asked: Asked,
  body: Uint8Array,
  cost: RequestCost,
  requireInTurn: RequireInTurn | undefined,
) => Promise<ActivityRecord>;

export type AuthProxy = Readonly<{
  /**
   * Answers a call of a page as the user that the vault's settings name, and charges that user's share of time. Throws a Fault: NOT_FOUND for
   * a path or configuration that is none, RESOURCE_EXHAUSTED beyond the rates, INVALID_ARGUMENT, and what refuses the activity.
   */
  answer(call: AuthProxyCall, cost: RequestCost): Promise<JsonObject>;
}>;

/** The door for browser applications. It has no rights of its own: what it asks for is an activity of its user, under that user's policies. */
export function createAuthProxy(ports: Ports, submit: Submit): AuthProxy {
  const calls: ReadonlyMap<string, ProxyCall> = new Map(proxyCalls.map((call) => [call.path, call]));
  const rates = proxyRates(ports.clock);
  const { state } = ports.store;

  const doorOf = (user: User, address: string, cost: RequestCost): ProxyDoor => ({
    state,
    identity: ports.identity,
    curves: ports.curves,
    nowMs: ports.clock.nowMs(),
    organization: requireOrganization(state, user.organizationId),
    user,
    nameOfCaller: (subject) => {
      const key = state.serviceKeys.get('fetcher');
      assert(key, 'a vault has its service keys from the founding on');
      const digest = digestWithServiceKey(ports, key, 'addresses of pages', utf8Bytes(`${address}\n${subject}`));
      return `page ${toHex(digest).slice(0, 32)}`;
    },
    async submit(activity) {
      const { operation, requireInTurn } = activity;
      const { asked, body } = requestOf(ports, user, activity);
      const record = await submit(operation, asked, body, cost, requireInTurn);
      if (record.failure) throw new KeptFailure(record.failure);
      assert(record.status === 'ACTIVITY_STATUS_COMPLETED' && record.result, 'what a page asks for never waits');
      return record.result;
    },
  });

  return {
    async answer({ path, body, configId, address }, cost) {
      rates.takeAddress(address);
      const call = calls.get(path);
      const user = requireAuthProxyUser(state, configId);
      if (!call) throw new Fault('NOT_FOUND', 'not found');
      cost.paidBy([user.userId]);
      const params = cost.timed(() => parseParams(call.params, parseCall(body), ''));
      const contacts = (call.contactsOf?.(params) ?? []).filter((contact) => contact !== undefined);
      rates.takeContacts(contacts, address);
      return call.run(doorOf(user, address, cost), params);
    },
  };
}

/** The body as an object; none at all is an empty one. Throws INVALID_ARGUMENT, and RESOURCE_EXHAUSTED for one that is too large. */
function parseCall(body: Uint8Array): JsonObject {
  if (body.length === 0) return {};
  if (body.length > limits.authProxyBodyBytesMax)
    throw new Fault('RESOURCE_EXHAUSTED', `a body at the auth proxy has at most ${limits.authProxyBodyBytesMax} bytes`);
  const fields = parseStrictJson(body);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw refused('bad request body: expected a JSON object', 'REQUEST_INVALID');
  return fields as JsonObject;
}

/** The request that the proxy makes of an activity: its body is what the vote keeps, since there is nothing that was stamped. */
function requestOf(ports: Ports, user: User, activity: ProxyActivity): Readonly<{ asked: Asked; body: Uint8Array }> {
  const { operation, parameters } = activity;
  const { state } = ports.store;
  const organizationId = activity.organizationId ?? user.organizationId;
  const nowMs = ports.clock.nowMs();
  const fields = { type: activity.type ?? operation.type, timestampMs: String(nowMs), organizationId, parameters };
  const organization = requireOrganization(state, organizationId);
  return {
    asked: { operation, fields, organization, caller: authProxyCaller(user), nowMs },
    body: utf8Bytes(JSON.stringify(fields)),
  };
}

const shownDetails = new Set([
  'type.googleapis.com/errors.v1.TurnkeyErrorDetail',
  'type.googleapis.com/google.rpc.BadRequest',
]);

/** What a page may hear of a failure: what is wrong with its own call. Policies, and which of them refused, are none of its business. */
export function failureForPage({ reason: _, ...failure }: Failure): Failure {
  if (failure.code === rpcCodes.PERMISSION_DENIED)
    return { code: failure.code, message: 'the auth proxy may not do this', details: [] };
  return { ...failure, details: failure.details.filter((detail) => shownDetails.has(detail['@type'])) };
}
