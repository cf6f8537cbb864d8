import { sealForImport } from '#engine/crypto/bundle.ts';
import type { Imported, LocalBridge, NewSecret } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { transportEncryptionSuites } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { answering, failWith } from '../outcome/failure-of.ts';
import type { OpenVault } from '../session/open-vault.ts';
import { find, submit, type Made } from './activity.ts';
import type { BridgeContext } from './context.ts';

const [encryptionSuite] = transportEncryptionSuites;

/** Imports a secret that is no key, by the operations that everybody imports with, sealed as official clients seal. */
export function importingSecrets(context: BridgeContext): Pick<LocalBridge, 'importSecret'> {
  // The beginning that was not used up: it waited for votes, or the import failed. The next import goes on with it. It holds no secret.
  let begunWith: string | undefined;
  context.onOperatorGone(() => (begunWith = undefined));

  const begin = async ({ operator }: OpenVault): Promise<Outcome<Made>> => {
    const earlier = begunWith === undefined ? undefined : await find(operator, begunWith, 'beganWith');
    if (earlier?.ok) return earlier;
    return submit(operator, 'init_import_secrets', { encryptionSuite, numSecrets: 1 });
  };

  const importTo = async (openVault: OpenVault, wanted: NewSecret, value: Uint8Array): Promise<Outcome<Imported>> => {
    const begun = await begin(openVault);
    if (!begun.ok) return begun;
    const { id, state, json } = begun.value;
    begunWith = id;
    if (state === 'waits') return { ok: true, value: { stage: 'begin', activity: json } };
    const sealed = seal(context, openVault, begun.value, value);
    if (!sealed.ok) return sealed;
    const made = await submit(openVault.operator, 'import_secrets', {
      secrets: [{ ...wanted, staticProperties: [...wanted.staticProperties], encryptionSuite, ...sealed.value }],
    });
    // A target that is used, or gone, serves no further import.
    if (made.ok || made.failure.code === rpcCodes.FAILED_PRECONDITION) begunWith = undefined;
    return made.ok ? { ok: true, value: { stage: 'import', activity: made.value.json } } : made;
  };

  return {
    importSecret: async (wanted, value) => {
      try {
        return await answering<Imported>(context.log, async () => {
          const trouble = troubleOf(value);
          return trouble ?? context.whileOpen<Imported>((openVault) => importTo(openVault, wanted, value));
        });
      } finally {
        value.fill(0);
      }
    },
  };
}

function troubleOf(value: Uint8Array): Outcome<never> | null {
  const field = 'value';
  const most = limits.secretBytesMax;
  if (value.length === 0) return failWith('SECRET_SIZE', 'a secret must not be empty', { field });
  return value.length > most ? failWith('SECRET_SIZE', `a secret has at most ${most} bytes`, { field }) : null;
}

type Sealed = Readonly<{ secretPayload: string; targetPublicKey: string }>;

function seal(context: BridgeContext, openVault: OpenVault, begun: Made, value: Uint8Array): Outcome<Sealed> {
  const { ciphers, curves, entropy } = context;
  const { organizationId } = openVault.operator;
  const expected = { signerPublic: openVault.info().keys.signer, organizationId };
  const targets = begun.result['enclaveTargetMessages'];
  const bundle = Array.isArray(targets) && typeof targets[0] === 'string' ? targets[0] : '';
  const { encryptedBundle, checks, contents } = sealForImport(ciphers, curves, entropy, bundle, value, expected);
  if (encryptedBundle !== null)
    return { ok: true, value: { secretPayload: encryptedBundle, targetPublicKey: contents['targetPublic'] ?? '' } };
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
  return failWith('IMPORT_BUNDLE_UNSOUND', `the import bundle is not valid: ${failed.join(', ')}`);
}
