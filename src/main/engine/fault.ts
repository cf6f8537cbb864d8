import type { Failure, FailureDetail } from '#shared/envelope.ts';
import { hostReasons, type HostReason, type Precondition, type WireErrorCode } from '#shared/failure-reasons.ts';
import { rpcCodes, type RpcCode, type RpcName } from '#shared/rpc-codes.ts';

const ERROR_DETAIL = 'type.googleapis.com/errors.v1.TurnkeyErrorDetail';
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest';
const ERROR_INFO = 'type.googleapis.com/google.rpc.ErrorInfo';
const PRECONDITION = 'type.googleapis.com/google.rpc.PreconditionFailure';

type FaultOptions = Readonly<{
  details?: readonly FailureDetail[];
  errorCode?: WireErrorCode;
  /** Why, to the window: what is thrown around the engine, and what the wire has no code for. */
  reason?: HostReason;
  carriedOut?: boolean;
  retryAfterSeconds?: number;
}>;

/**
 * Something the caller did wrong, or the moment does not allow. Thrown inside the engine; a throw is the abort of a transaction.
 * `carriedOut` says that the request was already being executed on key material, so the activity, not the HTTP status, tells of it.
 */
export class Fault extends Error {
  readonly code: RpcCode;
  readonly details: readonly FailureDetail[];
  readonly errorCode: WireErrorCode | undefined;
  readonly reason: HostReason | undefined;
  readonly carriedOut: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(name: RpcName, message: string, options: FaultOptions = {}) {
    super(message);
    this.name = 'Fault';
    this.code = rpcCodes[name];
    this.errorCode = options.errorCode;
    this.reason = options.reason;
    this.carriedOut = options.carriedOut ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
    const own = options.details ?? [];
    this.details = options.errorCode ? [...own, { '@type': ERROR_DETAIL, turnkeyErrorCode: options.errorCode }] : own;
  }
}

/**
 * What a handler gives that refuses and yet keeps what it changed: a code that was tried once more. A fault that is thrown drops all
 * changes.
 */
export class Refusal {
  readonly fault: Fault;

  constructor(fault: Fault) {
    this.fault = fault;
  }
}

/** INVALID_ARGUMENT naming the field, by its dotted path, and what is wrong with it. */
export function invalidArgument(
  field: string,
  description: string,
  errorCode: WireErrorCode = 'REQUEST_INVALID',
): Fault {
  return new Fault('INVALID_ARGUMENT', `${field}: ${description}`, {
    details: [fieldViolation(field, description)],
    errorCode,
  });
}

/** The detail that names a field of the request by its dotted path. */
export function fieldViolation(field: string, description: string): FailureDetail {
  return { '@type': BAD_REQUEST, fieldViolations: [{ field, description }] };
}

/** INVALID_ARGUMENT with a message that clients match word for word, and so goes without the field before it: a detail may name that. */
export function refused(message: string, errorCode?: WireErrorCode, field?: string): Fault {
  return new Fault('INVALID_ARGUMENT', message, {
    ...(errorCode ? { errorCode } : {}),
    ...(field ? { details: [fieldViolation(field, message)] } : {}),
  });
}

/** NOT_FOUND: this organization has no such thing. Says the same whether or not another organization has it. */
export function notFound(what: string, id: string): Fault {
  return new Fault('NOT_FOUND', `this organization has no ${what} ${id}`);
}

/** ALREADY_EXISTS: a name or key is taken. `field`: the dotted path of the parameter that has it. */
export function alreadyExists(
  what: string,
  name: string,
  { field, ...code }: Readonly<{ errorCode?: WireErrorCode; field?: string }> = {},
): Fault {
  const details = field === undefined ? [] : [fieldViolation(field, 'already exists')];
  return new Fault('ALREADY_EXISTS', `a ${what} '${name}' already exists`, { ...code, details });
}

/** INVALID_ARGUMENT: a policy has this name. The hosted service has no code for a taken name of a policy, so the window gets a reason. */
export function policyNameTaken(): Fault {
  return new Fault('INVALID_ARGUMENT', 'policy label must be unique', {
    errorCode: 'REQUEST_INVALID',
    reason: 'POLICY_NAME_TAKEN',
  });
}

/** FAILED_PRECONDITION: right, but not in this state. `subject` is a word in capitals that a program can match. */
export function failedPrecondition(subject: Precondition, description: string): Fault {
  return new Fault('FAILED_PRECONDITION', description, {
    details: [{ '@type': PRECONDITION, violations: [{ type: subject, subject, description }] }],
  });
}

/** RESOURCE_EXHAUSTED: a bound of `limits.ts`. */
export function exhausted(message: string): Fault {
  return new Fault('RESOURCE_EXHAUSTED', message);
}

/** UNAUTHENTICATED, with the hosted service's own code for the condition. */
export function unauthenticated(message: string, errorCode: WireErrorCode): Fault {
  return new Fault('UNAUTHENTICATED', message, { errorCode });
}

/** What went wrong with key material itself: the activity is answered, as FAILED, and says so. Never carries the material. */
export function keyMaterialFault(message: string): Fault {
  return new Fault('INVALID_ARGUMENT', message, { carriedOut: true });
}

/** UNAVAILABLE: locked, or nothing can be written now. */
export function unavailable(message: string, retryAfterSeconds = 5): Fault {
  return new Fault('UNAVAILABLE', message, { retryAfterSeconds });
}

/**
 * UNAVAILABLE: the disk failed when it could no longer be told whether the request is recorded. Programs find the reason in the
 * `google.rpc.ErrorInfo`; there is no Retry-After, since no later try is answered before the vault is opened again.
 */
export function outcomeUnknown(): Fault {
  return new Fault(
    'UNAVAILABLE',
    'the disk failed, and Coffer does not know whether this request was recorded: once the vault is open again, send the same bytes again to get the result',
    { reason: 'OUTCOME_UNKNOWN', details: [{ '@type': ERROR_INFO, reason: 'OUTCOME_UNKNOWN', domain: 'coffer' }] },
  );
}

/**
 * What the program around the engine does not do now, with the code that goes with the reason. `message` is a sentence in lower case, for
 * logs and for the window's detail; `field` is the dotted path of the parameter that it is about.
 */
export function hostFault(reason: HostReason, message: string, field?: string): Fault {
  const details = field === undefined ? [] : [fieldViolation(field, message)];
  return new Fault(hostReasons[reason], field === undefined ? message : `${field}: ${message}`, { reason, details });
}

/** Our own invariant. When it breaks the request ends as INTERNAL and tells the caller nothing. */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${invariant}`);
}

/** A failure that was kept, answered again as it was the first time. */
export class KeptFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'KeptFailure';
    this.failure = failure;
  }
}

/** The wire form of whatever was thrown. Anything but a Fault is our bug, and no detail of it leaves. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof KeptFailure) return thrown.failure;
  if (!(thrown instanceof Fault))
    return { code: rpcCodes.INTERNAL, message: 'internal server error', details: [], turnkeyErrorCode: 'INTERNAL' };
  return {
    code: thrown.code,
    message: thrown.message,
    details: thrown.details,
    ...(thrown.errorCode ? { turnkeyErrorCode: thrown.errorCode } : {}),
    ...(thrown.reason ? { reason: thrown.reason } : {}),
  };
}

/** What other programs get of a failure: without the reason, which only the window gets. */
export function publicFailure({ reason: _, ...failure }: Failure): Failure {
  return failure;
}
