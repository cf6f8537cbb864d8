import { readFileSync } from 'node:fs';
import type { News } from '#shared/bridge-asks.ts';
import { questionNames } from '../../src/main/bridge/bridge-rules.ts';
import type {
  Backups,
  Bridge,
  LocalBridge,
  MailSettings,
  OperationDescription,
  VaultBridge,
  VaultInfo,
  VaultSettings,
  VaultStatus,
} from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';

/** Every operation as the engine describes it, read without the engine: most tests of the window need nothing else of it. */
export const catalogue = JSON.parse(
  readFileSync(`${import.meta.dirname}/../golden/catalogue.json`, 'utf8'),
) as readonly OperationDescription[];

/** The vault of the tests' window, when it is open. */
export const info: VaultInfo = {
  vaultId: '0197f1c2-7c1e-7d8e-9a55-3d1f0a4b7c21',
  organizationId: 'c75ef23f-2746-4b94-a318-24d787350de0',
  organizationName: 'Northgate Treasury',
  userId: '5c4e1a90-3b1f-4b8e-8a3a-0f6a7f1f2b11',
  userName: 'Mara Okafor',
  network: 'loopback',
  keys: {
    signer: `04${'a1b2c3d4'.repeat(16)}`,
    notarizer: `04${'9f8e7d6c'.repeat(16)}`,
    fetcher: `04${'0123abcd'.repeat(16)}`,
    webhook: { keyId: 'b1c2d3e4-0000-4000-8000-000000000001', publicKey: '5566aabb'.repeat(8) },
  },
};

const place = {
  folder: '/home/mara/vaults/northgate-treasury',
  name: 'northgate-treasury',
  colour: 'copper',
  waitSeconds: 0,
  quickUnlock: 'unavailable',
} as const;
export const absent: VaultStatus = { ...place, state: 'absent' };
export const locked: VaultStatus = { ...place, state: 'locked', vaultId: info.vaultId };
export const unlocked: VaultStatus = { ...place, state: 'unlocked', vaultId: info.vaultId, info };

/** How messages leave a vault that has neither relay nor hook. */
export const noMail: MailSettings = { smtp: null, user: null, hasPassword: false, from: null, smsHook: null };

export const recoveryCode = '68ZAD-YQTZ6-3F27J-6CKJY-CT3XY-7JNAA';

/** What a test may put in the place of what the bridge answers otherwise. */
export type BridgeOverrides = Readonly<
  Partial<Pick<Bridge, 'call' | 'describe'>> & { vault?: Partial<VaultBridge>; local?: Partial<LocalBridge> }
>;

/**
 * A bridge with nothing behind it but what a test puts there. `asked` holds every question, as its name and its arguments with bytes as text.
 * `status`, `unlock`, `create` and `answerCall` may be set at any time.
 */
export type TestBridge = Bridge & {
  asked: unknown[][];
  status: VaultStatus;
  unlock: Bridge['vault']['unlock'];
  create: Bridge['vault']['create'];
  answerCall: Bridge['call'];
  /** Puts another answer in the place of members, from now on. */
  answer: (overrides: BridgeOverrides) => void;
  /** How many listen to news. */
  listening: number;
  tell: (news: News) => void;
  commit: (tables: readonly string[]) => void;
};

/** Questions whose answer only tells how things stand; a test would have to look past them. */
const quiet: readonly string[] = [
  'vault.status',
  'vault.list',
  'local.platform',
  'local.preferences',
  'local.endpoint',
  'describe',
];

const done = async (): Promise<Outcome> => ({ ok: true, value: {} });
const answered =
  <Value>(value: Value) =>
  async (): Promise<Outcome<Value>> => ({ ok: true, value });
const refused = async (): Promise<Outcome<never>> => ({
  ok: false,
  failure: { code: 12, message: 'this test has nothing behind that', details: [] },
});

/** Of a vault with so many keys of which `behind` records are in no backup, since there is none. */
export function noBackups(behind = 0, keys = 1): Backups {
  return { latest: null, earlier: [], drill: null, behind, keys, missing: { total: 0, first: [] } };
}

export const settings: VaultSettings = {
  network: 'loopback',
  ratePerSecond: 200,
  rateBurst: 400,
  allowedOrigins: [],
  lockAfterSeconds: 300,
  restartAtLock: null,
  clearSecretSeconds: 30,
  clearAddressSeconds: 0,
  privateTargets: [],
  authProxy: null,
  limits: 'local',
};

/** A bridge to a vault that stands at `status`; any passphrase opens it unless the test says otherwise. */
export function testBridge(status: VaultStatus, overrides: BridgeOverrides = {}): TestBridge {
  const hearing = new Set<(news: News) => void>();
  const on =
    <Kind extends News['news']>(kind: Kind, use: (news: Extract<News, { news: Kind }>) => void) =>
    (): (() => void) => {
      const hear = (news: News): void => {
        // The kind was compared, which is what Extract goes by.
        if (news.news === kind) use(news as Extract<News, { news: Kind }>);
      };
      hearing.add(hear);
      return () => void hearing.delete(hear);
    };
  const parts = { vault: vaultPart(() => bridge), local: localPart() };
  const state: Omit<TestBridge, keyof Bridge> = {
    asked: [],
    status,
    unlock: async () => ({ ok: true, value: (bridge.status = unlocked) }),
    create: async () => ({ ok: true, value: { status: (bridge.status = unlocked), recoveryCode } }),
    answerCall: async () => ({
      ok: true,
      value: {
        users: [],
        wallets: [],
        privateKeys: [],
        policies: [],
        freezes: [],
        userTags: [],
        privateKeyTags: [],
        activities: [],
        receivers: [],
        deadLetters: [],
        hours: [],
        canActAlone: [],
        canAct: [],
        waiting: 0,
        configs: { features: [], quorum: { threshold: 1, userIds: [] } },
      },
    }),
    answer: (more) => {
      Object.assign(parts.vault, more.vault);
      Object.assign(parts.local, more.local);
      if (more.call) bridge.answerCall = more.call;
      if (more.describe) describe = more.describe;
    },
    get listening() {
      return hearing.size;
    },
    tell: (news) => {
      for (const hear of hearing) hear(news);
    },
    commit: (tables) => bridge.tell({ news: 'committed', tables }),
  };
  let describe: Bridge['describe'] = async () => catalogue;
  const group = (prefix: 'vault' | 'local'): unknown =>
    Object.fromEntries(
      questionNames
        .filter((name) => name.startsWith(`${prefix}.`))
        .map((name) => {
          const member = name.slice(prefix.length + 1);
          const ask = (...args: readonly unknown[]): unknown => {
            if (!quiet.includes(name)) bridge.asked.push([name, ...args.map(readable)]);
            return (parts[prefix] as unknown as Record<string, (...args: readonly unknown[]) => unknown>)[member]?.(
              ...args,
            );
          };
          return [member, ask];
        }),
    );
  const bridge: TestBridge = Object.defineProperties(
    {
      vault: group('vault') as VaultBridge,
      local: group('local') as LocalBridge,
      call: async (path, params) => {
        bridge.asked.push(['call', path, params]);
        return bridge.answerCall(path, params);
      },
      describe: () => describe(),
      onCommitted: (listener) => on('committed', ({ tables }) => listener(tables))(),
      onStatus: (listener) => on('status', (news) => listener(news.status))(),
      onProgress: (listener) => on('progress', (news) => listener(news.progress))(),
    } satisfies Bridge,
    Object.getOwnPropertyDescriptors(state),
  ) as TestBridge;
  bridge.answer(overrides);
  return bridge;
}

/** Bytes are kept as text: whoever gave them overwrites them. */
function readable(arg: unknown): unknown {
  return arg instanceof Uint8Array ? new TextDecoder().decode(arg) : arg;
}

function vaultPart(bridge: () => TestBridge): VaultBridge {
  const way = {
    slotId: 'b1c2d3e4-0000-4000-8000-000000000002',
    kind: 'passphrase',
    userId: info.userId,
    userName: info.userName,
    current: true,
  } as const;
  const now = async (): Promise<VaultStatus> => bridge().status;
  const nowOf = async (): Promise<Outcome<VaultStatus>> => ({ ok: true, value: bridge().status });
  const cost = { memoryKiB: 65_536, iterations: 3, parallelism: 4 };
  const backup = { file: '/media/stick/northgate.age', atMs: 1_795_000_000_000, sequence: 12, bytes: 48_213 };
  return {
    status: now,
    list: async () => [{ folder: place.folder, name: place.name, colour: place.colour, state: 'here', inFront: true }],
    open: nowOf,
    openNew: nowOf,
    openDemo: nowOf,
    removeDemo: nowOf,
    forget: answered([]),
    setColour: async (colour) => (bridge().status = { ...bridge().status, colour }),
    create: (vault, passphrase) => bridge().create(vault, passphrase),
    unlock: (passphrase) => bridge().unlock(passphrase),
    quickUnlock: refused,
    setQuickUnlock: nowOf,
    lock: async () => (bridge().status = locked),
    stayUnlocked: now,
    reauthenticate: done,
    operators: answered([{ userId: info.userId, userName: info.userName, current: true }]),
    switchOperator: nowOf,
    slots: answered([way]),
    unlockOutlook: answered({ left: [way], openers: [way.userId], backup: null }),
    pendingSlots: answered([]),
    addSlot: answered([way]),
    addOperator: answered({ userId: 'user' }),
    removeSlot: answered([way]),
    changePassphrase: answered([way]),
    newRecoveryCode: async () => ({ ok: true, value: new TextEncoder().encode(recoveryCode) }),
    cost: answered({ cost, ms: 412, least: cost, most: { ...cost, memoryKiB: 1_048_576 } }),
    setCost: async () => ({ ok: true, value: new TextEncoder().encode(recoveryCode) }),
    backup: answered(backup),
    backups: answered(noBackups(12)),
    restore: nowOf,
    testRestore: answered({
      atMs: backup.atMs,
      file: backup.file,
      sequence: backup.sequence,
      differences: [],
      unlisted: 0,
      compared: { organizations: 1, users: 1, wallets: 2, addresses: 5, privateKeys: 0 },
    }),
    verify: answered({
      ok: true,
      atMs: backup.atMs,
      records: 12,
      activities: 9,
      bytes: 48_213,
      secrets: 6,
      secretsUnopened: 0,
      tornBytes: 0,
      caches: 'agree',
      head: { sequence: 12, chain: 'ab'.repeat(32) },
      damage: null,
    }),
    cancel: async () => {},
  };
}

function localPart(): LocalBridge {
  let preferences: Awaited<ReturnType<LocalBridge['preferences']>> = {
    colourScheme: 'system',
    contrast: 'system',
    textSize: 100,
    language: 'en',
    letterKeys: true,
  };
  let now = settings;
  const endpoint = { on: true, addresses: ['http://127.0.0.1:7411'], socket: null, switchable: true };
  return {
    platform: async () => ({
      shell: 'browser',
      os: 'linux',
      version: '0.1.0',
      clipboard: false,
      dialogs: false,
      keychain: false,
      contentProtection: false,
      newVaultsIn: '/srv',
    }),
    preferences: async () => preferences,
    setPreferences: async (patch) => (preferences = { ...preferences, ...patch }),
    settings: async () => ({ ok: true, value: now }),
    setSettings: async (patch) => ({ ok: true, value: (now = { ...now, ...patch }) }),
    endpoint: async () => endpoint,
    sockets: async () => null,
    setEndpoint: async ({ on }) => ({ ok: true, value: { ...endpoint, on } }),
    clients: answered([]),
    reveal: refused,
    revealWaiting: refused,
    setSecretVisible: async () => {},
    setScannerOpen: async () => {},
    detect: refused,
    previewPendingSecret: answered([]),
    forgetPendingSecret: async () => {},
    importPendingSecret: refused,
    importSecret: refused,
    wordlist: refused,
    newTargetKey: async () => ({ keyId: 'key-1', publicKey: info.keys.signer, saved: false }),
    loadTargetKey: refused,
    saveTargetKey: answered({ file: 'coffer-target.private' }),
    dropTargetKey: async () => {},
    checkBundle: refused,
    openBundle: refused,
    inspect: refused,
    copy: refused,
    clearClipboard: async () => {},
    chooseFile: refused,
    chooseSavePlace: answered({ handle: 'place-1' }),
    chooseNewFolder: refused,
    beginUpload: answered({ handle: 'upload-1' }),
    upload: answered(0),
    dropUpload: async () => {},
    saveFile: answered({ file: '/srv/saved' }),
    createApiKey: refused,
    retryDelivery: done,
    discardDelivery: done,
    messages: async () => ({ ok: true, value: { messages: [] } }),
    readMessage: async () => ({ ok: true, value: { text: new TextEncoder().encode('7K3MQ9XAB') } }),
    retryMessage: done,
    discardMessage: done,
    mailSettings: async () => ({ ok: true, value: noMail }),
    setMailSettings: async () => ({ ok: true, value: noMail }),
    sendTestMail: async () => ({ ok: true, value: {} }),
    addNote: done,
    notes: answered([]),
    exportVoteRequest: refused,
    readVoteRequest: refused,
    signOfflineVote: refused,
    importOfflineVote: refused,
  };
}
