import type { Bridge } from './bridge.ts';
import type { LocalBridge } from './bridge/local.ts';
import type { VaultBridge } from './bridge/vault.ts';

/** The questions of a bridge by name, with what each takes and gives: everything but the listeners. */
export type Asks = { readonly [Name in keyof VaultBridge as `vault.${Name}`]: VaultBridge[Name] } & {
  readonly [Name in keyof LocalBridge as `local.${Name}`]: LocalBridge[Name];
} & Pick<Bridge, 'call' | 'describe'>;
export type AskName = keyof Asks;

/** Carries one question to main and its answer back. */
export type Ask = <Name extends AskName>(name: Name, args: Parameters<Asks[Name]>) => ReturnType<Asks[Name]>;

type VaultName = keyof VaultBridge;
type LocalName = keyof LocalBridge;

// Objects, so that a name that is missing or too much does not compile.
const vaultNames: Readonly<Record<VaultName, true>> = {
  status: true,
  list: true,
  open: true,
  forget: true,
  setColour: true,
  create: true,
  unlock: true,
  quickUnlock: true,
  setQuickUnlock: true,
  lock: true,
  stayUnlocked: true,
  reauthenticate: true,
  operators: true,
  switchOperator: true,
  slots: true,
  addSlot: true,
  removeSlot: true,
  changePassphrase: true,
  newRecoveryCode: true,
  cost: true,
  setCost: true,
  backup: true,
  backups: true,
  restore: true,
  drill: true,
  verify: true,
  cancel: true,
};
const localNames: Readonly<Record<LocalName, true>> = {
  platform: true,
  preferences: true,
  setPreferences: true,
  settings: true,
  setSettings: true,
  endpoint: true,
  setEndpoint: true,
  clients: true,
  reveal: true,
  revealWaiting: true,
  setSecretVisible: true,
  setScannerOpen: true,
  detect: true,
  previewPendingSecret: true,
  forgetPendingSecret: true,
  importPendingSecret: true,
  wordlist: true,
  newTargetKey: true,
  loadTargetKey: true,
  saveTargetKey: true,
  dropTargetKey: true,
  checkBundle: true,
  openBundle: true,
  inspect: true,
  copy: true,
  clearClipboard: true,
  chooseFile: true,
  saveFile: true,
  createApiKey: true,
  addNote: true,
  notes: true,
  exportVoteRequest: true,
  readVoteRequest: true,
  signOfflineVote: true,
  importOfflineVote: true,
  retryDelivery: true,
  discardDelivery: true,
};

/** Every question there is. */
export const askNames: readonly AskName[] = [
  ...(Object.keys(vaultNames) as VaultName[]).map((name) => `vault.${name}` as const),
  ...(Object.keys(localNames) as LocalName[]).map((name) => `local.${name}` as const),
  'call',
  'describe',
];

/** The questions of a bridge, each carried by `ask`. What is handed over as bytes is overwritten once it was carried. */
export function asking(ask: Ask): Pick<Bridge, 'vault' | 'local' | 'call' | 'describe'> {
  const carried =
    (name: AskName) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      try {
        // Only `Asks` says what a name takes; whoever calls through `Bridge` was held to it by the compiler.
        return await ask(name, args as Parameters<Asks[typeof name]>);
      } finally {
        for (const arg of args) if (arg instanceof Uint8Array) arg.fill(0);
      }
    };
  const group = (prefix: 'vault' | 'local', names: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(names.map((name) => [name, carried(`${prefix}.${name}` as AskName)]));
  return {
    vault: group('vault', Object.keys(vaultNames)) as unknown as VaultBridge,
    local: group('local', Object.keys(localNames)) as unknown as LocalBridge,
    call: carried('call') as Bridge['call'],
    describe: carried('describe') as Bridge['describe'],
  };
}

/** What main tells a window without being asked. */
export type News =
  | Readonly<{ news: 'committed'; tables: readonly string[] }>
  | Readonly<{ news: 'status'; status: Awaited<ReturnType<VaultBridge['status']>> }>
  | Readonly<{ news: 'progress'; progress: Parameters<Parameters<Bridge['onProgress']>[0]>[0] }>;

/** The listeners of a bridge over one stream of news, which is open while anybody listens. */
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
