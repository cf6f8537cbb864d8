import { askChannel } from '#shared/ipc.ts';
import type { BridgeDoor } from './bridge-door.ts';

/** Deeper than anything that is asked; the engine's own bound is half of it. */
const depthMax = 128;

/** What we need of Electron's `ipcMain`; it is handed in, so that this file runs without Electron. */
export interface IpcDoor<Event> {
  handle(channel: string, listener: (event: Event, ...args: readonly unknown[]) => Promise<unknown>): void;
  removeHandler(channel: string): void;
}

/**
 * Answers a window's questions at `door`, over one channel.
 * @param isOurs whether an event comes from our own window's top frame; any other is refused before it is read
 * @returns the function that closes the channel again
 */
export function serveBridge<Event>(
  ipc: IpcDoor<Event>,
  door: BridgeDoor,
  isOurs: (event: Event) => boolean,
): () => void {
  ipc.handle(askChannel, async (event, name, args) => {
    if (!isOurs(event)) throw new Error('this sender is not allowed');
    if (typeof name !== 'string' || !Array.isArray(args)) throw new Error('unknown method');
    const bytesMax = door.bytesMax(name);
    if (bytesMax === undefined) throw new Error('unknown method');
    if (!fits(args, bytesMax)) throw new Error('the message is too large');
    return door.ask(name, args as readonly unknown[]);
  });
  return () => ipc.removeHandler(askChannel);
}

/**
 * Whether the arguments come to at most about `bytesMax` as JSON, found out without making it: structured clone brings cycles, and values that
 * are there many times over and share their memory. It never looks at more than that many.
 */
function fits(args: unknown, bytesMax: number): boolean {
  let left = bytesMax;
  const take = (value: unknown, depth: number): boolean => {
    if (depth > depthMax) return false;
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) left -= value.byteLength * 4;
    else if (typeof value === 'string') left -= value.length;
    else left -= 2;
    if (left < 0 || typeof value !== 'object' || value === null) return left >= 0;
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return true;
    if (value instanceof Map || value instanceof Set) return false;
    // Gaps in a list are not among its keys, and each is a `null` in its JSON.
    if (Array.isArray(value) && (left -= value.length) < 0) return false;
    for (const key in value) {
      left -= key.length;
      if (!take((value as Record<string, unknown>)[key], depth + 1)) return false;
    }
    return true;
  };
  return take(args, 0);
}
