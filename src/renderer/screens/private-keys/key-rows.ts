import type { Operations } from '../../api/operations.ts';
import { byName } from '../../ui/table/by-name.ts';
import { addressFormatName, curveName } from '#shared/chains.ts';
import { isOfOrigin, type Origin } from '../../flows/key-parts.tsx';

/** A private key as it is shown, which is without it. */
export type PrivateKey = Operations['list_private_keys']['result']['privateKeys'][number];

/**
 * The keys that a filter, a tag and a search leave, by name. The search finds what contains its text in name, id, public key, an address,
 * a format or a tag's name, whatever the letter case.
 */
export function wantedKeys(
  keys: readonly PrivateKey[],
  wanted: Readonly<{ origin: Origin; tagId: string | null; search: string }>,
  tagNames: ReadonlyMap<string, string>,
): readonly PrivateKey[] {
  const sought = wanted.search.trim().toLowerCase();
  return keys
    .filter((key) => isOfOrigin(wanted.origin, key))
    .filter(({ privateKeyTags }) => wanted.tagId === null || privateKeyTags.includes(wanted.tagId))
    .filter((key) => sought === '' || textsOf(key, tagNames).some((text) => text.toLowerCase().includes(sought)))
    .toSorted((one, other) => byName(one.privateKeyName, other.privateKeyName));
}

function textsOf(key: PrivateKey, tagNames: ReadonlyMap<string, string>): readonly string[] {
  return [
    key.privateKeyName,
    key.privateKeyId,
    key.publicKey,
    curveName(key.curve),
    ...key.addresses.flatMap(({ address, format }) => [address, addressFormatName(format)]),
    ...key.privateKeyTags.map((tagId) => tagNames.get(tagId) ?? ''),
  ];
}

/** Of each tag, how many keys carry it. */
export function countByTag(keys: readonly PrivateKey[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { privateKeyTags } of keys)
    for (const tagId of privateKeyTags) counts.set(tagId, (counts.get(tagId) ?? 0) + 1);
  return counts;
}
