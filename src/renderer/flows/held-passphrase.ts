import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Bridge } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';

/** How long a passphrase is kept between the form and the hold, in milliseconds. */
export const heldMsMax = 120_000;

/** A passphrase between the form that asked for it and the hold that uses it. */
export type HeldPassphrase = Readonly<{
  /** Takes the bytes over. They are overwritten when they lapse, when others take their place, and when the page is left. */
  hold: (passphrase: Uint8Array) => void;
  /** Gives the bytes away, once: whoever gets them overwrites them. Null when there are none any more. */
  take: () => Uint8Array | null;
  /** Overwrites them now. */
  letGo: () => void;
}>;

/** Keeps a passphrase for two minutes at most, outside of React's state. `onLapsed` is told when nobody used it until then. */
export function useHeldPassphrase(onLapsed: () => void): HeldPassphrase {
  const held = useRef<Uint8Array | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lapsed = useRef(onLapsed);
  useEffect(() => {
    lapsed.current = onLapsed;
  });

  const take = useCallback((): Uint8Array | null => {
    clearTimeout(timer.current);
    const bytes = held.current;
    held.current = null;
    return bytes;
  }, []);
  const letGo = useCallback((): void => void take()?.fill(0), [take]);
  const hold = useCallback(
    (passphrase: Uint8Array): void => {
      letGo();
      held.current = passphrase;
      timer.current = setTimeout(() => {
        letGo();
        lapsed.current();
      }, heldMsMax);
    },
    [letGo],
  );
  useEffect(() => letGo, [letGo]);
  return useMemo(() => ({ hold, take, letGo }), [hold, take, letGo]);
}

/**
 * Has main try a passphrase, and gives a copy for the hold: main overwrites what it is given. Where main refuses or does not answer, nothing is
 * kept.
 */
export async function provedCopy({ vault }: Bridge, passphrase: Uint8Array): Promise<Outcome<Uint8Array>> {
  const kept = passphrase.slice();
  let proved = false;
  try {
    const outcome = await vault.reauthenticate(passphrase);
    proved = outcome.ok;
    return outcome.ok ? { ok: true, value: kept } : outcome;
  } finally {
    if (!proved) kept.fill(0);
  }
}
