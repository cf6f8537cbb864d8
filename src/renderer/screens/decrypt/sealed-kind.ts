/** A private key is 32 bytes, and AES-GCM adds a tag of 16. */
const sealedKeyBytes = 48;

/**
 * Whether a bundle holds a key or words, by the length of its ciphertext: no phrase is as short as a key. It is looked for as main
 * looks for it, inside an answer too. Words, where it cannot be told.
 */
export function sealedKind(bundle: string): 'words' | 'key' {
  return ciphertextIn(bundle, 0)?.length === 2 * sealedKeyBytes ? 'key' : 'words';
}

/** The hex digits of the ciphertext somewhere inside a text: JSON in JSON, and JSON in hex as `data` has it. */
function ciphertextIn(value: unknown, depth: number): string | undefined {
  if (depth > 8) return undefined;
  if (typeof value === 'string') {
    const inner = parsed(value) ?? parsed(unhexed(value));
    return typeof inner === 'object' && inner !== null ? ciphertextIn(inner, depth + 1) : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'ciphertext' && typeof member === 'string') return member;
    const found = ciphertextIn(member, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The ASCII text of hex digits; empty for anything else. */
function unhexed(text: string): string {
  if (!/^(?:[0-9a-f]{2})+$/iu.test(text)) return '';
  return text.replace(/../gu, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}
