import { useCallback, useEffect, useRef, useState } from 'react';
import type { Detected, RecogniseHint, RecognisedKind } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

/** How long main keeps what was given, in milliseconds. */
export const draftMsMax = 300_000;

/** What was given, as main keeps it: its name there, what it is, and until when. No secret. */
export type Draft = Readonly<{ draftId: string; recognised: Detected; untilMs: number }>;

/** What is encrypted as it is given, and opened by something that is given with it. */
const sealedKinds: readonly RecognisedKind[] = ['keystore', 'wallet-bundle', 'key-bundle'];

/** Whether something given with it, a password or a key, can make it one that opens. */
function isMendable({ kind, needs, problems }: Detected): boolean {
  return needs !== undefined || (sealedKinds.includes(kind) && problems.length > 0);
}

/** Keystores and bundles are JSON objects, or text of one; words and keys never look so. */
function mayBeSealed(bytes: Uint8Array): boolean {
  return /^\s*["{]/u.test(new TextDecoder().decode(bytes.subarray(0, 64)));
}

/** Where the giving stands. */
export type Giving =
  | Readonly<{ at: 'empty' }>
  /** Read, but something is wanted before it can be opened. */
  | Readonly<{ at: 'needs'; recognised: Detected }>
  /** Read, but it cannot be imported as it is. */
  | Readonly<{ at: 'unfit'; recognised: Detected }>
  | Readonly<{ at: 'failed'; problem: Problem }>
  | Readonly<{ at: 'kept'; draft: Draft }>;

/** What was given, and what can be done with it. */
export type GivenSecret = Readonly<{
  giving: Giving;
  busy: boolean;
  /** Hands bytes to main, which overwrites them. */
  give: (bytes: Uint8Array, hint?: RecogniseHint) => Promise<void>;
  /** Tries what was given once more, with a keystore's password, or with the key that a bundle is sealed to. */
  giveAgain: (key: Readonly<{ password: Uint8Array } | { hint: RecogniseHint }>) => Promise<void>;
  /** Has main forget it. */
  forget: () => void;
}>;

/**
 * Gives something to main to be recognised, and keeps what main says of it. Only what is encrypted already (a keystore, a bundle) is kept
 * here, and only while a password or a key for it is wanted. Words and keys are gone from here once they were handed over.
 */
export function useGiving(): GivenSecret {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const sealed = useRef<Uint8Array | null>(null);
  const draftId = useRef<string | null>(null);
  const [giving, setGiving] = useState<Giving>({ at: 'empty' });
  const [busy, setBusy] = useState(false);

  const drop = useCallback((): void => {
    sealed.current?.fill(0);
    sealed.current = null;
    if (draftId.current !== null) void bridge.local.forgetPendingSecret(draftId.current);
    draftId.current = null;
  }, [bridge]);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      drop();
    };
  }, [drop]);

  const ask = async (bytes: Uint8Array, hint?: RecogniseHint, password?: Uint8Array): Promise<void> => {
    setBusy(true);
    const kept = mayBeSealed(bytes) ? bytes.slice() : null;
    const asked = await attempt(t('notRead'), () => bridge.local.detect(bytes, hint, password));
    setBusy(false);
    const recognised = 'problem' in asked ? null : asked.value;
    if (recognised?.draftId !== undefined && !here.current) void bridge.local.forgetPendingSecret(recognised.draftId);
    const mendable = recognised !== null && recognised.draftId === undefined && isMendable(recognised);
    if (!here.current || kept === null || !mendable) kept?.fill(0);
    if (!here.current) return;
    if ('problem' in asked) return setGiving({ at: 'failed', problem: asked.problem });
    const { value } = asked;
    if (value.draftId !== undefined) {
      draftId.current = value.draftId;
      const untilMs = Date.now() + draftMsMax;
      return setGiving({ at: 'kept', draft: { draftId: value.draftId, recognised: value, untilMs } });
    }
    if (kept === null || !mendable) return setGiving({ at: 'unfit', recognised: value });
    // A wrong password or key can be mended: what it is for is sealed, and stays at hand.
    sealed.current = kept;
    setGiving({ at: 'needs', recognised: value });
  };

  const forget = useCallback((): void => {
    drop();
    setGiving({ at: 'empty' });
  }, [drop]);

  return {
    giving,
    busy,
    give: async (bytes, hint) => {
      drop();
      await ask(bytes, hint);
    },
    giveAgain: async (key) => {
      const bytes = sealed.current;
      if (bytes === null) return setGiving({ at: 'empty' });
      sealed.current = null;
      if ('hint' in key) await ask(bytes, key.hint);
      else await ask(bytes, undefined, key.password);
    },
    forget,
  };
}
