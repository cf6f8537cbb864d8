import type { Failure, Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { translatorFor, type Language, type Translate } from '../messages/translate.tsx';
import { problemMessages } from './problem-messages.ts';

/** What went wrong, as a person wants to know it: what did not happen, why, whether anything is lost, and what to do. */
export type Problem = Readonly<{
  title: string;
  happened: string;
  lost: string;
  todo: string;
  /** The google.rpc code by name, with our own error code where there is one; absent when Coffer did not answer. */
  code?: string;
  /** When it was, Unix milliseconds. */
  atMs?: number;
}>;

/** What to say of failures that one request knows more about, by their google.rpc code. */
export type Advice = Readonly<Record<number, Omit<Problem, 'title'>>>;

/** How a request ended: with its value, or with a problem that can be shown. `failure` is absent when Coffer did not answer at all. */
export type Attempted<Value> = { value: Value } | { problem: Problem; failure?: Failure };

/** The error code of a failure that wants fresh proof of who asks. */
export const reauthenticationRequired = 'REAUTHENTICATION_REQUIRED';

type TranslateProblem = Translate<keyof (typeof problemMessages)['en']>;

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
  return {
    title,
    ...trace,
    ...explain(failure, translatorFor(how.language ?? 'en', problemMessages), how.retryAfterSeconds ?? 0),
  };
}

/** Said when Coffer itself does not answer. */
export function unreachableIn(language: Language): Omit<Problem, 'title'> {
  const t = translatorFor(language, problemMessages);
  return { happened: t('unreachable'), lost: t('unreachableLost'), todo: t('unreachableTodo') };
}

/** Whether main wants to be shown that the operator is there before it does this. */
export function needsReauthentication(failure: Failure): boolean {
  return (
    failure.code === rpcCodes.FAILED_PRECONDITION &&
    (failure.turnkeyErrorCode === reauthenticationRequired ||
      failure.details.some((detail) => Object.values(detail).includes(reauthenticationRequired)))
  );
}

const cancelled = 1;

/** For each code what to do; main's own sentence says what happened, but for its own mistakes. */
function explain(failure: Failure, t: TranslateProblem, retryAfterSeconds: number): Omit<Problem, 'title'> {
  const happened = sentence(failure.message);
  const lost = t('nothingLost');
  if (needsReauthentication(failure)) return { happened: t('proofLeft'), lost, todo: t('proofTodo') };
  switch (failure.code) {
    case cancelled:
      return { happened, lost, todo: t('cancelledTodo') };
    case rpcCodes.INVALID_ARGUMENT:
      return { happened, lost, todo: t('argumentTodo') };
    case rpcCodes.NOT_FOUND:
      return { happened, lost, todo: t('notFoundTodo') };
    case rpcCodes.ALREADY_EXISTS:
      return { happened, lost, todo: t('existsTodo') };
    case rpcCodes.PERMISSION_DENIED:
      return { happened, lost, todo: t('deniedTodo') };
    case rpcCodes.RESOURCE_EXHAUSTED:
      return { happened, lost, todo: t('exhausted', { n: Math.ceil(retryAfterSeconds) }) };
    case rpcCodes.FAILED_PRECONDITION:
      return { happened, lost, todo: t('preconditionTodo') };
    case rpcCodes.UNIMPLEMENTED:
      return { happened, lost, todo: t('unimplementedTodo') };
    case rpcCodes.INTERNAL:
      return { happened: t('internal'), lost, todo: t('internalTodo') };
    case rpcCodes.UNAVAILABLE:
      return { happened, lost, todo: t('unavailableTodo') };
    case rpcCodes.DATA_LOSS:
      return { happened, lost: t('dataLost'), todo: t('dataLossTodo') };
    case rpcCodes.UNAUTHENTICATED:
      return { happened, lost, todo: t('unauthenticatedTodo') };
    default:
      return { happened, lost, todo: t('unknownTodo') };
  }
}

/** `FAILED_PRECONDITION QUORUM_UNREACHABLE`, or the first word alone. */
function codeOf({ code, turnkeyErrorCode }: Failure): string {
  const name = Object.entries(rpcCodes).find(([, number]) => number === code)?.[0] ?? String(code);
  return turnkeyErrorCode === undefined || turnkeyErrorCode === name ? name : `${name} ${turnkeyErrorCode}`;
}

/** Main's messages begin in lower case, as parts of a log line do. */
function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}
