import { z } from 'zod';

/**
 * Requests as clients write them, in the form that schemas take. The Rust client writes `null` for every optional field that it leaves out, the Go client
 * writes `null` for a list that is empty or leaves the list out, and a newer client knows fields that are not known here. A schema says only
 * what a field is; this file says once what `null`, absence and unknown names mean, for every field of every operation.
 */

/**
 * `value` as `schema` is to read it:
 * - `null` for an optional field is the field left out, at any depth;
 * - `null` for a required list is the empty list, at any depth; so is a required list that is left out, of the outermost object alone;
 * - an unknown field whose value is `null`, `""`, `[]` or `false` is left out: it asks for nothing. Any other stays, for the schema to refuse.
 * Gives `value` itself where nothing of it changes. Checks nothing else.
 */
export function sentForm(schema: z.ZodType, value: unknown): unknown {
  return formOf(schema, value, 'outermost');
}

/** Whether a field of this value asks for nothing, so that anyone who does not know the field need not refuse it. */
export function asksNothing(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

type Place = 'outermost' | 'inside';

function formOf(schema: z.ZodType, value: unknown, place: Place): unknown {
  // Only what has fields or elements has another form, whichever schema reads it.
  if (typeof value !== 'object' || value === null) return value;
  const { inner } = unwrapped(schema);
  if (inner instanceof z.ZodObject && isObject(value)) return objectForm(inner.shape, value, place);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const element = inner.element as z.ZodType;
    const items = value.map((item) => formOf(element, item, 'inside'));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (inner instanceof z.ZodUnion)
    return (inner.options as readonly z.ZodType[])
      .map((option) => ({ option, form: formOf(option, value, place) }))
      .find(({ option, form }, at, forms) => at === forms.length - 1 || option.safeParse(form).success)?.form;
  return value;
}

function objectForm(shape: z.core.$ZodShape, value: Readonly<Record<string, unknown>>, place: Place): unknown {
  let changed = false;
  const fields: [string, unknown][] = [];
  for (const [name, given] of Object.entries(value)) {
    const field = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined;
    if (!field && asksNothing(given)) changed = true;
    else if (!field) fields.push([name, given]);
    else if (given === null && unwrapped(field).optional) changed = true;
    else {
      const form = given === null && isList(field) ? [] : formOf(field, given, 'inside');
      if (form !== given) changed = true;
      fields.push([name, form]);
    }
  }
  if (place === 'outermost')
    for (const [name, field] of Object.entries(shape))
      if (!Object.hasOwn(value, name) && isList(field as z.ZodType) && !unwrapped(field as z.ZodType).optional) {
        changed = true;
        fields.push([name, []]);
      }
  return changed ? Object.fromEntries(fields) : value;
}

type Unwrapped = Readonly<{ inner: z.ZodType; optional: boolean }>;

const known = new WeakMap<z.ZodType, Unwrapped>();

/** The schema of the value itself, and whether its field may be left out: looked for once for each schema. */
function unwrapped(schema: z.ZodType): Unwrapped {
  let found = known.get(schema);
  if (!found) known.set(schema, (found = unwrap(schema)));
  return found;
}

function unwrap(schema: z.ZodType): Unwrapped {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional)
    return { inner: unwrapped(schema.unwrap() as z.ZodType).inner, optional: true };
  if (schema instanceof z.ZodReadonly) return unwrapped(schema.unwrap() as z.ZodType);
  return { inner: schema, optional: false };
}

function isList(schema: z.ZodType): boolean {
  return unwrapped(schema).inner instanceof z.ZodArray;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
