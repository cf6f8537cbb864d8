import { webhookKeyId } from '#engine/crypto/service-keys.ts';
import type { Ciphers } from '#engine/ports.ts';
import type { ServiceKeyId } from '#engine/state/rows.ts';
import type { MissingRecords, ServiceKeys, VaultNotice } from '#shared/bridge.ts';
import {
  VaultError,
  type Condition,
  type HeaderTrouble,
  type Vault,
  type VaultPlace,
  type WholeReport,
} from '../vault/index.ts';

/** The public halves of the keys that the service signs with, hex. Throws VaultError 'data-loss' where the vault lacks one. */
export function serviceKeysOf(vault: Vault, ciphers: Ciphers): ServiceKeys {
  const publicKey = (id: ServiceKeyId): string => {
    const row = vault.state.serviceKeys.get(id);
    if (!row) throw new VaultError('data-loss', 'the vault does not have its service keys');
    return row.publicKey;
  };
  const webhook = publicKey('webhook');
  return {
    signer: publicKey('signer'),
    notarizer: publicKey('notarizer'),
    fetcher: publicKey('fetcher'),
    webhook: { keyId: webhookKeyId(ciphers, webhook), publicKey: webhook },
  };
}

/** What is wrong with an open vault. */
export function noticesOf(vault: Vault): readonly VaultNotice[] {
  const { condition, health, setAside, headerTrouble, missing } = vault;
  const { failure, damage } = health;
  const detail = condition.kind === 'read-only' ? whyReadOnly(condition) : (failure?.detail ?? '');
  const code =
    condition.kind === 'read-only'
      ? failure && failure.code !== 'CHANGED'
        ? 'disk-failed'
        : 'read-only'
      : 'disk-full';
  return [
    ...(damage
      ? [{ code: 'damaged', detail, missing: missing ? missingOf(missing) : null } as const]
      : detail === ''
        ? []
        : [{ code, detail } as const]),
    ...(setAside ? [{ code: 'write-set-aside', bytes: setAside.bytes, file: setAside.file } as const] : []),
    ...(headerTrouble ? [headerNotice(headerTrouble)] : []),
  ];
}

function missingOf({ records, lost, lostLines, endDamaged, foreignLines, rowsUncertain }: WholeReport): MissingRecords {
  return {
    whole: records,
    lost: lostLines,
    afterMs: lost[0]?.afterMs ?? null,
    beforeMs: lost.at(-1)?.beforeMs ?? null,
    endDamaged,
    setAside: foreignLines,
    uncertain: rowsUncertain,
  };
}

function headerNotice({ file, rewritten, reason }: HeaderTrouble): VaultNotice {
  return { code: rewritten ? 'header-file-rewritten' : 'header-file-damaged', file, detail: `${file}: ${reason}` };
}

/**
 * Throws VaultError 'wrong-passphrase' for the passphrase of a user who was deleted since, as long as anyone else's opens the vault. The
 * recovery code keeps its worth, and so does every passphrase where the vault is so damaged that nobody can tell who was deleted.
 */
export function requireStillThere(vault: Vault): void {
  const isDamaged = vault.condition.kind === 'read-only' && vault.condition.place !== undefined;
  if (isDamaged && vault.missing?.rowsUncertain !== false) return;
  const isThere = (userId: string): boolean => vault.state.users.get(userId) !== undefined;
  const passphrases = vault.keySlots.list().filter(({ kind }) => kind === 'passphrase');
  if (!passphrases.some(({ current, userId }) => current && !isThere(userId))) return;
  if (passphrases.some(({ userId }) => isThere(userId)))
    throw new VaultError('wrong-passphrase', 'the user of this passphrase was deleted');
}

/** A vault whose very first record cannot be read: then there is nobody and nothing in it. */
export function noFounding({ condition }: Vault): VaultError {
  const missing = 'the vault has no organization: its first records are missing';
  if (condition.kind === 'writable' || condition.place === undefined) return new VaultError('data-loss', missing);
  return new VaultError('data-loss', `${missing}: ${whyReadOnly(condition)}`, { place: condition.place });
}

function whyReadOnly({ reason, place }: Extract<Condition, { kind: 'read-only' }>): string {
  return place === undefined ? reason : `${reason} (${placeWords(place)})`;
}

/** The file in the vault's folder and the line in it; '' for no place. */
export function placeWords(place: VaultPlace | undefined): string {
  if (place === undefined) return '';
  return place.line === undefined ? place.file : `${place.file}, line ${place.line}`;
}
