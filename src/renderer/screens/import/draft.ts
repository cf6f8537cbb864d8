import { useCallback, useEffect, useRef, useState } from 'react';
import type { Recognised, RecogniseHint } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useWords } from '../../ui/words.tsx';
import { words } from './words.ts';

/** How long main keeps what was given, in milliseconds. */
export const draftMsMax = 300_000;

/** What was given, as main keeps it: its name there, what it is, and until when. No secret. */
export type Draft = Readonly<{ draftId: string; recognised: Recognised; untilMs: number }>;

/** Where the giving stands. */
export type Giving =
  | Readonly<{ at: 'empty' }>
  /** Read, but something is wanted before it can be opened. */
  | Readonly<{ at: 'needs'; recognised: Recognised; wrongKey: boolean }>
  /** Read, but it cannot be imported as it is. */
  | Readonly<{ at: 'unfit'; recognised: Recognised }>
  | Readonly<{ at: 'failed'; problem: Problem }>
  | Readonly<{ at: 'kept'; draft: Draft }>;

/** What was given, and what can be done with it. */
export type GivenSecret = Readonly<{
  giving: Giving;
  busy: boolean;
  /** Hands bytes to main, which overwrites them. */
  give: (bytes: Uint8Array, hint?: RecogniseHint) => Promise<void>;
  /** Tries what was given once more, with a keystore's password, or after a target key was loaded. */
  giveAgain: (password?: Uint8Array) => Promise<void>;
  /** Has main forget it. */
  forget: () => void;
}>;

/**
 * Gives something to main to be recognised, and keeps what main says of it. Only what is encrypted already (a keystore, a bundle) is kept
 * here, and only while a password or a key for it is wanted.
 */
export function useGiving(): GivenSecret {
  const t = useWords(words);
  const bridge = useBridge();
  const attempt = useAttempt();
  const sealed = useRef<Uint8Array | null>(null);
  const draftId = useRef<string | null>(null);
  const [giving, setGiving] = useState<Giving>({ at: 'empty' });
  const [busy, setBusy] = useState(false);

  const drop = useCallback((): void => {
    sealed.current?.fill(0);
    sealed.current = null;
    if (draftId.current !== null) void bridge.local.forgetDraft(draftId.current);
    draftId.current = null;
  }, [bridge]);
  useEffect(() => drop, [drop]);

  const ask = async (bytes: Uint8Array, again: boolean, hint?: RecogniseHint, password?: Uint8Array): Promise<void> => {
    setBusy(true);
    const kept = bytes.slice();
    const asked = await attempt(t('notRead'), () => bridge.local.recognise(bytes, hint, password), {});
    setBusy(false);
    if ('problem' in asked) {
      kept.fill(0);
      return setGiving({ at: 'failed', problem: asked.problem });
    }
    const recognised = asked.value;
    if (recognised.draftId !== undefined) {
      kept.fill(0);
      draftId.current = recognised.draftId;
      const untilMs = Date.now() + draftMsMax;
      return setGiving({ at: 'kept', draft: { draftId: recognised.draftId, recognised, untilMs } });
    }
    if (recognised.needs === undefined) {
      kept.fill(0);
      return setGiving({ at: 'unfit', recognised });
    }
    sealed.current = kept;
    setGiving({ at: 'needs', recognised, wrongKey: again && recognised.needs === 'target-key' });
  };

  return {
    giving,
    busy,
    give: async (bytes, hint) => {
      drop();
      await ask(bytes, false, hint);
    },
    giveAgain: async (password) => {
      const bytes = sealed.current;
      if (bytes === null) return setGiving({ at: 'empty' });
      sealed.current = null;
      await ask(bytes, true, undefined, password);
    },
    forget: () => {
      drop();
      setGiving({ at: 'empty' });
    },
  };
}
