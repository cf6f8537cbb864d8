import type { Failure, Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';

/** What went wrong, as a person wants to know it: what did not happen, why, whether anything is lost, and what to do. */
export type Problem = Readonly<{ title: string; happened: string; lost: string; todo: string }>;

const nothingLost = 'Nothing. The vault is as it was.';

/**
 * Runs one request to Coffer, and makes of whatever goes wrong a problem that can be shown.
 * @param title what will not have happened then, for example `The vault was not opened`
 * @param advise what to do about failures that this request knows more about, by their google.rpc code
 */
export async function attempt<Value>(
  title: string,
  request: () => Promise<Outcome<Value>>,
  advise: Readonly<Record<number, Omit<Problem, 'title'>>> = {},
): Promise<{ value: Value } | { problem: Problem; failure?: Failure }> {
  let outcome: Outcome<Value>;
  try {
    outcome = await request();
  } catch {
    return { problem: { title, ...unreachable } };
  }
  if (outcome.ok) return { value: outcome.value };
  const { failure } = outcome;
  return { problem: { title, ...(advise[failure.code] ?? explain(failure)) }, failure };
}

/** Said when Coffer itself does not answer. */
export const unreachable: Omit<Problem, 'title'> = {
  happened: 'Coffer does not answer. It was ended, or this page outlived it.',
  lost: 'Nothing. Whatever was sealed is on disk, and stays sealed.',
  todo: 'Start it again with npm start, then open the address it prints.',
};

function explain(failure: Failure): Omit<Problem, 'title'> {
  const happened = `${failure.message.charAt(0).toUpperCase()}${failure.message.slice(1)}`;
  switch (failure.code) {
    case rpcCodes.INVALID_ARGUMENT:
      return { happened, lost: nothingLost, todo: 'Correct what the line above names, then try again.' };
    case rpcCodes.RESOURCE_EXHAUSTED:
      return { happened, lost: nothingLost, todo: 'Wait a little, then try again.' };
    case rpcCodes.DATA_LOSS:
      return {
        happened,
        lost: 'Perhaps what was written last. Nothing more is written until that is known.',
        todo: 'Keep a copy of the folder as it is, then run coffer vault verify.',
      };
    case rpcCodes.UNAVAILABLE:
      return {
        happened,
        lost: nothingLost,
        todo: 'See that the disk has room and nothing else holds the vault, then try again.',
      };
    default:
      return { happened, lost: nothingLost, todo: 'Try again. If it stays so, the log in the terminal says more.' };
  }
}
