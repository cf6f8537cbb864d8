import { addressOf, isFormatFor } from '#engine/crypto/addresses/index.ts';
import { sealForImport } from '#engine/crypto/bundle.ts';
import { toHex } from '#engine/crypto/bytes.ts';
import { privateKeyFrom, publicKeyOf } from '#engine/crypto/keys.ts';
import { readMnemonic } from '#engine/crypto/mnemonic.ts';
import { deriveAccounts, planAccounts } from '#engine/domain/wallet-accounts.ts';
import { hostFault } from '#engine/fault.ts';
import { parseParams } from '#engine/operations/define.ts';
import { WalletAccounts, type WalletAccountParams } from '#engine/operations/shapes.ts';
import type { AccountParams, ImportAs, Imported, LocalBridge, PreviewedAddress } from '#shared/bridge.ts';
import type { JsonObject, Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { answering, failWith } from '../outcome/failure-of.ts';
import type { OpenVault } from '../session/open-vault.ts';
import { find, submit, type Made } from './activity.ts';
import type { BridgeContext } from './context.ts';
import type { PendingSecret, PendingSecrets } from './pending-secret-store.ts';

/** Shows what a draft would be, and imports it: by the operations that everybody imports with, sealed as official clients seal. */
export function pendingSecretsPart(context: BridgeContext, pendingSecrets: PendingSecrets) {
  const withDraft = async <Value>(
    draftId: string,
    use: (pendingSecret: PendingSecret) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> => {
    const pendingSecret = pendingSecrets.get(draftId);
    return pendingSecret ? use(pendingSecret) : gone;
  };
  return {
    previewPendingSecret: (draftId, accounts) =>
      answering<readonly PreviewedAddress[]>(context.log, () =>
        withDraft(draftId, async (pendingSecret) => ({
          ok: true,
          value:
            pendingSecret.kind === 'words'
              ? ofWords(context, pendingSecret.secret, accounts)
              : ofKey(context, pendingSecret.secret, accounts),
        })),
      ),
    forgetPendingSecret: async (draftId) => pendingSecrets.drop(draftId),
    importPendingSecret: (draftId, as) =>
      answering<Imported>(context.log, () =>
        withDraft(draftId, (pendingSecret) =>
          context.whileOpen<Imported>(async (openVault) => {
            const trouble = misfit(pendingSecret, as);
            if (trouble) return trouble;
            const begun = await begin(openVault, as);
            if (!begun.ok) return begun;
            // The votes may take a while; who wants to go on within five minutes need not type it again.
            pendingSecrets.renew(draftId);
            if (begun.value.state === 'waits')
              return { ok: true, value: { stage: 'begin', activity: begun.value.json } };
            // It was wiped where the vault was locked meanwhile, and zeros are no secret that anyone had.
            if (pendingSecrets.get(draftId) !== pendingSecret) return gone;
            const sealed = seal(context, openVault, begun.value, pendingSecret.secret, as);
            if (!sealed.ok) return sealed;
            const made = await submit(openVault.operator, imports[as.as].path, paramsOf(openVault, as, sealed.value));
            if (!made.ok) return made;
            // It is sealed in the activity now, done or waiting.
            pendingSecrets.drop(draftId);
            return { ok: true, value: { stage: 'import', activity: made.value.json } };
          }),
        ),
      ),
  } satisfies Partial<LocalBridge>;
}

const gone = failWith('SECRET_GONE', 'the imported data is no longer in memory: enter it again');

const imports = {
  wallet: {
    init: 'init_import_wallet',
    type: 'ACTIVITY_TYPE_INIT_IMPORT_WALLET',
    path: 'import_wallet',
    pendingSecret: 'words',
    says: 'expected a seed phrase, not a private key',
  },
  'private-key': {
    init: 'init_import_private_key',
    type: 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY',
    path: 'import_private_key',
    pendingSecret: 'key',
    says: 'expected a private key, not a seed phrase',
  },
} as const satisfies Record<ImportAs['as'], object>;

function misfit(pendingSecret: PendingSecret, as: ImportAs): Outcome<never> | null {
  const { pendingSecret: kind, says } = imports[as.as];
  if (pendingSecret.kind !== kind) return failWith('SECRET_OF_OTHER_KIND', says, { field: 'as' });
  if (
    as.as === 'private-key' &&
    pendingSecret.kind === 'key' &&
    pendingSecret.curve &&
    pendingSecret.curve !== as.curve
  )
    return failWith('KEY_OF_OTHER_CURVE', `this key is a ${pendingSecret.curve} key`, { field: 'curve' });
  return null;
}

/** The activity that begins the import: the one that the person names, or a new one. */
async function begin({ operator }: OpenVault, as: ImportAs): Promise<Outcome<Made>> {
  const { init, type } = imports[as.as];
  if (as.beganWith === undefined) return submit(operator, init, { userId: operator.userId });
  const found = await find(operator, as.beganWith, 'beganWith');
  if (!found.ok)
    return found.failure.code === rpcCodes.NOT_FOUND
      ? found
      : failWith('IMPORT_ENDED', 'the activity failed or was rejected; start again', { field: 'beganWith' });
  if (found.value.type !== type)
    return failWith('NOT_AN_IMPORT', `the activity does not start the import of a ${kindOf(as)}`, {
      field: 'beganWith',
    });
  return found;
}

function kindOf({ as }: ImportAs): string {
  return as === 'wallet' ? 'wallet' : 'private key';
}

/** What `import_…` takes, sealed to the target that the import bundle names; every check of the bundle must hold. */
function seal(
  context: BridgeContext,
  openVault: OpenVault,
  begun: Made,
  secret: Uint8Array,
  as: ImportAs,
): Outcome<string> {
  const bundle = begun.result['importBundle'];
  const { organizationId, userId } = openVault.operator;
  const expected = { signerPublic: openVault.info().keys.signer, organizationId, userId };
  const { ciphers, curves, entropy } = context;
  const text = typeof bundle === 'string' ? bundle : '';
  const { encryptedBundle, checks } = sealForImport(ciphers, curves, entropy, text, secret, expected);
  if (encryptedBundle !== null) return { ok: true, value: encryptedBundle };
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
  const field = as.beganWith === undefined ? {} : { field: 'beganWith' };
  if (failed.includes('user')) return failWith('IMPORT_OF_SOMEBODY_ELSE', 'another user started this import', field);
  return failWith('IMPORT_BUNDLE_UNSOUND', `the import bundle is not valid: ${failed.join(', ')}`, field);
}

function paramsOf({ operator: { userId } }: OpenVault, as: ImportAs, encryptedBundle: string): JsonObject {
  if (as.as === 'wallet') {
    const { walletName, accounts } = as;
    return { userId, walletName, encryptedBundle, accounts };
  }
  const { privateKeyName, curve, addressFormats } = as;
  return { userId, privateKeyName, encryptedBundle, curve, addressFormats };
}

function ofWords(
  context: BridgeContext,
  words: Uint8Array,
  given: readonly AccountParams[],
): readonly PreviewedAddress[] {
  const planned = planAccounts(accountsOf(given), 'accounts');
  const { entropy, seed } = readMnemonic(context.ciphers, words);
  try {
    return deriveAccounts(context, seed, planned);
  } finally {
    entropy.wipe();
    seed.wipe();
  }
}

/** A key has no path: what was given as one is given back. */
function ofKey(
  context: BridgeContext,
  bytes: Uint8Array,
  given: readonly AccountParams[],
): readonly PreviewedAddress[] {
  const wanted = accountsOf(given.map((account) => ({ ...account, path: 'm', pathFormat: 'PATH_FORMAT_BIP32' })));
  return wanted.map(({ curve, addressFormat }, at) => {
    if (!isFormatFor(addressFormat, curve))
      throw hostFault(
        'ADDRESS_FORMAT_MISFIT',
        `a ${curve} key cannot have an ${addressFormat} address`,
        `accounts.${at}.addressFormat`,
      );
    const privateKey = privateKeyFrom(context.curves, curve, bytes);
    const publicKey = publicKeyOf(context.curves, curve, privateKey);
    privateKey.wipe();
    const address = addressOf(context.curves, addressFormat, curve, publicKey);
    return { path: given[at]?.path ?? '', addressFormat, address, publicKey: toHex(publicKey) };
  });
}

function accountsOf(given: readonly AccountParams[]): WalletAccountParams[] {
  return parseParams(WalletAccounts, given, 'accounts');
}
