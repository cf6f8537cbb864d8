import { keepPreviousData, useQuery, useQueryClient, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Bridge } from '#shared/bridge.ts';
import type { Failure, JsonObject, Outcome } from '#shared/envelope.ts';
import type { Operations, QueryPath } from './operations.ts';
import { useLanguage, useMessages } from '../messages/translate.tsx';
import { useBridge } from './bridge-context.ts';
import { engineKey, useCommits, whenOpened } from './news.ts';
import { problemMessages } from './problem-messages.ts';
import { problemOf, unreachableIn, type Problem } from './problem.ts';

/** How a question stands: its answer, or the last one while it is asked again, and what went wrong. */
export type Answer<Value> = Readonly<{
  data: Value | undefined;
  /** Nothing was answered yet. */
  isPending: boolean;
  /** It is being asked, for the first time or again. */
  isFetching: boolean;
  problem: Problem | null;
  failure: Failure | undefined;
}>;

/** A failure that main answered, on its way through the cache. */
export class FailureError extends Error {
  readonly failure: Failure;
  readonly retryAfterSeconds: number | undefined;
  constructor(failure: Failure, retryAfterSeconds?: number) {
    super(failure.message);
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Parameters as a caller may hold them: with lists that are read only. */
export type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Given<Value[Key]> }
    : Value;

type CallOptions = Readonly<{
  /** False while there is nothing to ask yet. */
  enabled?: boolean | undefined;
  /** Whether the answer to the last parameters stands until the new one is there. */
  keepPrevious?: boolean | undefined;
  /** How long an answer serves others who ask; for ever, where this is left out. */
  staleMs?: number | undefined;
}>;

/**
 * What an operation answers to these parameters, in the types of `Operations`. It is asked again by itself when a commit changes a table
 * that the path reads.
 */
export function useCall<Path extends QueryPath>(
  path: Path,
  params: Given<Operations[Path]['params']> = {} as Given<Operations[Path]['params']>,
  options: CallOptions = {},
): Answer<Operations[Path]['result']> {
  const bridge = useBridge();
  return useAnswer(
    [engineKey, path, params],
    // The schema of each operation was checked in main; here its type is all there is of it.
    async () => unwrap(await bridge.call(path, params as unknown as JsonObject)) as Operations[Path]['result'],
    { path },
    options,
  );
}

/** Asks this question as soon as the vault is open: main answers `useCall` while the frame around the page is drawn. */
export function useFirstQuestion(path: QueryPath | undefined): void {
  const bridge = useBridge();
  const client = useQueryClient();
  useEffect(() => {
    if (path === undefined) return;
    return whenOpened(client, () => {
      const queryFn = async () => unwrap(await bridge.call(path, {}));
      void client.prefetchQuery({ queryKey: [engineKey, path, {}], queryFn, meta: { path } });
    });
  }, [bridge, client, path]);
}

/**
 * The same for any other question of the bridge that is answered with an outcome.
 * @param key names the question with all that it hangs on, for example `notes 1234`
 * @param options `tables`: a commit that changes one of them has it asked again
 */
export function useAsk<Value>(
  key: string,
  ask: (bridge: Bridge) => Promise<Outcome<Value>>,
  options: CallOptions & Readonly<{ tables?: readonly string[] | undefined }> = {},
): Answer<Value> {
  const bridge = useBridge();
  const { tables = [] } = options;
  return useAnswer([engineKey, 'ask', key], async () => unwrap(await ask(bridge)), { tables }, options);
}

/** The value of an outcome. Throws `FailureError` for a failure. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new FailureError(outcome.failure, outcome.retryAfterSeconds);
  return outcome.value;
}

/** What went wrong with a question, as a problem in the window's language; null when nothing did. */
export function useProblemOf(error: Error | null): Problem | null {
  const language = useLanguage();
  const t = useMessages(problemMessages);
  return useMemo(() => {
    if (error === null) return null;
    const title = t('notRead');
    if (!(error instanceof FailureError)) return { title, ...unreachableIn(language) };
    return problemOf(title, error.failure, { language, retryAfterSeconds: error.retryAfterSeconds });
  }, [error, language, t]);
}

/** An answer of the bridge as the hooks of this folder give it. `meta`: what a commit has to change for it to be asked for again. */
export function useAnswer<Value>(
  queryKey: QueryKey,
  queryFn: () => Promise<Value>,
  meta: QueryMeta,
  { enabled = true, keepPrevious, staleMs }: CallOptions,
): Answer<Value> {
  useCommits();
  const { data, isPending, isFetching, error } = useQuery<Value, Error>({
    queryKey,
    queryFn,
    meta,
    enabled,
    ...(keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  });
  return {
    data,
    isPending: isPending && error === null,
    isFetching,
    problem: useProblemOf(error),
    failure: error instanceof FailureError ? error.failure : undefined,
  };
}
