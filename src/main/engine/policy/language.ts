import type { PolicyField } from '#shared/policy-analysis.ts';
import { names } from './names.ts';
import { nameOf, type Fields, type Type } from './types.ts';

/** Every field that the parts of a policy can read, in the order of the vocabulary. */
export function policyFields(): readonly PolicyField[] {
  return (['condition', 'consensus', 'time'] as const).flatMap((part) =>
    fieldsIn(names[part], '').map((field) => ({ part, ...field })),
  );
}

/** The fields below a path. What the items of a list have stands below `path[]`. */
function fieldsIn(fields: Fields, below: string): readonly Omit<PolicyField, 'part'>[] {
  return Object.entries(fields).flatMap(([name, type]) => {
    const path = below === '' ? name : `${below}.${name}`;
    if (isStruct(type))
      return [
        ...fieldsIn(type.fields, path),
        ...(type.others ? [{ path: `${path}.identifier`, type: nameOf(type.others) }] : []),
      ];
    const items = typeof type === 'object' && 'list' in type && isStruct(type.list) ? type.list : undefined;
    return [{ path, type: nameOf(type) }, ...(items ? fieldsIn(items.fields, `${path}[]`) : [])];
  });
}

function isStruct(type: Type): type is Extract<Type, { struct: string }> {
  return typeof type === 'object' && 'struct' in type;
}
