import { type Fault, refused } from '../fault.ts';
import type { Part } from './ast.ts';

/** INVALID_ARGUMENT about a text that cannot be read: says what was expected, and where. `at` counts UTF-16 units from 0. */
export function unreadable(part: Part, text: string, at: number, what: string): Fault {
  return refused(`invalid policy ${part}: Expression cannot be parsed: ${what}, at ${place(text, at)}`);
}

/** INVALID_ARGUMENT about a text that can be read and makes no sense. */
export function senseless(part: Part, text: string, at: number, what: string): Fault {
  return refused(`invalid policy ${part}: Expression cannot be evaluated: ${what}, at ${place(text, at)}`);
}

/** INVALID_ARGUMENT in the words that clients match, to the end of the message. */
export function unknownField(part: Part, name: string): Fault {
  return refused(`invalid policy ${part}: Expression cannot be evaluated: field does not exist: ${name}`);
}

function place(text: string, at: number): string {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - (before.lastIndexOf('\n') + 1) + 1;
  return `line ${line}, column ${column}, offset ${at}`;
}
