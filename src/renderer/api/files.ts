import { useCallback } from 'react';
import type { FileChoice, NewFolderPlace, SavedFile, SavePurpose } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { useBridge } from './bridge-context.ts';
import type { Problem } from './problem.ts';
import { usePlatform } from './status.ts';
import { useAttempt, type Attempt } from './use-attempt.ts';

/** How saving ended: where the file is (its name alone in a browser, which decides the folder), left by the person, or not at all. */
export type Saved = Readonly<{ file: string } | { left: true } | { problem: Problem }>;

/**
 * Gives the function that has the person choose where main saves something: in the system's dialog, or, in a browser, nothing to choose, since
 * the browser downloads what main made (`deliver`). Its answer is a handle, which serves main once; null where the person left the dialog, or
 * `run` says why there is none.
 * @param run what says so: that of the task which the saving is a part of
 */
export function useSavePlace(
  run: Attempt,
): (purpose: SavePurpose, name: string, title: string) => Promise<string | null> {
  const bridge = useBridge();
  return async (purpose, name, title) => {
    const chosen = await run(title, () => bridge.local.chooseSavePlace({ purpose, name }));
    return 'problem' in chosen ? null : (chosen.value?.handle ?? null);
  };
}

/** Has the browser download what main made for it. Where main wrote the file itself, there is nothing to do. */
export function deliver({ file, download: url }: SavedFile): void {
  if (url !== undefined) follow(url, file);
}

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
      const chosen = await attempt(title, () => bridge.local.chooseSavePlace({ purpose: 'file', name }));
      if ('problem' in chosen) return { problem: chosen.problem };
      const place = chosen.value;
      if (place === null) return { left: true };
      const saved = await attempt(title, (): Promise<Outcome<SavedFile>> =>
        bridge.local.saveFile(place.handle, bytesOf(content)),
      );
      return 'problem' in saved ? { problem: saved.problem } : { file: saved.value.file };
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
  follow(url, name);
  // The browser has begun to read it by then; a URL that stays keeps what is saved in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function follow(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Gives what opens the system's dialog for a file or folder to read, or undefined where there is none and the path is typed. */
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

/** Gives what opens the system's dialog for the folder of a new vault, or undefined where there is none and the vault gets a name alone. */
export function useChooseNewFolder(): (() => Promise<NewFolderPlace | null>) | undefined {
  const bridge = useBridge();
  const platform = usePlatform();
  if (platform?.dialogs !== true) return undefined;
  return async () => {
    const outcome = await bridge.local.chooseNewFolder();
    return outcome.ok ? outcome.value : null;
  };
}
