import type { Failure, FailureDetail, Outcome } from '#shared/envelope.ts';
import { failureReasons, type FailureReason } from '#shared/failure-reasons.ts';
import { isObject } from '#shared/is-object.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import { translatorFor, type Language, type Translate, type MessageKey } from '../messages/translate.tsx';
import { failureMessages } from './failure-messages.ts';
import { problemMessages } from './problem-messages.ts';
import { violationsOf } from './violations.ts';

/** What went wrong, as a person wants to know it: what did not happen, why, whether anything is lost, and what to do. */
export type Problem = Readonly<{
  title: string;
  happened: string;
  lost: string;
  todo: string;
  /** What the program said of it, in English, where that says more than `happened`. */
  detail?: string;
  /** The google.rpc code by name, with our own error code where there is one; absent when Coffer did not answer. */
  code?: string;
  /** When it was, Unix milliseconds. */
  atMs?: number;
}>;

/** What to say of failures that one request knows more about, by their google.rpc code. */
export type Advice = Readonly<Record<number, Omit<Problem, 'title'>>>;

/** How a request ended: with its value, or with a problem that can be shown. `failure` is absent when Coffer did not answer at all. */
export type Attempted<Value> = { value: Value } | { problem: Problem; failure?: Failure };

type TranslateProblem = Translate<MessageKey<typeof problemMessages>>;

/**
 * Runs one request to Coffer, and makes of whatever goes wrong a problem that can be shown.
 * @param title what will not have happened then, for example `The vault was not opened`
 * @param advise what to do about failures that this request knows more about, by their google.rpc code
 */
export async function attempt<Value>(
  title: string,
  request: () => Promise<Outcome<Value>>,
  advise: Advice = {},
  language: Language = 'en',
): Promise<Attempted<Value>> {
  let outcome: Outcome<Value>;
  try {
    outcome = await request();
  } catch {
    return { problem: { title, ...unreachableIn(language) } };
  }
  if (outcome.ok) return { value: outcome.value };
  const { failure, retryAfterSeconds } = outcome;
  return { problem: problemOf(title, failure, { advise, language, retryAfterSeconds }), failure };
}

/** A failure as a problem that can be shown. */
export function problemOf(
  title: string,
  failure: Failure,
  how: Readonly<{ advise?: Advice; language?: Language; retryAfterSeconds?: number | undefined }> = {},
): Problem {
  const trace = { code: codeOf(failure), atMs: Date.now() };
  const said = how.advise?.[failure.code];
  if (said !== undefined) return { title, ...said, ...trace };
  const language = how.language ?? 'en';
  return {
    title,
    ...trace,
    ...whatHappened(failure, language),
    ...whatToDo(failure, translatorFor(language, problemMessages), how.retryAfterSeconds ?? 0),
  };
}

/** Said when Coffer itself does not answer. */
export function unreachableIn(language: Language): Omit<Problem, 'title'> {
  const t = translatorFor(language, problemMessages);
  return { happened: t('unreachable'), lost: t('sealedStays'), todo: t('unreachableTodo') };
}

/** Whether main wants to be shown that the operator is there before it does this. */
export function needsReauthentication(failure: Failure): boolean {
  return failure.reason === 'REAUTHENTICATION_REQUIRED';
}

/**
 * Why something failed, in the window's language. In English the program's own sentence says more than the google.rpc code alone; in another
 * language it is the detail.
 */
export function whatHappened(failure: Failure, language: Language): Pick<Problem, 'happened' | 'detail'> {
  const own = sentence(failure.message);
  const reason = reasonOf(failure);
  if (failure.code === rpcCodes.INTERNAL) return { happened: translatorFor(language, failureMessages)('INTERNAL') };
  if (reason === undefined && language === 'en') return { happened: own };
  const field = violationsOf(failure)[0]?.field ?? 'none';
  const happened = translatorFor(language, failureMessages)(reason ?? codeName(failure.code), { field });
  return own === happened || own === '' ? { happened } : { happened, detail: own };
}

/** Why, where a failure says more than its google.rpc code. */
export function reasonOf({ reason, turnkeyErrorCode, details }: Failure): FailureReason | undefined {
  if (reason !== undefined) return reason;
  const said: readonly unknown[] = [turnkeyErrorCode, ...details.flatMap(subjectsOf)];
  return failureReasons.find((one) => said.includes(one));
}

function subjectsOf({ violations }: FailureDetail): readonly unknown[] {
  return Array.isArray(violations) ? violations.map((one) => (isObject(one) ? one['subject'] : undefined)) : [];
}

/** Whether anything is lost, and what to do, for each code. */
function whatToDo(failure: Failure, t: TranslateProblem, retryAfterSeconds: number): Pick<Problem, 'lost' | 'todo'> {
  const lost = t('nothingLost');
  if (needsReauthentication(failure)) return { lost, todo: t('proofTodo') };
  switch (failure.code) {
    case rpcCodes.CANCELLED:
      return { lost, todo: t('cancelledTodo') };
    case rpcCodes.INVALID_ARGUMENT:
      return { lost, todo: t('argumentTodo') };
    case rpcCodes.NOT_FOUND:
      return { lost, todo: t('notFoundTodo') };
    case rpcCodes.ALREADY_EXISTS:
      return { lost, todo: t('existsTodo') };
    case rpcCodes.PERMISSION_DENIED:
      return { lost, todo: t('deniedTodo') };
    case rpcCodes.RESOURCE_EXHAUSTED:
      return { lost, todo: t('exhausted', { n: Math.ceil(retryAfterSeconds) }) };
    case rpcCodes.FAILED_PRECONDITION:
      return { lost, todo: t('preconditionTodo') };
    case rpcCodes.UNIMPLEMENTED:
      return { lost, todo: t('unimplementedTodo') };
    case rpcCodes.INTERNAL:
      return { lost, todo: t('internalTodo') };
    case rpcCodes.UNAVAILABLE:
      return { lost, todo: t('unavailableTodo') };
    case rpcCodes.DATA_LOSS:
      return { lost: t('dataLost'), todo: t('dataLossTodo') };
    case rpcCodes.UNAUTHENTICATED:
      return { lost, todo: t('unauthenticatedTodo') };
    default:
      return { lost, todo: t('unknownTodo') };
  }
}

/** `FAILED_PRECONDITION REAUTHENTICATION_REQUIRED`, or the first word alone. */
function codeOf({ code, reason, turnkeyErrorCode }: Failure): string {
  const name = codeName(code);
  const more = reason ?? turnkeyErrorCode;
  return more === undefined || more === name ? name : `${name} ${more}`;
}

const codeNames = new Map<number, RpcName>(
  // The keys of a constant object are its type's keys.
  (Object.keys(rpcCodes) as RpcName[]).map((name) => [rpcCodes[name], name]),
);

function codeName(code: number): RpcName {
  return codeNames.get(code) ?? 'UNKNOWN';
}

/** Main's messages begin in lower case, as parts of a log line do. */
function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}
