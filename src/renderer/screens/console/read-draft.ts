import type { Json, JsonObject } from '#shared/envelope.ts';
import type { Draft, Field, GroupDraft } from './schema.ts';

/** What is wrong with one field: its place, as `accounts.0.path`, and which of our sentences says it. */
export type FieldProblem = Readonly<{
  place: string;
  problem: 'missing' | 'tooShort' | 'tooLong' | 'pattern' | 'number' | 'json' | 'tooMany';
  /** The bound, where one was passed. */
  bound?: number;
}>;

export type ReadDraft = Readonly<{ params: JsonObject; problems: readonly FieldProblem[] }>;

/** The parameters that a form's draft stands for, and everything in it that the schema does not take. What was left empty is left out. */
export function readDraft(fields: readonly Field[], draft: GroupDraft): ReadDraft {
  const problems: FieldProblem[] = [];
  return { params: readGroup(fields, draft, '', problems), problems };
}

function readGroup(fields: readonly Field[], draft: GroupDraft, place: string, problems: FieldProblem[]): JsonObject {
  const entries = fields.flatMap((field): [string, Json][] => {
    const at = place === '' ? field.name : `${place}.${field.name}`;
    const value = read(field, draft[field.name] ?? '', at, problems);
    return value === undefined ? [] : [[field.name, value]];
  });
  return Object.fromEntries(entries);
}

function read(field: Field, draft: Draft, place: string, problems: FieldProblem[]): Json | undefined {
  if (field.kind === 'switch') return typeof draft === 'boolean' ? draft : undefined;
  if (field.kind === 'group') {
    if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return undefined;
    return readGroup(field.fields, draft as GroupDraft, place, problems);
  }
  if (field.kind === 'list') return readList(field, draft, place, problems);
  const text = typeof draft === 'string' ? draft : '';
  if (text === '') {
    // An empty text is a value where the schema takes one; everywhere else it is nothing.
    if (field.required && !(field.kind === 'text' && takes(field, ''))) problems.push({ place, problem: 'missing' });
    return field.required && field.kind === 'text' ? '' : undefined;
  }
  return readText(field, text, place, problems);
}

function readList(
  field: Extract<Field, { kind: 'list' }>,
  draft: Draft,
  place: string,
  problems: FieldProblem[],
): Json | undefined {
  const elements = Array.isArray(draft) ? (draft as readonly Draft[]) : [];
  if (elements.length === 0 && !field.required) return undefined;
  if (field.countMax !== undefined && elements.length > field.countMax)
    problems.push({ place, problem: 'tooMany', bound: field.countMax });
  return elements.map((element, index) => read(field.element, element, `${place}.${index}`, problems) ?? null);
}

function readText(
  field: Exclude<Field, { kind: 'switch' | 'group' | 'list' }>,
  text: string,
  place: string,
  problems: FieldProblem[],
): Json | undefined {
  switch (field.kind) {
    case 'text':
      if (text.length < field.charsMin) problems.push({ place, problem: 'tooShort', bound: field.charsMin });
      else if (field.charsMax !== undefined && text.length > field.charsMax)
        problems.push({ place, problem: 'tooLong', bound: field.charsMax });
      else if (field.pattern?.test(text) === false) problems.push({ place, problem: 'pattern' });
      return text;
    case 'number': {
      const value = Number(text);
      if (Number.isFinite(value) && (!field.whole || Number.isSafeInteger(value))) return value;
      problems.push({ place, problem: 'number' });
      return undefined;
    }
    case 'json':
      try {
        return JSON.parse(text) as Json;
      } catch {
        problems.push({ place, problem: 'json' });
        return undefined;
      }
    default:
      return text;
  }
}

function takes(field: Extract<Field, { kind: 'text' }>, text: string): boolean {
  return text.length >= field.charsMin && field.pattern?.test(text) !== false;
}
