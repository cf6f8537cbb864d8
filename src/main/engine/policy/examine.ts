import type { Expression, Part } from './ast.ts';
import { troublesIn } from './check.ts';
import { mendingOf, type Mending } from './mend.ts';
import { parse } from './parse.ts';
import { PolicyTrouble, type Complaint, type ComplaintParams } from './trouble.ts';

/** Something wrong with a text, as an editor shows it. Places are UTF-16 units from 0; `to` is not in. */
export type Problem = Readonly<{
  part: Part;
  from: number;
  to: number;
  complaint: Complaint;
  params: ComplaintParams;
  /** A sentence without its capital and full stop, without the place. */
  message: string;
  /** What would set it right, where that can be guessed. */
  mending?: Mending;
}>;

/** A text as a tree, if it can be read, and all that is wrong with it. A tree without problems can be kept. */
export type Examined = Readonly<{ expression: Expression | null; problems: readonly Problem[] }>;

/**
 * Reads and checks one part of a policy without stopping at what is wrong in one clause. An empty text is always true, and so has
 * neither a tree nor problems. Throws nothing.
 */
export function examine(part: Part, text: string): Examined {
  if (!text) return { expression: null, problems: [] };
  let expression: Expression;
  try {
    expression = parse(part, text);
  } catch (thrown) {
    if (!(thrown instanceof PolicyTrouble)) throw thrown;
    return { expression: null, problems: [problemOf(text, thrown)] };
  }
  return { expression, problems: troublesIn(part, text, expression).map((trouble) => problemOf(text, trouble)) };
}

function problemOf(text: string, { found, what }: PolicyTrouble): Problem {
  const mending = mendingOf(text, found);
  // What would be replaced is the place; where nothing would, the word or sign that the checker stopped at.
  const place = mending && mending.to > mending.from ? mending : { from: found.at, to: endOfWord(text, found.at) };
  return {
    part: found.part,
    from: place.from,
    to: place.to,
    complaint: found.complaint,
    params: found.params,
    message: what,
    ...(mending ? { mending } : {}),
  };
}

const word = /'[^']*'?|[A-Za-z0-9_]+|&&|\|\||[=!<>]=|\.\.|[^]/y;

/** Where the word, text or sign that begins at `at` ends. At the end of the text there is none, and the place is empty. */
function endOfWord(text: string, at: number): number {
  word.lastIndex = at;
  return at + (word.exec(text)?.[0].length ?? 0);
}
