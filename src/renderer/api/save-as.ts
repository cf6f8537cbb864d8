import { useCallback } from 'react';
import type { Outcome } from '#shared/envelope.ts';
import { useBridge } from './bridge-context.ts';
import type { Problem } from './problem.ts';
import { usePlatform } from './status.ts';
import { useAttempt } from './use-attempt.ts';

/** How saving ended: where the file is (its name alone in a browser, which decides the folder), left by the person, or not at all. */
export type Saved = Readonly<{ file: string } | { left: true } | { problem: Problem }>;

/**
 * Gives the function that saves public text as a file: where the desktop has dialogs, where the person says, 0600; in a browser as a
 * download.
 */
export function useSaveAs(): (name: string, text: string, mime: string, title?: string) => Promise<Saved> {
  const bridge = useBridge();
  const platform = usePlatform();
  const attempt = useAttempt();
  return useCallback(
    async (name, text, mime, title = name) => {
      if (platform?.dialogs !== true) {
        download(name, text, mime);
        return { file: name };
      }
      const chosen = await attempt(title, () => bridge.local.chooseFile({ purpose: 'save-file', suggested: name }));
      if ('problem' in chosen) return { problem: chosen.problem };
      const file = chosen.value;
      if (file === null) return { left: true };
      const saved = await attempt(title, (): Promise<Outcome<string>> =>
        bridge.local.saveFile(file, new TextEncoder().encode(text)),
      );
      return 'problem' in saved ? { problem: saved.problem } : { file: saved.value };
    },
    [bridge, platform, attempt],
  );
}

function download(name: string, text: string, mime: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mime }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then; a URL that stays keeps the text in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
