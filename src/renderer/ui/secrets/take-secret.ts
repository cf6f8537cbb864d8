/**
 * Takes what was typed out of a field and empties it.
 * @returns its exact UTF-8, nothing normalised; whoever receives the bytes overwrites them
 */
export function takeSecret(field: HTMLInputElement | HTMLTextAreaElement): Uint8Array {
  const bytes = new TextEncoder().encode(field.value);
  field.value = '';
  return bytes;
}
