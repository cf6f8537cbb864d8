import { describe, expect, it } from 'vitest';
import { csvLine, unguarded } from '#shared/csv.ts';

/** The one cell of a line, without its quotes. */
function cellOf(text: string): string {
  const cell = csvLine([text]).slice(0, -2);
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

describe('a line of CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\u200b=1', '＝1', '＠x', '|cmd', '%0A=1', '"=1'])(
    'holds %j as text that nothing runs, and gives it back',
    (hostile) => {
      expect(cellOf(hostile)).toBe(`'${hostile}`);
      expect(unguarded(cellOf(hostile))).toBe(hostile);
    },
  );

  it.each(['x;=1+1', 'a; -1', 'a;"=1', "a;'=1;@x", ';'])(
    'guards %j after each semicolon, and gives it back',
    (hostile) => {
      expect(
        cellOf(hostile)
          .split(';')
          .some((part) => /^[\s"]*[=+\-@]/.test(part)),
      ).toBe(false);
      expect(unguarded(cellOf(hostile))).toBe(hostile);
    },
  );

  it.each(['\r=1', '\n=1', 'x\n=1+1', 'a\r\n-1', 'a\r"=1', "a\n'=1\n@x", 'a;\n=1', '\r\n\r\n=1', "'\n=1"])(
    'guards each line of %j, and gives it back',
    (hostile) => {
      const lines = cellOf(hostile).split(/[\r\n;]+/);
      expect(lines.filter((line) => /^[\s"]*[=+\-@]/.test(line))).toEqual([]);
      expect(unguarded(cellOf(hostile))).toBe(hostile);
    },
  );

  it.each(["'=1", "''", "''=1", "'plain", "'", '', 'plain', ' plain '])('gives back %j', (text) => {
    expect(unguarded(cellOf(text))).toBe(text);
  });

  it('is RFC 4180: quotes where they are needed, quotes doubled, each line ended by CR LF', () => {
    expect(csvLine(['a "b", c\r\nd', 7, '', 'plain', ' blank'])).toBe('"a ""b"", c\r\nd",7,,plain," blank"\r\n');
  });
});
