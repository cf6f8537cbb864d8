import { pieceBytesMax, type ReadPiece } from '#shared/reading.ts';
import { toHex } from '../crypto/bytes.ts';

/** The pieces that named bytes are, in order. What has no bytes is no piece. */
export function piecesOf(named: readonly (readonly [name: string, bytes: Uint8Array])[]): readonly ReadPiece[] {
  return named.flatMap(([name, bytes]) =>
    bytes.length === 0 ? [] : [{ name, bytes: toHex(bytes.subarray(0, pieceBytesMax)), length: bytes.length }],
  );
}
