/** Whether a text has the form of an e-mail address. Whether it is one the vault decides. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
