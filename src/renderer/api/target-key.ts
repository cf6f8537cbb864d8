import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { TargetKey, VaultStatus } from '#shared/bridge.ts';

type InHand = Readonly<{
  /** Null until one is made or loaded. */
  key: TargetKey | null;
  /** Takes another key in hand. Main keeps the one before until it is dropped there too. */
  hold: (key: TargetKey) => void;
  /** Takes none in hand. */
  letGo: () => void;
}>;

/**
 * The key in hand that things are sealed to: its public half and main's name for it, for the places that export to it, open with it and
 * import with it. Its private half never leaves main.
 */
export const useTargetKey = create<InHand>((set) => ({
  key: null,
  hold: (key) => set({ key }),
  letGo: () => set({ key: null }),
}));

/**
 * Lets the key in hand go when an open vault is locked, another one is put in its place, or somebody else acts, as main does with all target
 * keys: what was exported to it afterwards could not be opened by anybody. For the part of the window that outlives every place.
 */
export function useTargetKeyUntilLock(status: Pick<VaultStatus, 'state' | 'vaultId' | 'info'> | undefined): void {
  const open = status?.state === 'unlocked' ? `${status.vaultId} ${status.info?.userId}` : undefined;
  const before = useRef(open);
  useEffect(() => {
    if (before.current !== undefined && before.current !== open) useTargetKey.getState().letGo();
    before.current = open;
  }, [open]);
}

/** The text of bytes that are no secret, or null when they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * A P-256 public key as an export takes it: hex in lower case, compressed or uncompressed, without white space or `0x`. Null for
 * anything else. Whether the point is on the curve main finds out.
 */
export function publicKeyIn(text: string): string | null {
  const hex = text.replace(/\s/gu, '').replace(/^0x/iu, '').toLowerCase();
  return /^(?:04[0-9a-f]{128}|0[23][0-9a-f]{64})$/u.test(hex) ? hex : null;
}
