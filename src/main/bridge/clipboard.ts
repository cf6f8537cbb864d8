import { createHash } from 'node:crypto';

import type { CopyKind, LocalBridge, VaultSettings } from '#shared/bridge.ts';
import type { Log } from '#shared/log.ts';
import { failWith, outcomeOf } from '../outcome/failure-of.ts';
import type { Shell } from './context.ts';

export type ClipboardPart = Pick<LocalBridge, 'copy' | 'clearClipboard'> &
  Readonly<{
    /** Takes away at once what would be taken away later: the vault is being locked, or the program ends. */
    clearNow(): Promise<void>;
  }>;

type ClipboardWorld = Readonly<{
  shell: Shell;
  /** The settings of the open vault; while none is open, those of a new one. */
  settings: () => Pick<VaultSettings, 'clearSecretSeconds' | 'clearAddressSeconds'>;
  /** Calls once after so long. Gives the function that takes it back. */
  later: (run: () => void, ms: number) => () => void;
  log: Log;
}>;

/**
 * The system's clipboard, and what we put on it: it is cleared when its time is up, at a lock and at the end, unless someone has put
 * something else there. Only a digest of it is kept, to tell.
 */
export function clipboardPart({ shell, settings, later, log }: ClipboardWorld): ClipboardPart {
  const { clipboard } = shell;
  let ours: Readonly<{ digest: string; takeBack: () => void }> | null = null;

  const clear = async (): Promise<void> => {
    const clearing = ours;
    ours = null;
    if (!clearing || !clipboard) return;
    clearing.takeBack();
    await outcomeOf(log, async () => {
      if (digestOf(await clipboard.read()) === clearing.digest) await clipboard.clear();
    });
  };

  const secondsFor = (kind: CopyKind): number => {
    const { clearSecretSeconds, clearAddressSeconds } = settings();
    return kind === 'secret' ? clearSecretSeconds : kind === 'address' ? clearAddressSeconds : 0;
  };

  return {
    async copy(text, kind) {
      if (!clipboard) return failWith('NO_CLIPBOARD', 'the clipboard is not available');
      return outcomeOf(log, async () => {
        const content = Buffer.from(text).toString('utf8');
        await clipboard.write(content, kind);
        ours?.takeBack();
        ours = null;
        const ms = secondsFor(kind) * 1_000;
        // A secret goes at the lock at the latest, also where no time was set for it.
        if (ms > 0 || kind === 'secret')
          ours = { digest: digestOf(content), takeBack: ms > 0 ? later(() => void clear(), ms) : () => {} };
        return { clearsInMs: ms > 0 ? ms : null };
      });
    },
    clearClipboard: clear,
    clearNow: clear,
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
