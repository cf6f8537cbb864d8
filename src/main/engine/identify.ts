import type { JsonObject, WireRequest } from '#shared/envelope.ts';
import { operationPath } from '#shared/operation-path.ts';
import { Fault } from './fault.ts';
import {
  authenticate,
  beyondSession,
  requireGenuineStamp,
  requireOrganization,
  type Authenticated,
  type GenuineStamp,
} from './gate/authenticate.ts';
import { requireOperationOfGrant } from './gate/rpc-grants.ts';
import { hasProfile } from './gate/session-scope.ts';
import type { JudgedStamp } from './gate/stamps-aside.ts';
import type { AnyOperation } from './operations/define.ts';
import { allOperations } from './operations/index.ts';
import { publicQueries, publicSubmits } from './operations/public-api.ts';
import type { Ports } from './ports.ts';
import type { RequestCost } from './request-cost.ts';
import type { Organization } from './state/rows.ts';
import type { StateReader } from './state/state.ts';
import { tooMany } from './time-shares.ts';
import { parseBody } from './wire.ts';

const byPath: ReadonlyMap<string, AnyOperation> = new Map(
  allOperations.map((operation) => [operationPath(operation), operation]),
);

/** The operation at `path`. Throws UNIMPLEMENTED for one that only the hosted service has, NOT_FOUND for none at all. */
function route(path: string): AnyOperation {
  const operation = byPath.get(path);
  if (operation) return operation;
  const [, kind, name = ''] = /^\/public\/v1\/(submit|query)\/([a-z0-9_]+)$/.exec(path) ?? [];
  if ((kind === 'submit' ? publicSubmits : publicQueries).has(name))
    throw new Fault('UNIMPLEMENTED', `${name} is an operation of the hosted service that Coffer does not offer`);
  throw new Fault('NOT_FOUND', 'not found');
}

/** A request whose sender is known. */
export type Asked = Readonly<{
  operation: AnyOperation;
  fields: JsonObject;
  organization: Organization;
  caller: Authenticated;
  nowMs: number;
}>;

/** A request whose stamp is genuine, before anything of its body is read. */
export type Genuine = Readonly<{ operation: AnyOperation; stamp: GenuineStamp }>;

/** Throws where unknown operation, and where the stamp is not genuine or nobody here has its credential. */
export function requireGenuine({ store, curves, clock }: Ports, request: WireRequest, judged?: JudgedStamp): Genuine {
  const operation = route(request.path);
  const world = { state: store.state, curves, nowMs: clock.nowMs() };
  return { operation, stamp: requireGenuineStamp(world, request, judged) };
}

/** Throws RESOURCE_EXHAUSTED where the holder of the stamp's credential has to wait. */
export function requireRate({ waitSeconds }: WireRequest, { holder }: GenuineStamp): void {
  const seconds = waitSeconds?.(holder) ?? 0;
  if (seconds > 0) throw tooMany('too many requests of this credential', seconds);
}

/** PERMISSION_DENIED: a token proves the key of a login, or of the proof of a factor. */
function beyondAttestation(): Fault {
  const why = 'a key from a token can only log in and prove a step of an MFA policy';
  return new Fault('PERMISSION_DENIED', `request not authorized: ${why}`, { errorCode: 'REQUEST_NOT_AUTHORIZED' });
}

/** The key of a recovery came by mail: it adds a passkey, and neither asks nor does anything else. Throws PERMISSION_DENIED. */
function requireRecoveryAlone(operation: AnyOperation, { stamp }: Authenticated): void {
  const isKey = stamp.credential.type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256';
  const recovers = operation.kind === 'activity' && operation.recovers;
  if (isKey === recovers) return;
  const why = isKey ? 'a recovery key can only recover its user' : 'only a recovery key can do this';
  throw new Fault('PERMISSION_DENIED', `request not authorized: ${why}`, { errorCode: 'REQUEST_NOT_AUTHORIZED' });
}

/**
 * The organization that a request names. An activity of a sub-organization that was deleted is asked of the parent, which is all that remembers
 * it. Throws NOT_FOUND.
 */
function organizationAskedOf(state: StateReader, { path }: AnyOperation, organizationId: string): Organization {
  const heir = path === 'get_activity' ? state.deletedOrganizations.get(organizationId)?.organizationId : undefined;
  return requireOrganization(state, heir ?? organizationId);
}

/**
 * Who asks for what, in which organization. Throws where the request names nothing that is there, where the credential is none of it, and
 * RESOURCE_EXHAUSTED where the user has no share of time left.
 */
export function identify(
  ports: Ports,
  request: WireRequest,
  { operation, stamp }: Genuine,
  paidBy: RequestCost['paidBy'],
): Asked {
  const world = { state: ports.store.state, curves: ports.curves, nowMs: ports.clock.nowMs() };
  if (stamp.by === 'attested' && !(operation.kind === 'activity' && operation.takesAttested)) throw beyondAttestation();
  const { fields, organizationId } = parseBody(request.body);
  const organization = organizationAskedOf(ports.store.state, operation, organizationId);
  const seeksBelow = operation.kind === 'activity' ? operation.seeksBelow : operation.path === 'whoami';
  const caller = authenticate(world, stamp, organization, seeksBelow ? 'below' : 'here');
  requireRecoveryAlone(operation, caller);
  requireOperationOfGrant(ports.store.state, caller, operation);
  paidBy([caller.userId]);
  const asked = { operation, fields, organization, caller, nowMs: world.nowMs };
  // Anyone who has the code of an invitation can become a user whom no session limits.
  const isLimited = stamp.by === 'session' || hasProfile(ports.store.state, caller);
  if (operation.path === 'get_invitation_code' && isLimited) throw beyondSession();
  if (operation.kind === 'query') return asked;
  if (stamp.by === 'session') throw beyondSession();
  const found = requireOrganization(ports.store.state, caller.organizationId);
  return found.parentId === organizationId ? { ...asked, organization: found } : asked;
}
