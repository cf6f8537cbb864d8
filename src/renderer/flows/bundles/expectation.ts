import { useState } from 'react';
import type { BundleExpectations } from '#shared/bridge.ts';
import { useVaultStatus } from '../../api/hooks.ts';

/** Who a bundle must come from, as the person chose it. Nothing of it is secret. */
export type Chosen = Readonly<{
  signer: 'ours' | 'production' | 'pinned';
  /** As typed. */
  pinned: string;
  /** As typed; empty when it is not compared. */
  organizationId: string;
}>;

/** The choice, how to change it, and whether the vault in front is open, so that its own signer can be compared with. */
export type Expectation = Readonly<{ chosen: Chosen; open: boolean; choose: (patch: Partial<Chosen>) => void }>;

/** Who a bundle must come from: this vault while it is open, the hosted service else, until somebody chooses. */
export function useExpectation(): Expectation {
  const status = useVaultStatus();
  const open = status.data?.state === 'unlocked';
  const [patch, setPatch] = useState<Partial<Chosen>>({});
  const chosen = { signer: open ? 'ours' : 'production', pinned: '', organizationId: '', ...patch } as const;
  // A vault that was locked since cannot be compared with any more.
  const signer = chosen.signer === 'ours' && !open ? 'production' : chosen.signer;
  return { chosen: { ...chosen, signer }, open, choose: (more) => setPatch({ ...patch, ...more }) };
}

/** The choice as main takes it, for a bundle sealed to `keyId`; null while something that was typed is not whole. */
export function expectationOf(chosen: Chosen, keyId: string): BundleExpectations | null {
  const organizationId = chosen.organizationId.trim().toLowerCase();
  if (organizationId !== '' && !isId(organizationId)) return null;
  const whose = organizationId === '' ? {} : { organizationId };
  if (chosen.signer !== 'pinned') return { keyId, signer: { kind: chosen.signer }, ...whose };
  const publicKey = signerIn(chosen.pinned);
  return publicKey === null ? null : { keyId, signer: { kind: 'pinned', publicKey }, ...whose };
}

/** Hex digits of a signer as typed, white space and `0x` left out. */
export function signerDigits(text: string): string {
  return text.replace(/\s/gu, '').replace(/^0x/iu, '').toLowerCase();
}

/** A signer's public key, uncompressed hex; null for anything else. */
export function signerIn(text: string): string | null {
  const hex = signerDigits(text);
  return /^04[0-9a-f]{128}$/u.test(hex) ? hex : null;
}

/** Whether this is a UUID in its usual form. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text.trim());
}
