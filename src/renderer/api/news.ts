import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Bridge, OperationDescription, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from './bridge-context.ts';

/** Where the status of the vault is kept among the answers. */
export const statusKey = ['vault', 'status'] as const;
/** Where the descriptions of operations are kept among the answers. */
const descriptionsKey = ['describe'] as const;
/** The first word of the key of every answer that belongs to an open vault. */
export const engineKey = 'engine';

/** A burst of commits asks again no oftener than this. */
const quietMs = 250;
/** An answer that takes longer does not hold up the next round. */
const patienceMs = 5_000;

/**
 * Puts a status in the place of the last one. When the vault is not open any more, is another one, or somebody else acts, all that it
 * answered goes.
 */
export function takeStatus(client: QueryClient, status: VaultStatus): void {
  const last = client.getQueryData<VaultStatus>(statusKey);
  client.setQueryData<VaultStatus>(statusKey, status);
  const isOther =
    (last?.vaultId !== undefined && last.vaultId !== status.vaultId) ||
    (last?.info !== undefined && last.info.userId !== status.info?.userId);
  const isOpen = status.state === 'unlocked';
  if (!isOpen || isOther) client.removeQueries({ queryKey: [engineKey] });
  if (isOpen && (isOther || last?.state !== 'unlocked')) openings.get(client)?.();
}

const openings = new WeakMap<QueryClient, () => void>();

/** Calls `act` when the vault was opened, before anything is drawn of it. Gives what ends that. */
export function whenOpened(client: QueryClient, act: () => void): () => void {
  openings.set(client, act);
  return () => openings.delete(client);
}

export function useCommits(): void {
  useListening(commits);
}

export function useStatusNews(): void {
  useListening(statuses);
}

type Listening = Readonly<{
  start: (bridge: Bridge, client: QueryClient) => () => void;
  /** How many parts listen with one client, and how to stop. */
  running: WeakMap<QueryClient, { parts: number; stop: () => void }>;
}>;

const commits: Listening = { start: refreshAfterCommits, running: new WeakMap() };
const statuses: Listening = {
  start: (bridge, client) => bridge.onStatus((status) => takeStatus(client, status)),
  running: new WeakMap(),
};

function useListening({ start, running }: Listening): void {
  const bridge = useBridge();
  const client = useQueryClient();
  useEffect(() => {
    const one = running.get(client) ?? { parts: 0, stop: start(bridge, client) };
    running.set(client, one);
    one.parts += 1;
    return () => {
      one.parts -= 1;
      if (one.parts > 0) return;
      running.delete(client);
      one.stop();
    };
  }, [bridge, client, start, running]);
}

/** Whose window stopped listening to commits: nobody knows what was committed since. */
const deaf = new WeakSet<QueryClient>();

/** Asks again what commits changed: at once after a pause, and in a burst a few times a second, one round after the other. */
function refreshAfterCommits(bridge: Bridge, client: QueryClient): () => void {
  const changed = new Set<string>();
  let resting = false;
  let stopped = false;
  const refresh = async (): Promise<void> => {
    if (resting || stopped || changed.size === 0) return;
    resting = true;
    const tables = new Set(changed);
    changed.clear();
    const rest = wait(quietMs);
    const asked = client.invalidateQueries({
      queryKey: [engineKey],
      predicate: ({ meta }) => tablesOf(client, meta)?.some((table) => tables.has(table)) ?? true,
    });
    await Promise.race([asked, wait(patienceMs)]);
    await rest;
    resting = false;
    void refresh();
  };
  void client.prefetchQuery({ queryKey: descriptionsKey, queryFn: () => bridge.describe() });
  if (deaf.delete(client)) void client.invalidateQueries({ queryKey: [engineKey] });
  const stop = bridge.onCommitted((tables) => {
    for (const table of tables) changed.add(table);
    // Activities are no table, but every commit is of one: what reads them is asked for again after each.
    changed.add('activities');
    void refresh();
  });
  return () => {
    stopped = true;
    deaf.add(client);
    stop();
  };
}

/** The tables that an answer was made of; undefined where nobody can tell yet, so that whatever changed may be among them. */
function tablesOf(
  client: QueryClient,
  meta: Readonly<Record<string, unknown>> | undefined,
): readonly string[] | undefined {
  // `useCall` and `useAsk` put one of the two there, and nobody else asks under this key.
  const { path, tables } = (meta ?? {}) as Readonly<{ path?: string; tables?: readonly string[] }>;
  if (path === undefined) return tables;
  const operations = client.getQueryData<readonly OperationDescription[]>(descriptionsKey);
  return operations?.find((operation) => operation.path === path)?.reads;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

const none: readonly OperationDescription[] = [];

/** Every operation, as the catalogue tells it; empty until it is known. It does not change while the window is open. */
export function useOperations(): readonly OperationDescription[] {
  const bridge = useBridge();
  return useQuery({ queryKey: descriptionsKey, queryFn: () => bridge.describe() }).data ?? none;
}
