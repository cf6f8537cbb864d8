import type { Failure, FailureDetail } from '#shared/envelope.ts';
import { failureReasons, type FailureReason } from '#shared/failure-reasons.ts';
import { isObject } from '#shared/is-object.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import { translatorFor, type Language } from '../messages/translate.tsx';
import { problemMessages } from './problem-messages.ts';

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
  /** Coffer did not answer. The window says so once, above every page. */
  connection?: 'lost';
}>;

/** What to say of failures that one request knows more about, by their google.rpc code. */
export type Advice = Readonly<Record<number, Omit<Problem, 'title'>>>;

/** A failure as a problem that can be shown. */
export function problemOf(
  title: string,
  failure: Failure,
  how: Readonly<{ advise?: Advice | undefined; language?: Language; retryAfterSeconds?: number | undefined }> = {},
): Problem {
  const trace = { code: codeOf(failure), atMs: Date.now() };
  const said = how.advise?.[failure.code];
  if (said !== undefined) return { title, ...said, ...trace };
  const { language = 'en', retryAfterSeconds = 0 } = how;
  const t = translatorFor(language, problemMessages);
  const name = codeName(failure.code);
  return {
    title,
    ...trace,
    ...whatHappened(failure, language),
    lost: t(name === 'DATA_LOSS' ? 'dataLost' : 'nothingLost'),
    todo: needsReauthentication(failure)
      ? t('proofTodo')
      : t(`todo.${adviceOf(failure)}`, { n: Math.ceil(retryAfterSeconds) }),
  };
}

/** What the advice hangs on: the google.rpc code, or a reason that needs another advice than its code. */
function adviceOf({ code, reason }: Failure) {
  if (reason === 'DISK_ERROR' || reason === 'PASSPHRASE_TAKEN') return reason;
  const name = codeName(code);
  return name === 'INTERNAL' ? 'UNKNOWN' : name;
}

/** Said when Coffer itself does not answer. */
export function unreachableIn(language: Language): Omit<Problem, 'title'> {
  const t = translatorFor(language, problemMessages);
  return { happened: t('unreachable'), lost: t('sealedStays'), todo: t('unreachableTodo'), connection: 'lost' };
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
  const t = translatorFor(language, problemMessages);
  // Main's messages begin in lower case, as parts of a log line do.
  const own = `${failure.message.charAt(0).toUpperCase()}${failure.message.slice(1)}`;
  const reason = reasonOf(failure);
  if (failure.code === rpcCodes.INTERNAL) return { happened: t('INTERNAL') };
  if (reason === undefined && language === 'en') return { happened: own };
  const field = violationsOf(failure)[0]?.field ?? 'none';
  const happened = t(reason ?? codeName(failure.code), { field });
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

/** What a refusal says of one field: its dotted path in the parameters, for example `accounts.2.path`, and what is wrong, a sentence's part. */
type Violation = Readonly<{ field: string; description: string }>;

/** The fields that a failure names, in its order; none when it names no field. */
export function violationsOf(failure: Failure | undefined): readonly Violation[] {
  const found: Violation[] = [];
  for (const detail of failure?.details ?? []) {
    const listed = detail['fieldViolations'];
    if (!Array.isArray(listed)) continue;
    for (const one of listed as readonly unknown[]) {
      if (typeof one !== 'object' || one === null || !('field' in one) || !('description' in one)) continue;
      if (typeof one.field !== 'string' || typeof one.description !== 'string') continue;
      found.push({ field: one.field.replace(/^parameters\./, ''), description: one.description });
    }
  }
  return found;
}

/** Whether something else has this name already. */
export function isTaken(failure: Failure | undefined): boolean {
  if (!failure) return false;
  const reason = reasonOf(failure);
  return failure.code === rpcCodes.ALREADY_EXISTS || reason === 'POLICY_NAME_TAKEN' || reason === 'NAME_OF_RECIPIENT';
}
