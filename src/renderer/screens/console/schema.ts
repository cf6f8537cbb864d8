import type { Json, JsonObject } from '#shared/envelope.ts';
import { objectIn } from '../../api/activity-view.ts';

/** One field of a form, as a JSON Schema describes it. */
export type Field = Readonly<{
  /** The wire's own name; '' for an element of a list. */
  name: string;
  required: boolean;
}> &
  (
    | Readonly<{ kind: 'text'; pattern?: RegExp; charsMin: number; charsMax: number | undefined }>
    | Readonly<{ kind: 'number'; whole: boolean }>
    | Readonly<{ kind: 'switch' }>
    | Readonly<{ kind: 'choice'; choices: readonly string[] }>
    | Readonly<{ kind: 'group'; fields: readonly Field[] }>
    | Readonly<{ kind: 'list'; element: Field; countMax: number | undefined }>
    /** What no form can be made of: it is typed as JSON. */
    | Readonly<{ kind: 'json' }>
  );

/** What a person has put into a field. A group that may be left out and a list hold what was opened; `null` is a group left out. */
export type Draft = string | boolean | null | readonly Draft[] | GroupDraft;
export type GroupDraft = Readonly<{ [name: string]: Draft }>;

/** The fields of an operation's parameters. `schema` is an object's JSON Schema. */
export function fieldsOf(schema: JsonObject): readonly Field[] {
  const properties = objectIn(schema['properties']);
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : []);
  return Object.entries(properties)
    .map(([name, property]) => fieldOf(name, required.has(name), objectIn(property)))
    .sort((one, other) => Number(other.required) - Number(one.required));
}

function fieldOf(name: string, required: boolean, schema: JsonObject): Field {
  const both = { name, required };
  if (Array.isArray(schema['enum']))
    return { ...both, kind: 'choice', choices: (schema['enum'] as readonly Json[]).map(String) };
  switch (schema['type']) {
    case 'string':
      return { ...both, kind: 'text', ...textBounds(schema) };
    case 'number':
    case 'integer':
      return { ...both, kind: 'number', whole: schema['type'] === 'integer' };
    case 'boolean':
      return { ...both, kind: 'switch' };
    case 'object':
      return 'properties' in schema ? { ...both, kind: 'group', fields: fieldsOf(schema) } : { ...both, kind: 'json' };
    case 'array': {
      const countMax = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : undefined;
      return { ...both, kind: 'list', element: fieldOf('', true, objectIn(schema['items'])), countMax };
    }
    default:
      return { ...both, kind: 'json' };
  }
}

function textBounds({ pattern, minLength, maxLength }: JsonObject) {
  return {
    ...(typeof pattern === 'string' ? { pattern: new RegExp(pattern, 'u') } : {}),
    charsMin: typeof minLength === 'number' ? minLength : 0,
    charsMax: typeof maxLength === 'number' ? maxLength : undefined,
  };
}

/** What a field holds before anybody has touched it: groups that must be there are open, lists are empty. */
export function emptyDraft(field: Field): Draft {
  switch (field.kind) {
    case 'switch':
      return field.required ? false : null;
    case 'group':
      return field.required ? emptyGroup(field.fields) : null;
    case 'list':
      return [];
    default:
      return '';
  }
}

/** The same of several fields. */
export function emptyGroup(fields: readonly Field[]): GroupDraft {
  return Object.fromEntries(fields.map((field) => [field.name, emptyDraft(field)]));
}
