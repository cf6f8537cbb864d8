import { describe, expect, it } from 'vitest';
import { examine } from '#engine/policy/examine.ts';
import { complaints } from '#engine/policy/trouble.ts';
import { codeLines, hasUnseen, placeIn } from '../../../src/renderer/screens/policies/code-lines.ts';
import { knownFields } from '../../../src/renderer/screens/policies/PolicyTextFields.tsx';
import { problemMessages } from '../../../src/renderer/screens/policies/problem-messages.ts';
import { problemToText } from '../../../src/renderer/screens/policies/Problems.tsx';
import { stillThere } from '../../../src/renderer/screens/policies/draft-checks.ts';
import { translatorFor } from '../../../src/renderer/messages/translate.tsx';

const en = translatorFor('en', problemMessages);
const de = translatorFor('de', problemMessages);

describe('what is wrong with a policy', () => {
  it('has words for everything the checker can complain of', () => {
    expect(Object.keys(complaints).filter((key) => !Object.hasOwn(problemMessages.en, key))).toEqual([]);
  });

  it.each([
    [
      'condition',
      "eth.tx.value == '1'",
      'Types differ, a number is compared with text. Remove the quotes',
      'Verschiedene Typen, eine Zahl und Text. Anführungszeichen entfernen',
    ],
    [
      'condition',
      'wallet.label == 1',
      'Types differ, text is compared with a number. Add quotes',
      'Verschiedene Typen, Text und eine Zahl. Anführungszeichen hinzufügen',
    ],
    [
      'condition',
      'walet.imported',
      'Unknown field walet. Did you mean wallet?',
      'Unbekanntes Feld walet. Meinten Sie wallet?',
    ],
    [
      'condition',
      'approvers.count() > 1',
      'approvers can be used only in the consensus',
      'approvers ist nur im Konsens möglich',
    ],
    [
      'consensus',
      "activity.kind == 'X'",
      'activity can be used only in the condition',
      'activity ist nur in der Bedingung möglich',
    ],
    ['condition', '(wallet.imported', "Expected ')', found the end", "Erwartet wird ')', gefunden wurde das Ende"],
    [
      'condition',
      'wallet.label == ',
      'Expected a value, found the end',
      'Erwartet wird ein Wert, gefunden wurde das Ende',
    ],
    [
      'consensus',
      'approvers.count()',
      'The expression must be true or false, but is a number',
      'Der Ausdruck muss wahr oder falsch sein, ist aber eine Zahl',
    ],
    [
      'time',
      "CronSpan('0 9', '8h', 'UTC')",
      'The schedule has 5 fields (minute, hour, day of month, month, day of week)',
      'Der Zeitplan hat 5 Felder (Minute, Stunde, Tag des Monats, Monat, Wochentag)',
    ],
    [
      'time',
      "CronSpan('0 9 * * *', 'x', 'UTC')",
      'Use a duration such as 1d 2h 30m',
      'Verwenden Sie eine Dauer wie 1d 2h 30m',
    ],
    [
      'time',
      "CronSpan('0 9 * * *', '1h', 'Nowhere')",
      'Use a time zone name such as Europe/Paris',
      'Verwenden Sie den Namen einer Zeitzone wie Europe/Paris',
    ],
    [
      'time',
      "Timestamp('x') < time.now",
      'Use a timestamp such as 2027-02-01T00:00:00Z',
      'Verwenden Sie einen Zeitpunkt wie 2027-02-01T00:00:00Z',
    ],
    [
      'time',
      "CronSpan('a')",
      'CronSpan takes three texts in single quotes',
      'CronSpan nimmt drei Texte in einfachen Anführungszeichen',
    ],
  ] as const)('is said plainly: %s %s', (part, text, english, german) => {
    const { problems } = examine(part, text);
    expect(problems).toHaveLength(1);
    // The engine's own shape is the wire's, but for what is read only.
    const problem = problems[0] as unknown as Parameters<typeof problemToText>[0];
    expect(problemToText(problem, text, en)).toBe(english);
    expect(problemToText(problem, text, de)).toBe(german);
  });
});

describe('the lines of a text', () => {
  it('keep every character, in their order', () => {
    const text = "activity.kind == 'A'\n\n&& x in [1, 'two']  \n";
    const lines = codeLines(text, [{ from: 17, to: 20, kind: 'error' }]);
    expect(lines.map(({ pieces }) => pieces.map((piece) => piece.text).join('')).join('\n')).toBe(text);
    expect(lines[0]).toMatchObject({ mark: 'error' });
    expect(lines[2]?.mark).toBeUndefined();
    expect(lines[0]?.pieces.filter(({ mark }) => mark)).toEqual([{ text: "'A'", look: 'string', mark: 'error' }]);
  });

  it('mark the line at whose end something is missing', () => {
    expect(codeLines('a\n(b', [{ from: 4, to: 4, kind: 'error' }]).map(({ mark }) => mark)).toEqual([
      undefined,
      'error',
    ]);
    expect(codeLines('', [{ from: 0, to: 0, kind: 'error' }])).toEqual([{ pieces: [], mark: 'error' }]);
  });

  it('cut a piece where its mark begins and ends', () => {
    expect(
      codeLines('abcdef', [{ from: 2, to: 4, kind: 'notice' }])[0]?.pieces.map(({ text, mark }) => [text, mark]),
    ).toEqual([
      ['ab', undefined],
      ['cd', 'notice'],
      ['ef', undefined],
    ]);
  });

  it('count lines and columns from one', () => {
    expect(placeIn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
    expect(placeIn('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
  });

  it('tell of characters that cannot be seen', () => {
    expect(hasUnseen("wallet.label == 'a\u202eb'")).toBe(true);
    expect(hasUnseen('a\u00a0b')).toBe(true);
    expect(hasUnseen("a\n\t'ü 日本'")).toBe(false);
  });

  it('lose those marks that somebody may have moved since', () => {
    const marks = [
      { from: 0, to: 2 },
      { from: 4, to: 6 },
    ];
    expect(stillThere(marks, 'abcdefgh', 'abcdefgh')).toEqual(marks);
    expect(stillThere(marks, 'abcdefgh', 'abcXdefgh')).toEqual([{ from: 0, to: 2 }]);
  });
});

describe('what is offered to be named', () => {
  it.each(Object.entries(knownFields).flatMap(([part, texts]) => texts.map((text) => [part, text] as const)))(
    'holds in a %s: %s',
    (part, text) => {
      expect(examine(part as 'condition', text).problems).toEqual([]);
    },
  );
});
