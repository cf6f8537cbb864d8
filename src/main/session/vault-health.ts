import type { Log } from '#shared/log.ts';
import type { DiskFailure } from '../vault/health.ts';
import type { Vault } from '../vault/index.ts';
import { placeWords } from './vault-notices.ts';

/** What a host tells of an open vault: whether nothing can be written to it, what its disk refuses, and when its journal was last found whole. */
export type VaultHealth = Readonly<{
  readOnly: boolean;
  failure: DiskFailure | undefined;
  verifiedAtMs?: number | undefined;
}>;

/** What is told of a vault that never was open, or is sound. */
export const soundHealth: VaultHealth = { readOnly: false, failure: undefined };

/** The health of a vault now. */
export function healthOf({ condition, health }: Vault): VaultHealth {
  return { readOnly: condition.kind === 'read-only', failure: health.failure, verifiedAtMs: health.scrub?.atMs };
}

/** Logs what the disk refuses, with the system's word for it: once when it begins, and once when it is over. */
export function logHealth(vault: Vault, log: Log): void {
  const { health } = vault;
  let isRewritten = false;
  let [told, toldCaches, wasReadOnly] = ['', '', health.condition.kind === 'read-only'];
  const tell = (): void => {
    const { failure, cacheFailure = '', condition } = health;
    const code = failure?.code ?? '';
    if (code !== told) {
      if (code === '') log('info', { event: 'disk-recovered' });
      else log('error', { event: 'disk-failed', reason: code });
    }
    if (condition.kind === 'read-only' && !wasReadOnly)
      log('error', { event: 'read-only', reason: condition.reason, at: placeWords(condition.place) });
    if (cacheFailure !== toldCaches && cacheFailure !== '')
      log('warn', { event: 'cache-not-written', reason: cacheFailure });
    if (vault.headerTrouble?.rewritten && !isRewritten)
      log('info', { event: 'header-rewritten', at: vault.headerTrouble.file });
    isRewritten ||= vault.headerTrouble?.rewritten ?? false;
    [told, toldCaches, wasReadOnly] = [code, cacheFailure, condition.kind === 'read-only'];
  };
  tell();
  health.onChanged(tell);
}
