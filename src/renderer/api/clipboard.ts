import { useCallback, useSyncExternalStore } from 'react';
import type { Bridge } from '#shared/bridge.ts';
import type { Copied, Copy } from '../ui/text/copying.ts';
import { useBridge } from './bridge-context.ts';

/** What lies on the clipboard by our doing, and when it will be cleared: Unix milliseconds, null for never. Nothing of it is kept here. */
export type ClipboardState = Readonly<{ kind: Copied; clearsAtMs: number | null }>;

/** Where main has no clipboard, an address is cleared by the page. */
const pageClearsMs = 60_000;

let state: ClipboardState | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

export function useCopy(): Copy {
  const bridge = useBridge();
  return useCallback(
    async (text, kind) => {
      const clearsInMs = await copyWith(bridge, text, kind);
      if (clearsInMs === undefined) return false;
      tell({ kind, clearsAtMs: clearsInMs === null ? null : Date.now() + clearsInMs });
      return true;
    },
    [bridge],
  );
}

export function useClipboard(): readonly [ClipboardState | null, () => void] {
  const bridge = useBridge();
  const current = useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => state,
  );
  const clear = useCallback(() => {
    tell(null);
    void bridge.local.clearClipboard().catch(() => undefined);
    void navigator.clipboard?.writeText('').catch(() => undefined);
  }, [bridge]);
  return [current, clear];
}

/** Milliseconds until it is cleared, null for never; undefined when it could not be copied. */
async function copyWith(bridge: Bridge, text: string, kind: Copied): Promise<number | null | undefined> {
  try {
    const outcome = await bridge.local.copy(new TextEncoder().encode(text), kind);
    if (outcome.ok) return outcome.value.clearsInMs;
    await navigator.clipboard.writeText(text);
  } catch {
    return undefined;
  }
  return kind === 'address' ? pageClearsMs : null;
}

function tell(next: ClipboardState | null): void {
  clearTimeout(timer);
  state = next;
  if (next !== null && next.clearsAtMs !== null)
    timer = setTimeout(() => {
      tell(null);
    }, next.clearsAtMs - Date.now());
  for (const watch of watchers) watch();
}
