import { isUtf8 } from 'node:buffer';
import {
  boxOf,
  checkEnvelope,
  openBox,
  type BundleCheck as EnvelopeCheck,
  type CheckedBundle,
} from '#engine/crypto/bundle.ts';
import { bundleTextIn, HOSTED_SIGNER, parseSigner } from '#engine/crypto/bundle-text.ts';
import { hexAscii, toHex } from '#engine/crypto/bytes.ts';
import {
  bundleChecks,
  type BundleCheck,
  type BundleExpectations,
  type BundleReport,
  type BundleTrouble,
  type LocalBridge,
  type OpenedBundle,
} from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { answering, failWith } from '../outcome/failure-of.ts';
import type { BridgeContext } from './context.ts';
import type { TargetKeys } from './target-keys.ts';

/** A bundle after it was looked at; `plaintext` is there when every check that was asked for holds. The caller wipes it. */
export type Examined = Readonly<{ report: BundleReport; plaintext: Uint8Array | null }>;

/** Looks at an export bundle, and opens it where nothing speaks against it. Needs no vault but for `ours`. */
export type ExamineBundle = (text: string, against: BundleExpectations) => Promise<Examined>;

/** Checks and opens export bundles. */
export function bundles(context: BridgeContext, keys: TargetKeys) {
  const examine: ExamineBundle = async (text, against) =>
    examineBundle(context, keys, text, await wanted(context, against));
  return {
    examine,
    checkBundle: (bundle, against) =>
      answering(context.log, async () => {
        const { report, plaintext } = await examine(bundle, against);
        plaintext?.fill(0);
        return { ok: true, value: report };
      }),
    openBundle: (bundle, against) =>
      answering<OpenedBundle>(context.log, async () => {
        const { report, plaintext } = await examine(bundle, against);
        if (!plaintext) return unsound(report);
        const kind = plaintext.length === 32 ? ('key' as const) : ('words' as const);
        // Taken over as it is: what was sealed as text is the text.
        if (kind === 'words')
          return isUtf8(plaintext)
            ? { ok: true, value: { kind, secret: plaintext } }
            : failWith('BUNDLE_CONTENT_UNKNOWN', 'the bundle is valid, but contains neither a key nor a seed phrase');
        const secret = hexAscii(plaintext);
        plaintext.fill(0);
        return { ok: true, value: { kind, secret } };
      }),
  } satisfies Partial<LocalBridge & { examine: ExamineBundle }>;
}

/** Why a bundle was not opened: the checks that do not hold. */
export function unsound(report: BundleReport): Outcome<never> {
  return failWith('BUNDLE_UNSOUND', `could not decrypt the bundle: ${troublesOf(report).join(', ')}`);
}

/** Why the checks that do not hold fail, in their order. */
export function troublesOf({ checks }: BundleReport): readonly BundleTrouble[] {
  return checks.flatMap((check) => (check.outcome === 'fails' ? [check.reason] : []));
}

/** What is compared with. `signer` is null where it cannot be known now: `unknown` then says why. `other` and `hosted` say what is wrong where another, or the hosted service's, signer is named. */
type Wanted = Readonly<{
  keyId: string;
  organizationId?: string | undefined;
  signer: string | null;
  troubles: Readonly<Record<'unknown' | 'other' | 'hosted', BundleTrouble>>;
}>;

/** What is wrong with the signer of a bundle, by whom it should be. */
const signerTroubles = {
  ours: { unknown: 'no-vault-open', other: 'not-our-signer', hosted: 'not-our-signer-but-hosted' },
  // The hosted service's signer is always known, and is what is wanted.
  production: { unknown: 'not-hosted-signer', other: 'not-hosted-signer', hosted: 'not-hosted-signer' },
  pinned: { unknown: 'signer-not-a-key', other: 'not-named-signer', hosted: 'not-named-signer-but-hosted' },
} as const satisfies Record<BundleExpectations['signer']['kind'], Wanted['troubles']>;

async function wanted(context: BridgeContext, { keyId, signer, organizationId }: BundleExpectations): Promise<Wanted> {
  return { keyId, organizationId, signer: await signerWanted(context, signer), troubles: signerTroubles[signer.kind] };
}

async function signerWanted(context: BridgeContext, signer: BundleExpectations['signer']): Promise<string | null> {
  if (signer.kind === 'production') return HOSTED_SIGNER;
  if (signer.kind === 'pinned') return parseSigner(signer.publicKey);
  const ours = await context.whileOpen(async (openVault) => ({ ok: true, value: openVault.info().keys.signer }));
  return ours.ok ? ours.value : null;
}

function examineBundle(context: BridgeContext, keys: TargetKeys, text: string, against: Wanted): Examined {
  const bundle = bundleTextIn(text.trim());
  const read = bundle === null ? null : readEnvelope(context, bundle, against);
  const unread = read ? formTrouble(read.contents) : 'not-a-bundle';
  if (!read || unread !== null)
    return { report: { checks: unreadChecks(unread ?? 'not-a-bundle'), opens: false }, plaintext: null };
  const { contents } = read;
  const before: BundleCheck[] = [
    { check: 'form', outcome: 'holds' },
    versionCheck(checkNamed(read, 'version')),
    signerCheck(checkNamed(read, 'signer'), against),
    signatureCheck(checkNamed(read, 'signature')),
    organizationCheck(checkNamed(read, 'organization'), against),
  ];
  const { check, plaintext } = targetCheck(context, keys, contents, against.keyId);
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

/** Of what is no export bundle, only the form is checked. */
function unreadChecks(reason: BundleTrouble): readonly BundleCheck[] {
  return bundleChecks.map((check) =>
    check === 'form' ? { check, outcome: 'fails', reason } : { check, outcome: 'not-asked' },
  );
}

function readEnvelope(
  context: BridgeContext,
  bundle: string,
  { signer, organizationId }: Wanted,
): CheckedBundle | null {
  try {
    return checkEnvelope(context.curves, bundle, { signerPublic: signer ?? undefined, organizationId });
  } catch {
    return null;
  }
}

/** What keeps a signed envelope from being an export bundle; null where nothing does. */
function formTrouble(contents: CheckedBundle['contents']): BundleTrouble | null {
  if ('targetPublic' in contents) return 'import-bundle';
  try {
    boxOf(contents['encappedPublic'] ?? '', contents['ciphertext'] ?? '');
    return null;
  } catch {
    return 'nothing-sealed';
  }
}

function versionCheck({ outcome, found }: EnvelopeCheck): BundleCheck {
  return outcome === 'passed'
    ? { check: 'version', outcome: 'holds', found }
    : { check: 'version', outcome: 'fails', found, reason: 'unknown-version' };
}

function signerCheck({ outcome, found }: EnvelopeCheck, { signer, troubles }: Wanted): BundleCheck {
  if (signer === null) return { check: 'signer', outcome: 'fails', found, reason: troubles.unknown };
  if (outcome === 'passed') return { check: 'signer', outcome: 'holds', found };
  const reason = found.toLowerCase() === HOSTED_SIGNER ? troubles.hosted : troubles.other;
  return { check: 'signer', outcome: 'fails', found, reason };
}

function signatureCheck({ outcome, found }: EnvelopeCheck): BundleCheck {
  return outcome === 'passed'
    ? { check: 'signature', outcome: 'holds', found }
    : { check: 'signature', outcome: 'fails', found, reason: 'signature-invalid' };
}

function organizationCheck({ outcome, found }: EnvelopeCheck, { organizationId }: Wanted): BundleCheck {
  const seen = found === '' ? {} : { found };
  if (organizationId === undefined) return { check: 'organization', outcome: 'not-asked', ...seen };
  return outcome === 'passed'
    ? { check: 'organization', outcome: 'holds', ...seen }
    : { check: 'organization', outcome: 'fails', ...seen, reason: 'other-organization' };
}

function targetCheck(
  context: BridgeContext,
  keys: TargetKeys,
  contents: CheckedBundle['contents'],
  keyId: string,
): Readonly<{ check: BundleCheck; plaintext: Uint8Array | null }> {
  const privateKey = keys.privateKey(keyId);
  if (!privateKey) return { check: { check: 'target', outcome: 'fails', reason: 'target-key-gone' }, plaintext: null };
  const found = toHex(context.curves.p256.publicKey(privateKey));
  const box = boxOf(contents['encappedPublic'] ?? '', contents['ciphertext'] ?? '');
  const plaintext = openBox(context.ciphers, context.curves, privateKey, box);
  return plaintext
    ? { check: { check: 'target', outcome: 'holds', found }, plaintext }
    : { check: { check: 'target', outcome: 'fails', found, reason: 'other-target-key' }, plaintext: null };
}

/** `checkEnvelope` always makes these. */
function checkNamed({ checks }: CheckedBundle, name: EnvelopeCheck['name']): EnvelopeCheck {
  return checks.find((check) => check.name === name) ?? { name, outcome: 'failed', found: '' };
}
