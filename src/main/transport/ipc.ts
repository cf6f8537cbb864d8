import { askChannel } from '#shared/ipc.ts';
import type { BridgeDoor } from './bridge-door.ts';

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
    if (!isOurs(event)) throw new Error('this sender may not ask');
    if (typeof name !== 'string' || !Array.isArray(args)) throw new Error('there is no such question');
    const bytesMax = door.bytesMax(name);
    if (bytesMax === undefined) throw new Error('there is no such question');
    if (sizeOf(args) > bytesMax) throw new Error('the question is too large');
    return door.ask(name, args as readonly unknown[]);
  });
  return () => ipc.removeHandler(askChannel);
}

/** About what the arguments come to as JSON, without making it: structured clone brings cycles, and texts that share their memory. */
function sizeOf(value: unknown, depth = 0): number {
  if (depth > 128) return Infinity;
  if (value instanceof Uint8Array) return value.length * 4;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + key.length + sizeOf(inner, depth + 1), 2);
}
