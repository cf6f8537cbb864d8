import { unlink } from 'node:fs/promises';
import { toHex, utf8Bytes } from '#engine/crypto/bytes.ts';
import { deriveKeyPair } from '#engine/crypto/hpke.ts';
import { apiKeyText } from '#engine/crypto/key-file-text.ts';
import { compressPoint } from '#engine/crypto/keys.ts';
import type { LocalBridge, NewApiKey, SavedFile } from '#shared/bridge.ts';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { answering } from '../outcome/failure-of.ts';
import { submit } from './activity.ts';
import type { BridgeContext } from './context.ts';
import { userWith } from '../session/operator-slots.ts';
import { reauthenticationRequired } from './needs-reauthentication.ts';

type Created = SavedFile & Readonly<{ publicKey: string; activity: JsonObject }>;

/** Makes API keys whose private half goes to a file and nowhere else. Needs a re-authentication, as what registers them does. */
export function apiKeyFiles(context: BridgeContext) {
  const { places } = context;
  return {
    createApiKey: (wanted) =>
      answering<Created>(context.log, async () => {
        if (!context.isReauthenticated()) return reauthenticationRequired;
        const place = places.take(wanted.handle, 'api-key');
        if (!place.ok) return place;
        return context.whileOpen<Created>(async ({ operator }) => {
          const keyMaterial = context.entropy.bytes(32);
          const { privateKey, publicKey: point } = deriveKeyPair(context.ciphers, context.curves, keyMaterial);
          keyMaterial.fill(0);
          const publicKey = toHex(compressPoint(point));
          const content = utf8Bytes(apiKeyText('p256', privateKey, publicKey));
          privateKey.fill(0);
          const register = () => submit(operator, ...registrationOf(wanted, publicKey));
          const save = () => places.write(place.value, content);
          const made = await (place.value.kind === 'file' ? savedFirst : registeredFirst)(save, register);
          content.fill(0);
          if (!made.ok) return made;
          const { saved, activity } = made.value;
          return { ok: true, value: { ...saved, publicKey, activity: activity.json } };
        });
      }),
  } satisfies Partial<LocalBridge>;
}

type Activity = Readonly<{ json: JsonObject }>;
type Save = () => Promise<Outcome<SavedFile>>;
type Register = () => Promise<Outcome<Activity>>;
type Both = Outcome<Readonly<{ saved: SavedFile; activity: Activity }>>;

/** A vault that knows a key which nobody has would be worse than a file that is taken away again, which it is unless the key is registered. */
async function savedFirst(save: Save, register: Register): Promise<Both> {
  const saved = await save();
  if (!saved.ok) return saved;
  let made: Outcome<Activity> | undefined;
  try {
    made = await register();
  } finally {
    if (!made?.ok) await unlink(saved.value.file).catch(() => {});
  }
  return made.ok ? { ok: true, value: { saved: saved.value, activity: made.value } } : made;
}

/** What a browser has downloaded cannot be taken away again, so it gets the file of a registered key alone. */
async function registeredFirst(save: Save, register: Register): Promise<Both> {
  const made = await register();
  if (!made.ok) return made;
  const saved = await save();
  return saved.ok ? { ok: true, value: { saved: saved.value, activity: made.value } } : saved;
}

/** The activity that registers the key: a user who is added gets it with that, since nobody is added without a credential. */
function registrationOf(wanted: NewApiKey, publicKey: string): [path: string, params: JsonObject] {
  const { apiKeyName, expirationSeconds } = wanted;
  const expires = expirationSeconds === undefined ? {} : { expirationSeconds };
  const apiKeys = [{ apiKeyName, publicKey, curveType: 'API_KEY_CURVE_P256', ...expires }];
  if ('userId' in wanted) return ['create_api_keys', { userId: wanted.userId, apiKeys }];
  return ['create_users', { users: [userWith(wanted.person, apiKeys)] }];
}
