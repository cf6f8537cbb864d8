import type { FailureDetail } from '#shared/envelope.ts';
import { Fault, fieldViolation } from '../fault.ts';
import type { Expression, Part } from './ast.ts';

/**
 * Everything that can be wrong with a policy's text, in the words that a message has. `{name}` stands for a parameter, `{a name}` for a
 * type with its article. Anyone who speaks another language, or more plainly, goes by the code and the parameters.
 */
export const complaints = {
  // It cannot be read.
  tooLong: 'a text has at most {most} characters',
  tooManyParts: 'an expression has at most {most} parts',
  tooDeep: 'an expression nests at most {most} deep',
  expected: 'expected {wanted}, found {found}',
  chained: 'comparisons do not chain; put one of them in parentheses',
  hugeInteger: 'an integer is at most 2^256 - 1',
  endsTooSoon: 'the text ends too soon',
  badInteger: 'an integer has decimal digits only',
  openString: 'a string has no closing quote',
  doubleQuote: "unexpected '\"': strings stand in single quotes",
  singleEquals: "unexpected '=': equality is written '=='",
  singleSign: "unexpected '{found}': write '{found}{found}'",
  arithmetic: "unexpected '{found}': policies have no arithmetic and no conditional operator",
  strangeCharacter: 'unexpected {found}',
  // It can be read, and makes no sense.
  unknownField: 'field does not exist: {name}',
  notBool: 'the result must be a bool, and this is {a type}',
  mixedList: 'a list holds values of one type: {a before} before, {a here} here',
  inWantsList: "'{operator}' between {a left} and {a right}: it takes a value and a list of such values",
  typesDiffer: "'{operator}' between {a left} and {a right}: only values of one type compare",
  orderWantsInts: "'{operator}' between {a left} and {a right}: it takes ints or timestamps",
  wantsScalars: "'{operator}' between {a left} and {a right}: it takes ints, strings or bools",
  containsWantsScalars: "'contains' of {a type}: it takes ints, strings or bools",
  indexType: 'an index is an int or a string, and this is {a type}',
  noElements: '{a type} has no elements',
  indexOfType: 'the index of {a of} is {a wanted}, and this is {a type}',
  noSlice: '{a type} cannot be sliced',
  noFunctions: '{a type} has no functions',
  containsTakesOne: "'contains' takes one value",
  countTakesNothing: "'count' takes nothing",
  noSuchFunction: "a list has no function '{name}'; it has all, any, contains, count and filter",
  wantsVariable: "'{name}' takes a variable and an expression, like {name}(x, x == 1)",
  noSuchCall: "there is no function '{name}'; there are Timestamp and CronSpan",
  ofTimeOnly: "'{name}' belongs to the time of a policy",
  textsTaken: "'{name}' takes {count}",
  badTime: '{why}',
  wantsType: '{by} takes {a wanted}, and this is {a type}',
} as const;
export type Complaint = keyof typeof complaints;
export type ComplaintParams = Readonly<Record<string, string>>;

type Found = Readonly<{
  part: Part;
  complaint: Complaint;
  params: ComplaintParams;
  /** Where it begins, in UTF-16 units from 0. */
  at: number;
  /** The part of the tree that it is about, where there is a tree. */
  node?: Expression | undefined;
  /** What could stand there instead of a name that nobody knows. */
  known?: readonly string[] | undefined;
}>;

/** INVALID_ARGUMENT about the text of a policy, with what an editor needs to point at the place. */
export class PolicyTrouble extends Fault {
  readonly found: Found;
  /** What is wrong, without where. */
  readonly what: string;

  constructor(message: string, what: string, found: Found, details: readonly FailureDetail[] = []) {
    super('INVALID_ARGUMENT', message, { details });
    this.what = what;
    this.found = found;
  }

  /**
   * The same about a text that stands in `field` of a request, a dotted path. `among`: it is one of several such texts, so that the
   * message has to say which. A field of the language that nobody knows is answered without details, as clients know it.
   */
  inField(field: string, among: boolean): PolicyTrouble {
    const details = this.found.complaint === 'unknownField' ? [] : [fieldViolation(field, this.what)];
    return new PolicyTrouble(among ? `${this.message}, in ${field}` : this.message, this.what, this.found, details);
  }
}

/** About a text that cannot be read: says what was expected, and where. `at` counts UTF-16 units from 0. */
export function unreadable(
  part: Part,
  text: string,
  at: number,
  complaint: Complaint,
  params: ComplaintParams = {},
): PolicyTrouble {
  const what = worded(complaint, params);
  const message = `invalid policy ${part}: Expression cannot be parsed: ${what}, at ${place(text, at)}`;
  return new PolicyTrouble(message, what, { part, complaint, params, at });
}

/** About a text that can be read and makes no sense. */
export function senseless(
  part: Part,
  text: string,
  node: Expression,
  complaint: Complaint,
  params: ComplaintParams = {},
): PolicyTrouble {
  const what = worded(complaint, params);
  const message = `invalid policy ${part}: Expression cannot be evaluated: ${what}, at ${place(text, node.at)}`;
  return new PolicyTrouble(message, what, { part, complaint, params, at: node.at, node });
}

/**
 * In the words that clients match, with the name at their end; where it stands and what was expected follow in parentheses. `known` are the
 * names that there are at that place.
 */
export function unknownField(
  part: Part,
  text: string,
  name: string,
  node: Expression,
  known: readonly string[],
): PolicyTrouble {
  const what = worded('unknownField', { name });
  const expected = known.length > 0 ? `expected ${known.join(', ')}` : 'nothing there has fields';
  const message = `invalid policy ${part}: Expression cannot be evaluated: ${what} (${place(text, node.at)}; ${expected})`;
  return new PolicyTrouble(message, what, {
    part,
    complaint: 'unknownField',
    params: { name },
    at: node.at,
    node,
    known,
  });
}

function worded(complaint: Complaint, params: ComplaintParams): string {
  return complaints[complaint].replace(/\{(a )?(\w+)\}/g, (_, article: string | undefined, name: string) => {
    const value = params[name] ?? '';
    return article ? `${/^[aeiou]/i.test(value) ? 'an' : 'a'} ${value}` : value;
  });
}

function place(text: string, at: number): string {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - (before.lastIndexOf('\n') + 1) + 1;
  return `line ${line}, column ${column}, offset ${at}`;
}
