/** Whether text has control characters beside tabs and line ends (line feed, carriage return). */
export function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text.replaceAll(/[\t\n\r]/g, ''));
}
