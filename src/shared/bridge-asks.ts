import type { Bridge } from './bridge.ts';
import type { LocalBridge } from './bridge/local.ts';
import type { VaultBridge } from './bridge/vault.ts';

/** The questions of a bridge by name, with what each takes and gives: everything but the listeners. */
export type Asks = { readonly [Name in keyof VaultBridge as `vault.${Name}`]: VaultBridge[Name] } & {
  readonly [Name in keyof LocalBridge as `local.${Name}`]: LocalBridge[Name];
} & Pick<Bridge, 'call' | 'describe'>;
export type AskName = keyof Asks;

/** How a window reaches main: one message for each question, and one stream of news. */
export type BridgeTransport = Readonly<{
  /** Rejects where main is not there, or refuses the question as no window of ours asks it. */
  ask(name: string, args: readonly unknown[]): Promise<unknown>;
  /** Gives the function that stops it. */
  hear(listener: (news: News) => void): () => void;
}>;

/** The bridge over a transport. What is handed over as bytes is overwritten once it was carried. */
export function bridgeOver({ ask, hear }: BridgeTransport): Bridge {
  const carried =
    (name: string) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      try {
        return await ask(name, args);
      } finally {
        for (const arg of args) if (arg instanceof Uint8Array) arg.fill(0);
      }
    };
  /** Whatever is asked by name is carried: which questions there are, main's rules alone say, and refuse every other. */
  const group = (prefix: 'vault' | 'local'): Record<string, unknown> =>
    new Proxy<Record<string, unknown>>(
      {},
      {
        get(members, member) {
          // A promise that resolves to this object asks it for `then`.
          if (typeof member !== 'string' || member === 'then') return undefined;
          return (members[member] ??= carried(`${prefix}.${member}`));
        },
      },
    );
  return {
    // The caller through `Bridge` is held by the compiler to the questions that there are.
    vault: group('vault') as unknown as VaultBridge,
    local: group('local') as unknown as LocalBridge,
    call: carried('call') as Bridge['call'],
    describe: carried('describe') as Bridge['describe'],
    ...hearing(hear),
  };
}

/** What main tells a window without being asked. */
export type News =
  | Readonly<{ news: 'committed'; tables: readonly string[] }>
  | Readonly<{ news: 'status'; status: Awaited<ReturnType<VaultBridge['status']>> }>
  | Readonly<{ news: 'progress'; progress: Parameters<Parameters<Bridge['onProgress']>[0]>[0] }>;

/** The listeners of a bridge over one stream of news, which is open while anyone listens. */
export function hearing(
  listen: (hear: (news: News) => void) => () => void,
): Pick<Bridge, 'onCommitted' | 'onStatus' | 'onProgress'> {
  const listeners = new Set<(news: News) => void>();
  let stop: (() => void) | null = null;
  const add = (listener: (news: News) => void): (() => void) => {
    listeners.add(listener);
    stop ??= listen((news) => {
      for (const each of listeners) each(news);
    });
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      stop?.();
      stop = null;
    };
  };
  return {
    onCommitted: (listener) => add((news) => news.news === 'committed' && listener(news.tables)),
    onStatus: (listener) => add((news) => news.news === 'status' && listener(news.status)),
    onProgress: (listener) => add((news) => news.news === 'progress' && listener(news.progress)),
  };
}
