import type { ActivityPath } from '../../../api/use-submit.ts';

/**
 * What is said of each operation. `name`: the kind of action, for a table or a filter. `title`: the action with its object, as a demand.
 * `ask`: who asks for it, or asked for it and did not get it (`when` is `past`). `did`: who did it. `{who}`, `{object}`, `{whose}` and
 * `{to}` are names, `{n}` says how many objects there are. An operation without its phrases does not compile.
 */
export type PhraseKey = `${ActivityPath}.${PhraseForm}`;
export type PhraseForm = 'name' | 'title' | 'ask' | 'did';

/**
 * Of an operation: its verb, the kind of its objects, its object as a sentence has it, and that of what was done where it differs. Of an
 * operation that may have several objects, the object is in brackets, with what follows it: several are said by their number and kind.
 */
type Told<Verb> = readonly [
  verb: Verb,
  kind: string,
  object: string | readonly [one: string, rest?: string],
  done?: string,
];

/** Every phrase, by its key. `formsOf` puts verb and object into the four forms, as the grammar of the language wants them. */
export function phrasesOf<Verb extends string>(
  told: Readonly<Record<ActivityPath, Told<Verb>>>,
  formsOf: (verb: Verb, kind: string, object: string, done: string) => Readonly<Record<PhraseForm, string>>,
): Record<PhraseKey, string> {
  const all = Object.entries<Told<Verb>>(told).flatMap(([path, [verb, kind, object, done]]) => {
    const said = typeof object === 'string' ? object : counted(kind, ...object);
    return Object.entries(formsOf(verb, kind, said, done ?? said)).map(([form, text]) => [`${path}.${form}`, text]);
  });
  // `told` has every operation, and `formsOf` gives every form.
  return Object.fromEntries(all) as Record<PhraseKey, string>;
}

function counted(kind: string, one: string, rest = ''): string {
  return `{n, plural, one {${one}} other {# ${kind}}} ${rest}`.trimEnd();
}
