import { uploadPartBytesMax, type Bridge } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { HostReason } from '#shared/failure-reasons.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';

/**
 * Sends a file of the browser to main, part by part. Gives its handle for `restore` or `testRestore`. Nothing of it is left in main when it is
 * not whole.
 * @param signal ends it: the outcome is CANCELLED
 * @param onSent hears after each part how many bytes were sent
 */
export async function sendFile(
  bridge: Bridge,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<Outcome<string>> {
  const begun = await bridge.local.beginUpload({ name: file.name, bytes: file.size });
  if (!begun.ok) return begun;
  const { handle } = begun.value;
  const ended = await sendParts(bridge, file, handle, signal, onSent);
  if (ended !== null) await bridge.local.dropUpload(handle);
  return ended ?? { ok: true, value: handle };
}

/** Null when all of the file was sent. */
async function sendParts(
  bridge: Bridge,
  file: File,
  handle: string,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<Outcome<never> | null> {
  for (let at = 0; at < file.size; at += uploadPartBytesMax) {
    // A file that was changed or removed since it was chosen cannot be read any more.
    const part = await bytesOf(file.slice(at, at + uploadPartBytesMax));
    if (part === null) return failed('NOT_FOUND', 'UPLOAD_UNREADABLE');
    const sent = await bridge.local.upload(handle, part);
    if (!sent.ok) return sent;
    if (signal.aborted) return failed('CANCELLED', 'TASK_CANCELLED');
    onSent(sent.value);
  }
  return null;
}

async function bytesOf(part: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch {
    return null;
  }
}

function failed(code: 'CANCELLED' | 'NOT_FOUND', reason: HostReason): Outcome<never> {
  return { ok: false, failure: { code: rpcCodes[code], message: '', details: [], reason } };
}
