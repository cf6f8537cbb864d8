import { isUtf8 } from 'node:buffer';
import { openExportBundle } from '#engine/crypto/bundle.ts';
import { hexAscii, toHex } from '#engine/crypto/bytes.ts';
import { deriveKeyPair } from '#engine/crypto/hpke.ts';
import type { LocalBridge, Revealed, RevealRequest } from '#shared/bridge.ts';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { transportEncryptionSuites } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { answering, failWith } from '../outcome/failure-of.ts';
import type { OpenVault } from '../session/open-vault.ts';
import { find, submit, type Made } from './activity.ts';
import type { BridgeContext } from './context.ts';

const [encryptionSuite] = transportEncryptionSuites;

/** A key that something was, or is yet to be, exported to. It never leaves main, and is gone when the vault is locked. */
type RevealKey = Readonly<{ privateKey: Uint8Array; kind: 'words' | 'key' | 'text' }>;

const kinds = { wallet: 'words', account: 'key', 'private-key': 'key', secret: 'text' } as const satisfies Record<
  RevealRequest['what'],
  RevealKey['kind']
>;

/** Reveals that wait for votes at once; the oldest gives way, and would have to be asked for again. */
const WAITING_MAX = 16;

/**
 * Shows a secret of the vault here: it is exported like any other, so that policies and the quorum have their say and the activity tells of
 * it, but to a key that is made for it in memory.
 */
export function reveal(context: BridgeContext): Pick<LocalBridge, 'reveal' | 'revealWaiting'> {
  const waiting = new Map<string, RevealKey>();
  let lockings = 0;
  const forget = (activityId: string): void => {
    waiting.get(activityId)?.privateKey.fill(0);
    waiting.delete(activityId);
  };
  context.onOperatorGone(() => {
    lockings += 1;
    for (const activityId of [...waiting.keys()]) forget(activityId);
  });

  const settle = (openVault: OpenVault, made: Made, key: RevealKey, begunAt: number): Outcome<Revealed> => {
    const { id, fingerprint } = made;
    if (made.state === 'waits') {
      // A lock lets the export finish, but its key may not be kept for the next operator.
      if (begunAt !== lockings) return wiped(key, { ok: true, value: { state: 'waits', activityId: id, fingerprint } });
      const [oldest] = waiting.keys();
      if (oldest !== undefined && waiting.size >= WAITING_MAX && !waiting.has(id)) forget(oldest);
      waiting.set(id, key);
      return { ok: true, value: { state: 'waits', activityId: id, fingerprint } };
    }
    const secret = openOwn(context, openVault, made, key);
    key.privateKey.fill(0);
    waiting.delete(id);
    return { ok: true, value: { state: 'open', activityId: id, kind: key.kind, secret } };
  };

  return {
    reveal: (wanted, passphrase) =>
      answering<Revealed>(context.log, async () => {
        const trouble = reasonTrouble(wanted.reason);
        if (trouble) return trouble;
        const proved = await context.reauthenticate(passphrase);
        if (!proved.ok) return proved;
        return context.whileOpen<Revealed>(async (openVault) => {
          const begunAt = lockings;
          const keyMaterial = context.entropy.bytes(32);
          const { privateKey, publicKey } = deriveKeyPair(context.ciphers, context.curves, keyMaterial);
          keyMaterial.fill(0);
          const key: RevealKey = { privateKey, kind: kinds[wanted.what] };
          try {
            const made = await exportTo(openVault, wanted, toHex(publicKey));
            if (!made.ok) return wiped(key, made);
            const { userId } = openVault.operator;
            await openVault.service.addNote({ activityId: made.value.id, userId, text: wanted.reason });
            return settle(openVault, made.value, key, begunAt);
          } catch (thrown) {
            privateKey.fill(0);
            throw thrown;
          }
        });
      }),
    revealWaiting: (activityId, passphrase) =>
      answering<Revealed>(context.log, async () => {
        const proved = await context.reauthenticate(passphrase);
        if (!proved.ok) return proved;
        return context.whileOpen<Revealed>(async (openVault) => {
          const key = waiting.get(activityId);
          const gone = 'the target key was deleted: Coffer keeps it only in memory, until the vault is locked';
          if (!key) return failWith('REVEAL_KEY_GONE', gone);
          const begunAt = lockings;
          const made = await find(openVault.operator, activityId, 'activityId');
          // A lock meanwhile has wiped the key: it opens nothing any more.
          if (made.ok && made.value.state === 'done' && begunAt !== lockings) return failWith('REVEAL_KEY_GONE', gone);
          if (made.ok) return settle(openVault, made.value, key, begunAt);
          forget(activityId);
          return made;
        });
      }),
  };
}

/** What is wrong with the reason for which a secret is shown; null where nothing is. */
export function reasonTrouble(reason: string): Outcome<never> | null {
  const field = 'reason';
  if (reason.trim() === '') return failWith('REVEAL_REASON_INVALID', 'enter a reason', { field });
  if (reason.length > limits.notesCharsMax)
    return failWith('REVEAL_REASON_INVALID', `it has at most ${limits.notesCharsMax} characters`, { field });
  return /(?![\t\r\n])\p{Cc}/u.test(reason)
    ? failWith('REVEAL_REASON_INVALID', 'it has no control characters', { field })
    : null;
}

function exportTo(
  { operator }: OpenVault,
  { what, id, language }: RevealRequest,
  targetPublicKey: string,
): Promise<Outcome<Made>> {
  const params: Readonly<Record<RevealRequest['what'], readonly [path: string, params: JsonObject]>> = {
    wallet: ['export_wallet', { walletId: id, targetPublicKey, ...(language === undefined ? {} : { language }) }],
    account: ['export_wallet_account', { address: id, targetPublicKey }],
    'private-key': ['export_private_key', { privateKeyId: id, targetPublicKey }],
    secret: ['export_secrets', { secrets: [{ secretId: id, targetPublicKey, encryptionSuite }] }],
  };
  return submit(operator, ...params[what]);
}

/** The text of a secret that the vault exported to a key of ours. What does not open then is a bug of ours, and is told as one. */
function openOwn(
  context: BridgeContext,
  openVault: OpenVault,
  made: Made,
  { privateKey, kind }: RevealKey,
): Uint8Array {
  const { exportBundle, secretPayloads } = made.result;
  const bundle = Array.isArray(secretPayloads) ? secretPayloads[0] : exportBundle;
  const { plaintext } = openExportBundle(
    context.ciphers,
    context.curves,
    typeof bundle === 'string' ? bundle : '',
    privateKey,
    { signerPublic: openVault.info().keys.signer, organizationId: made.organizationId },
  );
  if (!plaintext) throw new Error('assertion failed: what the vault encrypts to a key can be decrypted with that key');
  // Bytes that are no text are shown in hex, as a key is.
  if (kind === 'words' || (kind === 'text' && isUtf8(plaintext))) return plaintext;
  const hex = hexAscii(plaintext);
  plaintext.fill(0);
  return hex;
}

function wiped<Value>({ privateKey }: RevealKey, outcome: Outcome<Value>): Outcome<Value> {
  privateKey.fill(0);
  return outcome;
}
