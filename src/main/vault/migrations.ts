import { FORMAT_VERSION } from './format.ts';

/** One step: a header's bytes of some version to those of the next. Pure. */
type Migration = (header: Uint8Array) => Uint8Array;

/** From version `index + 1` to the next. There has been one version only. */
const migrations: readonly Migration[] = [];

/**
 * Brings a header up to the present version. A later version than we know passes through untouched, for `parseHeader` to refuse by
 * name: what we do not know we never rewrite.
 */
export function migrate(header: Uint8Array): Uint8Array {
  const version = versionOf(header);
  if (version === undefined || version >= FORMAT_VERSION) return header;
  return migrations.slice(version - 1).reduce((bytes, step) => step(bytes), header);
}

function versionOf(header: Uint8Array): number | undefined {
  const found = /^\{"format":"coffer vault","version":([1-9][0-9]{0,5}),/.exec(
    Buffer.from(header.subarray(0, 64)).toString('latin1'),
  );
  return found ? Number(found[1]) : undefined;
}
