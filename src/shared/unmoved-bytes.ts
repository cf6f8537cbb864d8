/**
 * `length` bytes of zero that stay where they are until they are freed, so that overwriting them leaves no copy. A small array without a
 * buffer of its own lies in the heap of JavaScript, where the collector of garbage moves it and leaves what it held behind.
 */
export function unmovedBytes(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new ArrayBuffer(length));
}
