import type { MessageKey } from '../../messages/translate.tsx';
import type { BundleCheck, BundleExpectations } from '#shared/bridge.ts';
import type { messages } from './messages.ts';

type Key = MessageKey<typeof messages>;
type Said = Readonly<{ name: Key; holds: Key; fails: Key; 'not-asked': Key }>;

const said: Readonly<Record<BundleCheck['check'], Said>> = {
  form: { name: 'form', holds: 'formHolds', fails: 'formFails', 'not-asked': 'formNotAsked' },
  version: { name: 'version', holds: 'versionHolds', fails: 'versionFails', 'not-asked': 'versionNotAsked' },
  signer: { name: 'signer', holds: 'signerHoldsPinned', fails: 'signerFails', 'not-asked': 'signerNotAsked' },
  signature: { name: 'signature', holds: 'signatureHolds', fails: 'signatureFails', 'not-asked': 'signatureNotAsked' },
  organization: {
    name: 'organization',
    holds: 'organizationHolds',
    fails: 'organizationFails',
    'not-asked': 'organizationNotAsked',
  },
  target: { name: 'target', holds: 'targetHolds', fails: 'targetFails', 'not-asked': 'targetNotAsked' },
};

const signers: Readonly<Record<BundleExpectations['signer']['kind'], Key>> = {
  ours: 'signerHoldsOurs',
  production: 'signerHoldsProduction',
  pinned: 'signerHoldsPinned',
};

/** The name of a check and the sentence for its outcome, as keys of this place's words. */
export function checkToText(
  { check, outcome }: BundleCheck,
  signer: BundleExpectations['signer']['kind'],
): Readonly<{ name: Key; sentence: Key }> {
  const sentence = check === 'signer' && outcome === 'holds' ? signers[signer] : said[check][outcome];
  return { name: said[check].name, sentence };
}
