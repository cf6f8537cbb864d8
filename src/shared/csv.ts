/**
 * What spreadsheet programs run as a formula: a text that begins with one of these signs. Some read full-width signs as narrow ones, and skip
 * blanks and quotation marks before them: behind a semicolon a doubled quotation mark can begin a cell.
 */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/**
 * Values as a line of CSV (RFC 4180) with its end. A text that a spreadsheet program would take for a formula gets an apostrophe before it, and
 * so does one that has one already; `unguarded` takes it away again. So does the text after each semicolon and each line break: in many countries
 * spreadsheet programs begin a cell there, also inside of quotes that do not begin the line.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map((value) => (typeof value === 'number' ? String(value) : cell(value))).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = inParts(text, (part) => (formula.test(part) || isGuarded(part) ? `'${part}` : part));
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that `csvLine` wrote. */
export function unguarded(text: string): string {
  return inParts(text, (part) => (isGuarded(part) ? part.slice(1) : part));
}

/** Each part has the semicolon or the line break that ends it. */
function inParts(text: string, change: (part: string) => string): string {
  return text
    .split(/(?<=;|\n|\r(?!\n))/u)
    .map(change)
    .join('');
}

function isGuarded(text: string): boolean {
  return text.startsWith("'") && (text.charAt(1) === "'" || formula.test(text.slice(1)));
}
