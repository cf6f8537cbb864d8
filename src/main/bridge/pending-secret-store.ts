import { randomUuid } from '#shared/uuid.ts';
import type { Curve } from '#shared/enums.ts';
import type { BridgeContext } from './context.ts';

/** A secret that someone is about to import: words as UTF-8 in their list's spelling, or the 32 bytes of a key. */
export type PendingSecret =
  | Readonly<{ kind: 'words'; secret: Uint8Array }>
  /** `curve` where the key's own form says it, or the person did. */
  | Readonly<{ kind: 'key'; secret: Uint8Array; curve?: Curve }>;

/** Secrets between being recognised and being imported. Each is wiped after five minutes, and all when the vault is locked. */
export type PendingSecrets = Readonly<{
  /**
   * To be asked for before the reading begins: gives what keeps its result. Where the vault was locked in between, that wipes the draft
   * instead and gives null.
   */
  keeper(): (pendingSecret: PendingSecret) => string | null;
  /** The draft itself, not a copy; it must not outlive the question. Undefined for one that is gone. */
  get(draftId: string): PendingSecret | undefined;
  /** Five minutes from now. */
  renew(draftId: string): void;
  drop(draftId: string): void;
}>;

const KEPT_MS = 300_000;
/** The oldest gives way. */
const DRAFTS_MAX = 16;

/** No drafts yet. */
export function pendingSecretStore(context: BridgeContext): PendingSecrets {
  const kept = new Map<string, { pendingSecret: PendingSecret; untilMs: number; timer: NodeJS.Timeout }>();
  let lockings = 0;

  const drop = (draftId: string): void => {
    const found = kept.get(draftId);
    if (!found) return;
    clearTimeout(found.timer);
    found.pendingSecret.secret.fill(0);
    kept.delete(draftId);
  };
  const put = (draftId: string, pendingSecret: PendingSecret): void => {
    // Does not keep the process alive; where the clock is ahead of the timer, `get` sees to it.
    const timer = setTimeout(() => drop(draftId), KEPT_MS).unref();
    kept.set(draftId, { pendingSecret, untilMs: context.clock.nowMs() + KEPT_MS, timer });
  };
  context.onOperatorGone(() => {
    lockings += 1;
    for (const draftId of [...kept.keys()]) drop(draftId);
  });

  return {
    keeper: () => {
      const begunAt = lockings;
      return (pendingSecret) => {
        if (begunAt !== lockings) {
          pendingSecret.secret.fill(0);
          return null;
        }
        const [oldest] = kept.keys();
        if (oldest !== undefined && kept.size >= DRAFTS_MAX) drop(oldest);
        const draftId = randomUuid(context.entropy.bytes(16));
        put(draftId, pendingSecret);
        return draftId;
      };
    },
    get: (draftId) => {
      const found = kept.get(draftId);
      if (found && found.untilMs <= context.clock.nowMs()) drop(draftId);
      return kept.get(draftId)?.pendingSecret;
    },
    renew: (draftId) => {
      const found = kept.get(draftId);
      if (!found) return;
      clearTimeout(found.timer);
      put(draftId, found.pendingSecret);
    },
    drop,
  };
}
