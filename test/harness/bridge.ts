import type { Bridge, VaultInfo, VaultStatus } from '#shared/bridge.ts';

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

export const absent: VaultStatus = { state: 'absent', waitSeconds: 0 };
export const locked: VaultStatus = { state: 'locked', waitSeconds: 0, vaultId: info.vaultId };
export const unlocked: VaultStatus = { state: 'unlocked', waitSeconds: 0, vaultId: info.vaultId, info };

export const recoveryCode = '68ZAD-YQTZ6-3F27J-6CKJY-CT3XY-7JNAA';

/** A bridge with nothing behind it but what a test puts there, and every question that it was asked. */
export type TestBridge = Bridge & {
  asked: unknown[][];
  status: VaultStatus;
  unlock: Bridge['vault']['unlock'];
  create: Bridge['vault']['create'];
  answerCall: Bridge['call'];
  /** How many wait for commits. */
  listening: number;
  commit: (tables: readonly string[]) => void;
};

/** A bridge to a vault that stands at `status`; any passphrase opens it unless the test says otherwise. */
export function testBridge(status: VaultStatus): TestBridge {
  const listeners = new Set<(tables: readonly string[]) => void>();
  const bridge: TestBridge = {
    asked: [],
    status,
    unlock: async () => ({ ok: true, value: (bridge.status = unlocked) }),
    create: async () => ({ ok: true, value: { status: (bridge.status = unlocked), recoveryCode } }),
    answerCall: async () => ({ ok: true, value: { users: [{}], wallets: [{}, {}], privateKeys: [], policies: [] } }),
    get listening() {
      return listeners.size;
    },
    commit: (tables) => {
      for (const listener of listeners) listener(tables);
    },
    vault: {
      status: async () => bridge.status,
      create: async (vault, passphrase) => {
        bridge.asked.push(['create', vault, new TextDecoder().decode(passphrase)]);
        return bridge.create(vault, passphrase);
      },
      unlock: async (passphrase) => {
        bridge.asked.push(['unlock', new TextDecoder().decode(passphrase)]);
        return bridge.unlock(passphrase);
      },
      lock: async () => {
        bridge.asked.push(['lock']);
        return (bridge.status = locked);
      },
    },
    endpoint: { status: async () => ({ addresses: ['http://127.0.0.1:7411'], socket: null }) },
    call: async (path, params) => {
      bridge.asked.push(['call', path, params]);
      return bridge.answerCall(path, params);
    },
    describe: async () => [],
    onCommitted: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return bridge;
}
