import { useCallback } from 'react';
import type { FileChoice } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { useBridge } from './bridge-context.ts';
import type { Problem } from './problem.ts';
import { usePlatform } from './status.ts';
import { useAttempt } from './use-attempt.ts';

/** How saving ended: where the file is (its name alone in a browser, which decides the folder), left by the person, or not at all. */
export type Saved = Readonly<{ file: string } | { left: true } | { problem: Problem }>;

/**
 * Gives the function that saves public text or bytes as a file: where the desktop has dialogs, where the person says, 0600; in a browser as a
 * download.
 */
export function useSaveAs(): (
  name: string,
  content: string | Uint8Array,
  mime: string,
  title?: string,
) => Promise<Saved> {
  const bridge = useBridge();
  const platform = usePlatform();
  const attempt = useAttempt();
  return useCallback(
    async (name, content, mime, title = name) => {
      if (platform?.dialogs !== true) {
        download(name, content, mime);
        return { file: name };
      }
      const chosen = await attempt(title, () => bridge.local.chooseFile({ purpose: 'save-file', suggested: name }));
      if ('problem' in chosen) return { problem: chosen.problem };
      const file = chosen.value;
      if (file === null) return { left: true };
      const saved = await attempt(title, (): Promise<Outcome<string>> => bridge.local.saveFile(file, bytesOf(content)));
      return 'problem' in saved ? { problem: saved.problem } : { file: saved.value };
    },
    [bridge, platform, attempt],
  );
}

/** Bytes of their own: main overwrites what it is handed. */
function bytesOf(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

function download(name: string, content: string | Uint8Array, mime: string): void {
  const url = URL.createObjectURL(new Blob([bytesOf(content)], { type: mime }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then; a URL that stays keeps what is saved in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Gives what opens the system's dialog for a file or folder, or undefined where there is none and the path is typed. */
export function useChoosePath(
  purpose: FileChoice['purpose'],
): ((suggested?: string) => Promise<string | null>) | undefined {
  const bridge = useBridge();
  const platform = usePlatform();
  if (platform?.dialogs !== true) return undefined;
  return async (suggested) => {
    const outcome = await bridge.local.chooseFile({ purpose, ...(suggested ? { suggested } : {}) });
    return outcome.ok ? outcome.value : null;
  };
}
