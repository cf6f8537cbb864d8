import { unlink } from 'node:fs/promises';
import { toHex } from '#engine/crypto/bytes.ts';
import { deriveKeyPair } from '#engine/crypto/hpke.ts';
import { apiKeyText } from '#engine/crypto/key-file-text.ts';
import { compressPoint } from '#engine/crypto/keys.ts';
import type { LocalBridge, NewApiKey } from '#shared/bridge.ts';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { answering } from '../outcome/failure-of.ts';
import { submit } from './activity.ts';
import type { BridgeContext } from './context.ts';
import { reauthenticationRequired } from './needs-reauthentication.ts';
import { writeFileFor } from './write-file.ts';

type Created = Readonly<{ file: string; publicKey: string; activity: JsonObject }>;

/** Makes API keys whose private half goes to a file and nowhere else. Needs a re-authentication, as `create_api_keys` does. */
export function apiKeyFiles(context: BridgeContext) {
  return {
    createApiKey: (wanted) =>
      answering<Created>(context.log, async () => {
        if (!context.isReauthenticated()) return reauthenticationRequired;
        return context.whileOpen<Created>(async ({ operator }) => {
          const keyMaterial = context.entropy.bytes(32);
          const { privateKey, publicKey: point } = deriveKeyPair(context.ciphers, context.curves, keyMaterial);
          keyMaterial.fill(0);
          const publicKey = toHex(compressPoint(point));
          // The file comes first: a vault that knows a key which nobody has would be worse than a file that is taken away again.
          const written = await writeFileFor(wanted.file, apiKeyText('p256', privateKey, publicKey));
          privateKey.fill(0);
          if (!written.ok) return written;
          const made = await registered(
            () => submit(operator, 'create_api_keys', paramsOf(wanted, publicKey)),
            written.value,
          );
          if (!made.ok) return made;
          return { ok: true, value: { file: written.value, publicKey, activity: made.value.json } };
        });
      }),
  } satisfies Partial<LocalBridge>;
}

/** Runs `register`; unless it comes to something, now or after votes, the file goes again. */
async function registered<Value>(register: () => Promise<Outcome<Value>>, file: string): Promise<Outcome<Value>> {
  let made: Outcome<Value> | undefined;
  try {
    made = await register();
    return made;
  } finally {
    if (!made?.ok) await unlink(file).catch(() => {});
  }
}

function paramsOf({ userId, apiKeyName, expirationSeconds }: NewApiKey, publicKey: string): JsonObject {
  const expires = expirationSeconds === undefined ? {} : { expirationSeconds };
  return { userId, apiKeys: [{ apiKeyName, publicKey, curveType: 'API_KEY_CURVE_P256', ...expires }] };
}
