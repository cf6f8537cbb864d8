import { addressOf } from '#engine/crypto/addresses/index.ts';
import { checkEnvelope, type CheckedBundle } from '#engine/crypto/bundle.ts';
import { bundleTextIn } from '#engine/crypto/bundle-text.ts';
import { parseUtf8, utf8Bytes } from '#engine/crypto/bytes.ts';
import { privateKeyFrom, publicKeyHexOf, publicKeyOf } from '#engine/crypto/keys.ts';
import { readWords } from '#engine/crypto/mnemonic-reading.ts';
import { wordListOf } from '#engine/crypto/mnemonic.ts';
import { isKeyOf, readPrivateKeyText } from '#engine/crypto/private-key-text.ts';
import type { LocalBridge, Detected, RecognisedKind, RecogniseHint } from '#shared/bridge.ts';
import { curves, mnemonicLanguages, type AddressFormat, type Curve } from '#shared/enums.ts';
import type { Outcome } from '#shared/envelope.ts';
import { openKeystore, readKeystore } from '../adapters/keystore.ts';
import { answering, failWith } from '../outcome/failure-of.ts';
import { troublesOf, type ExamineBundle } from './bundles.ts';
import type { BridgeContext } from './context.ts';
import type { PendingSecret, PendingSecrets } from './pending-secret-store.ts';

/** More than any of these is long; a bundle of the longest words is a tenth of it. */
const TEXT_BYTES_MAX = 65_536;
/** A private key and the tag of its encryption. */
const SEALED_KEY_BYTES = 48;

type Facts = Detected['facts'];
type Keep = (pendingSecret: PendingSecret) => string | null;
type Found = Detected | null | Outcome<never>;

/** Says what a text is that a user typed, pasted or dropped; a secret in it stays here as a draft. */
export function detecting(
  context: BridgeContext,
  pendingSecrets: PendingSecrets,
  examine: ExamineBundle,
): Pick<LocalBridge, 'detect' | 'wordlist'> {
  let stretching = false;

  /** One keystore at a time: each may take a good part of the machine. */
  const keystore = async (text: string, keep: Keep, password: Uint8Array | undefined): Promise<Found> => {
    const read = readKeystore(text);
    if (!read) return null;
    const kind = 'keystore' as const;
    if ('unsupported' in read) return { kind, facts: [], problems: [{ code: 'keystore', reason: read.unsupported }] };
    const facts: Facts = [
      { name: 'derivation', value: read.stretch.kdf },
      ...(read.address === null ? [] : [{ name: 'addressInFile', value: `0x${read.address}` }]),
    ];
    const curve: Curve = 'CURVE_SECP256K1';
    if (!password) return { kind, needs: 'password', facts, curve, problems: [] };
    if (stretching)
      return failWith('KEYSTORE_BUSY', 'another keystore is being decrypted: wait until it is done', {
        retryAfterSeconds: 1,
      });
    stretching = true;
    try {
      const privateKey = await openKeystore(read, password);
      if (!privateKey) return { kind, needs: 'password', facts, curve, problems: [{ code: 'password' }] };
      return keyFound(context, keep, kind, privateKey, curve, facts, 'ADDRESS_FORMAT_ETHEREUM');
    } finally {
      stretching = false;
    }
  };

  const read = async (text: string, hint: Hint, password: Uint8Array | undefined): Promise<Outcome<Detected>> => {
    const keep = pendingSecrets.keeper();
    const found =
      (await bundleFound(context, keep, text, hint, examine)) ??
      (await keystore(text, keep, password)) ??
      keyTextFound(context, keep, text, hint.curve) ??
      wordsFound(keep, text, hint.language);
    if (!found)
      return failWith(
        'NOT_IMPORTABLE',
        'format not recognized: expected a seed phrase, private key, keystore or export bundle',
      );
    return 'ok' in found ? found : { ok: true, value: found };
  };

  return {
    detect: (bytes, hint, password) =>
      answering<Detected>(context.log, () =>
        context.whileOpen<Detected>(async () => {
          const text = bytes.length > TEXT_BYTES_MAX ? null : parseUtf8(bytes);
          if (text === null) return failWith('NOT_IMPORTABLE', 'the file is too large or not a text file');
          const known = hintOf(hint);
          return known.ok ? read(text.replace(/^\ufeff/, '').trim(), known.value, password) : known;
        }),
      ),
    wordlist: async (name) => {
      const language = mnemonicLanguages.find((one) => one === name);
      if (!language) return failWith('UNKNOWN_LANGUAGE', 'unknown word list', { field: 'language' });
      return { ok: true, value: wordListOf(language) };
    },
  };
}

type Hint = Readonly<{
  language: (typeof mnemonicLanguages)[number] | undefined;
  curve: Curve | undefined;
  against: RecogniseHint['against'];
}>;

function hintOf(hint: RecogniseHint | null | undefined): Outcome<Hint> {
  const language = mnemonicLanguages.find((one) => one === hint?.language);
  const curve = curves.find((one) => one === hint?.curve);
  if (hint?.language !== undefined && !language)
    return failWith('UNKNOWN_LANGUAGE', 'unknown word list', { field: 'hint.language' });
  if (hint?.curve !== undefined && !curve) return failWith('UNKNOWN_CURVE', 'unknown curve', { field: 'hint.curve' });
  return { ok: true, value: { language, curve, against: hint?.against } };
}

async function bundleFound(
  context: BridgeContext,
  keep: Keep,
  text: string,
  hint: Hint,
  examine: ExamineBundle,
): Promise<Found> {
  const bundle = bundleTextIn(text);
  const read = bundle === null ? null : readEnvelope(context, bundle);
  if (!bundle || !read) return null;
  const { contents, checks } = read;
  const { organizationId, ciphertext = '' } = contents;
  const signer = checks.find(({ name }) => name === 'signer')?.found ?? '';
  const facts: Facts = [
    ...(organizationId === undefined ? [] : [{ name: 'organization', value: organizationId }]),
    { name: 'signer', value: signer },
  ];
  if ('targetPublic' in contents) return { kind: 'import-bundle', facts, problems: [] };
  const kind = ciphertext.length === 2 * SEALED_KEY_BYTES ? 'key-bundle' : 'wallet-bundle';
  if (!hint.against) return { kind, needs: 'target-key', facts, problems: [] };
  const { report, plaintext } = await examine(bundle, hint.against);
  if (!plaintext) {
    const problems = troublesOf(report).map((reason) => ({ code: 'bundle', reason }) as const);
    return { kind, needs: 'target-key', facts, problems };
  }
  if (plaintext.length === 32) return keyFound(context, keep, 'key-bundle', plaintext, hint.curve, facts);
  const words = wordsFound(keep, parseUtf8(plaintext) ?? '', hint.language);
  plaintext.fill(0);
  return words ? { ...words, kind: 'wallet-bundle', facts: [...facts, ...words.facts] } : null;
}

function readEnvelope(context: BridgeContext, bundle: string): CheckedBundle | null {
  try {
    return checkEnvelope(context.curves, bundle, {});
  } catch {
    return null;
  }
}

function keyTextFound(context: BridgeContext, keep: Keep, text: string, curve: Curve | undefined): Detected | null {
  const read = readPrivateKeyText(context.curves, text, curve);
  if (!read) return null;
  const { form, network, compressed } = read;
  const known = read.curve ? { curve: read.curve } : {};
  const facts: Facts = [
    ...(network === undefined ? [] : [{ name: 'network', value: network }]),
    ...(compressed === undefined ? [] : [{ name: 'compressed', value: compressed ? 'yes' : 'no' }]),
  ];
  if ('problem' in read) return { kind: form, ...known, facts, problems: [{ code: read.problem }] };
  const solana = read.curve === 'CURVE_ED25519' && form !== 'hex-key' ? ('ADDRESS_FORMAT_SOLANA' as const) : undefined;
  return keyFound(context, keep, form, read.privateKey, read.curve, facts, solana);
}

/** Keeps 32 bytes of a key as a draft, and says what is public of it. `format` is the one address that its form is used with. */
function keyFound(
  context: BridgeContext,
  keep: Keep,
  kind: RecognisedKind,
  privateKey: Uint8Array,
  curve: Curve | undefined,
  facts: Facts,
  format?: AddressFormat,
): Detected {
  if (!curve) {
    const bytes = { name: 'bytes', value: String(privateKey.length) };
    return kept(keep({ kind: 'key', secret: privateKey }), { kind, facts: [...facts, bytes], problems: [] });
  }
  if (!isKeyOf(context.curves, curve, privateKey)) {
    privateKey.fill(0);
    return { kind, curve, facts, problems: [{ code: 'range' }] };
  }
  const secret = privateKeyFrom(context.curves, curve, privateKey);
  const publicKey = publicKeyHexOf(context.curves, curve, secret).compressed;
  const address = format && addressOf(context.curves, format, curve, publicKeyOf(context.curves, curve, secret));
  secret.wipe();
  const found = {
    kind,
    curve,
    facts: [
      { name: 'curve', value: curve },
      ...facts,
      { name: 'publicKey', value: publicKey },
      ...(address === undefined ? [] : [{ name: 'address', value: address }]),
    ],
    problems: [],
  };
  return kept(keep({ kind: 'key', secret: privateKey, curve }), found);
}

/**
 * Whether a seed phrase is one that documents and tools publish: one word repeated up to the checksum (`abandon … about`, `test … junk`,
 * `zoo … wrong`), or one that begins as the examples of BIP-39 do.
 */
function isPublished(phrase: string): boolean {
  const words = phrase.split(' ');
  return new Set(words.slice(0, -1)).size === 1 || publishedBeginnings.test(phrase);
}

const publishedBeginnings =
  /^(?:legal winner thank year wave sausage worth|letter advice cage absurd amount doctor acoustic) /;

function wordsFound(keep: Keep, text: string, wanted: Hint['language']): Detected | null {
  const read = readWords(text, wanted);
  if (!read) return null;
  const { words, language, problems, canonical } = read;
  const found = {
    kind: 'mnemonic' as const,
    words,
    language,
    facts: [
      { name: 'words', value: String(words) },
      { name: 'language', value: language },
    ],
    problems,
  };
  if (problems.length > 0) return found;
  return kept(
    keep({ kind: 'words', secret: utf8Bytes(canonical) }),
    isPublished(canonical) ? { ...found, isPublic: true } : found,
  );
}

/** Without an id where the vault was locked meanwhile: then nothing was kept, and nothing can be done with it. */
function kept(draftId: string | null, found: Detected): Detected {
  return draftId === null ? found : { ...found, draftId };
}
