import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { LogEntry, LogLevel } from '#shared/log.ts';
import { createVaultAt, type CreatedOpenVault, type CreateVaultAtOptions } from '../../src/main/compose.ts';
import { startHost, type Host, type HostOptions } from '../../src/main/host.ts';
import type { Kdf } from '../../src/main/vault/index.ts';

/** A key derivation that costs nothing. What Argon2id does is the vault's tests' business. */
export const fakeKdf: Kdf = async (password, salt) => createHash('sha256').update(salt).update(password).digest();

export type HostWorld = ReturnType<typeof hostWorld>;

/** Folders, vaults and hosts of one test, all gone at its `end`. */
export function hostWorld() {
  const root = mkdtempSync(join(tmpdir(), 'coffer-host-'));
  const hosts: Host[] = [];
  const logged: { level: LogLevel; entry: LogEntry }[] = [];
  const log = (level: LogLevel, entry: LogEntry): void => void logged.push({ level, entry });
  const dir = join(root, 'vault');
  return {
    root,
    dir,
    logged,
    passphrase: () => Buffer.from('correct horse'),
    async create(options: Partial<CreateVaultAtOptions> = {}): Promise<CreatedOpenVault> {
      const { world, ...rest } = options;
      const created = await createVaultAt({
        dir,
        passphrase: Buffer.from('correct horse'),
        organizationName: 'Acme',
        operatorName: 'Ann',
        network: 'off',
        ...rest,
        world: { kdf: fakeKdf, log, ...world },
      });
      // Requests are charged by the time that they take: on a slow machine the usual rate would refuse some.
      await created.openVault.service.changeSettings({ ratePerSecond: 1_000_000, rateBurst: 1_000_000 });
      return created;
    },
    async start(options: Partial<HostOptions> = {}): Promise<Host> {
      const { world, ...rest } = options;
      const host = await startHost({
        dir,
        config: join(root, 'config'),
        backupWorkFactor: 2,
        port: 0,
        ui: false,
        log,
        ...rest,
        world: { kdf: fakeKdf, ...world },
      });
      hosts.push(host);
      return host;
    },
    async end(): Promise<void> {
      for (const host of hosts) await host.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
