import {
  boxOf,
  checkEnvelope,
  openBox,
  type BundleCheck as EnvelopeCheck,
  type CheckedBundle,
} from '#engine/crypto/bundle.ts';
import { bundleTextIn, HOSTED_SIGNER, parseSigner } from '#engine/crypto/bundle-text.ts';
import { parseUtf8, toHex, utf8Bytes } from '#engine/crypto/bytes.ts';
import type { BundleCheck, BundleExpectations, BundleReport, LocalBridge, OpenedBundle } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { refusal } from '../refusal.ts';
import { answering } from './activity.ts';
import type { Desk } from './desk.ts';
import type { TargetKeys } from './target-keys.ts';

/** A bundle after it was looked at; `plaintext` is there when every check that was asked for holds. Whoever gets it wipes it. */
export type Examined = Readonly<{ report: BundleReport; plaintext: Uint8Array | null }>;

/** Looks at an export bundle, and opens it where nothing speaks against it. Needs no vault but for `ours`. */
export type ExamineBundle = (text: string, against: BundleExpectations) => Promise<Examined>;

/** Checks and opens export bundles. */
export function bundles(
  desk: Desk,
  keys: TargetKeys,
): Pick<LocalBridge, 'checkBundle' | 'openBundle'> & Readonly<{ examine: ExamineBundle }> {
  const examine: ExamineBundle = async (text, against) => examineBundle(desk, keys, text, await wanted(desk, against));
  return {
    examine,
    checkBundle: (bundle, against) =>
      answering(desk.log, async () => {
        const { report, plaintext } = await examine(bundle, against);
        plaintext?.fill(0);
        return { ok: true, value: report };
      }),
    openBundle: (bundle, against) =>
      answering<OpenedBundle>(desk.log, async () => {
        const { report, plaintext } = await examine(bundle, against);
        if (!plaintext) return refusalOf(report);
        const kind = plaintext.length === 32 ? ('key' as const) : ('words' as const);
        // Taken over as it is: what was sealed as text is the text.
        if (kind === 'words')
          return parseUtf8(plaintext) === null
            ? refusal('INVALID_ARGUMENT', 'the bundle is sound, but holds neither a key nor words')
            : { ok: true, value: { kind, secret: plaintext } };
        const secret = utf8Bytes(toHex(plaintext));
        plaintext.fill(0);
        return { ok: true, value: { kind, secret } };
      }),
  };
}

/** Why a bundle was not opened: the checks that do not hold. */
export function refusalOf({ checks }: BundleReport): Outcome<never> {
  const failed = checks.filter(({ outcome }) => outcome === 'fails');
  return refusal(
    'FAILED_PRECONDITION',
    `the bundle was not opened: ${failed.map(({ message }) => message).join('; ')}`,
  );
}

/** What is compared with. `signer` is null where it cannot be known now; `because` then says why. */
type Wanted = Readonly<{
  keyId: string;
  organizationId?: string | undefined;
  signer: string | null;
  whose: string;
  because: string;
}>;

async function wanted(desk: Desk, { keyId, signer, organizationId }: BundleExpectations): Promise<Wanted> {
  const both = { keyId, organizationId };
  switch (signer.kind) {
    case 'production':
      return { ...both, signer: HOSTED_SIGNER, whose: 'the hosted service’s production signer', because: '' };
    case 'pinned':
      return {
        ...both,
        signer: parseSigner(signer.publicKey),
        whose: 'the key that you named',
        because: 'the key that you named is no uncompressed P-256 public key',
      };
    case 'ours': {
      const ours = await desk.whileOpen(async (coffer) => ({ ok: true, value: coffer.info().keys.signer }));
      const because = 'no vault is open, so its signer is not known';
      return { ...both, signer: ours.ok ? ours.value : null, whose: 'this vault’s signer', because };
    }
  }
}

function examineBundle(desk: Desk, keys: TargetKeys, text: string, against: Wanted): Examined {
  const bundle = bundleTextIn(text.trim());
  const read = bundle === null ? null : readEnvelope(desk, bundle, against);
  const unread = read ? formTrouble(read.contents) : 'this is no bundle: a bundle is JSON with four members';
  if (!read || unread !== null) {
    const checks: BundleCheck[] = [{ check: 'form', outcome: 'fails', message: unread ?? '' }];
    for (const check of ['version', 'signer', 'signature', 'organization', 'target'] as const)
      checks.push({ check, outcome: 'not-asked', message: 'not looked at, since it is no export bundle' });
    return { report: { checks, opens: false }, plaintext: null };
  }
  const { contents } = read;
  const before: BundleCheck[] = [
    { check: 'form', outcome: 'holds', message: 'it is an export bundle' },
    versionCheck(checkNamed(read, 'version')),
    signerCheck(checkNamed(read, 'signer'), against),
    signatureCheck(checkNamed(read, 'signature')),
    organizationCheck(checkNamed(read, 'organization'), against),
  ];
  const { check, plaintext } = targetCheck(desk, keys, contents, against.keyId);
  const checks = [...before, check];
  const opens = checks.every(({ outcome }) => outcome !== 'fails');
  if (!opens) plaintext?.fill(0);
  const { organizationId, userId } = contents;
  return {
    report: {
      checks,
      opens,
      ...(organizationId === undefined ? {} : { organizationId }),
      ...(userId === undefined ? {} : { userId }),
    },
    plaintext: opens ? plaintext : null,
  };
}

function readEnvelope(desk: Desk, bundle: string, { signer, organizationId }: Wanted): CheckedBundle | null {
  try {
    return checkEnvelope(desk.curves, bundle, {
      ...(signer === null ? {} : { signerPublic: signer }),
      ...(organizationId === undefined ? {} : { organizationId }),
    });
  } catch {
    return null;
  }
}

/** What keeps a signed envelope from being an export bundle; null where nothing does. */
function formTrouble(contents: CheckedBundle['contents']): string | null {
  if ('targetPublic' in contents)
    return 'this is an import bundle: something is to be sealed to it, and nothing is in it';
  try {
    boxOf(contents['encappedPublic'] ?? '', contents['ciphertext'] ?? '');
    return null;
  } catch {
    return 'what is signed in it holds no encapsulated key and no ciphertext';
  }
}

function versionCheck({ outcome, found }: EnvelopeCheck): BundleCheck {
  return outcome === 'passed'
    ? { check: 'version', outcome: 'holds', found, message: 'its version is one that we know' }
    : { check: 'version', outcome: 'fails', found, message: 'its version is not one that we know' };
}

function signerCheck({ outcome, found }: EnvelopeCheck, { signer, whose, because }: Wanted): BundleCheck {
  if (signer === null) return { check: 'signer', outcome: 'fails', found, message: because };
  if (outcome === 'passed') return { check: 'signer', outcome: 'holds', found, message: `it names ${whose}` };
  const hosted = found.toLowerCase() === HOSTED_SIGNER ? ': it names the hosted service’s production signer' : '';
  return { check: 'signer', outcome: 'fails', found, message: `it does not name ${whose}${hosted}` };
}

function signatureCheck({ outcome, found }: EnvelopeCheck): BundleCheck {
  const message = 'the signature is that of the signer it names, over these very contents';
  if (outcome === 'passed') return { check: 'signature', outcome: 'holds', found, message };
  const wrong = 'the signature does not fit: the contents were changed, or somebody else signed them';
  return { check: 'signature', outcome: 'fails', found, message: wrong };
}

function organizationCheck({ outcome, found }: EnvelopeCheck, { organizationId }: Wanted): BundleCheck {
  const seen = found === '' ? {} : { found };
  if (organizationId === undefined)
    return {
      check: 'organization',
      outcome: 'not-asked',
      ...seen,
      message: 'no organization was named to compare with',
    };
  return outcome === 'passed'
    ? { check: 'organization', outcome: 'holds', ...seen, message: 'it is of the organization that you named' }
    : { check: 'organization', outcome: 'fails', ...seen, message: 'it is of another organization than you named' };
}

function targetCheck(
  desk: Desk,
  keys: TargetKeys,
  contents: CheckedBundle['contents'],
  keyId: string,
): Readonly<{ check: BundleCheck; plaintext: Uint8Array | null }> {
  const privateKey = keys.privateKey(keyId);
  const fails = (message: string, found?: string) =>
    ({ check: { check: 'target', outcome: 'fails', message, ...(found ? { found } : {}) }, plaintext: null }) as const;
  if (!privateKey) return fails('the target key is not in memory any more');
  const found = toHex(desk.curves.p256.publicKey(privateKey));
  const box = boxOf(contents['encappedPublic'] ?? '', contents['ciphertext'] ?? '');
  const plaintext = openBox(desk.ciphers, desk.curves, privateKey, box);
  if (!plaintext) return fails('it was sealed to another key than this', found);
  return { check: { check: 'target', outcome: 'holds', found, message: 'it was sealed to this key' }, plaintext };
}

/** `checkEnvelope` always makes these. */
function checkNamed({ checks }: CheckedBundle, name: EnvelopeCheck['name']): EnvelopeCheck {
  return checks.find((check) => check.name === name) ?? { name, outcome: 'failed', found: '' };
}
