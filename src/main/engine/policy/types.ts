/**
 * What an expression can be, known before it is ever evaluated. Types are strict: nothing converts.
 * `dynamic` is what only the transaction itself can tell (an argument of a contract call, a field of typed data): it goes with
 * everything when a policy is saved, and must fit when it is evaluated. `quantity` is an int that people also write in quotes: it equals
 * a string that has its decimal digits, and is ordered among ints alone.
 */
export type Type =
  | 'bool'
  | 'int'
  | 'string'
  | 'timestamp'
  | 'dynamic'
  | 'quantity'
  | Readonly<{ list: Type }>
  | Readonly<{ map: Type }>
  | Struct;

/** A thing with named fields. `others`: the type of the fields whose names each organization chooses. */
export type Struct = Readonly<{ struct: string; fields: Fields; others?: Type }>;
export type Fields = Readonly<Record<string, Type>>;

/** The type of a list whose elements are `of`. */
export const list = (of: Type): Type => ({ list: of });
/** The type of a map from text to `of`. */
export const map = (of: Type): Type => ({ map: of });
/** The type of a thing called `name` in messages, with its fields. */
export const struct = (name: string, fields: Fields): Struct => ({ struct: name, fields });

/** A type as messages name it, e.g. `list<User>`. */
export function nameOf(type: Type): string {
  if (type === 'quantity') return 'int';
  if (typeof type === 'string') return type;
  if ('list' in type) return `list<${nameOf(type.list)}>`;
  if ('map' in type) return `map<${nameOf(type.map)}>`;
  return type.struct;
}

/** Whether a value of one type may stand where the other is wanted. */
export function fits(type: Type, wanted: Type): boolean {
  if (type === 'dynamic' || wanted === 'dynamic' || type === wanted) return true;
  if (type === 'quantity') return wanted === 'int' || wanted === 'string';
  if (wanted === 'quantity') return type === 'int' || type === 'string';
  if (typeof type === 'string' || typeof wanted === 'string') return false;
  if ('list' in type) return 'list' in wanted && fits(type.list, wanted.list);
  if ('map' in type) return 'map' in wanted && fits(type.map, wanted.map);
  return 'struct' in wanted && type.struct === wanted.struct;
}

/** The type of a field, or undefined where the struct has none of that name. */
export function fieldOf(type: Struct, name: string): Type | undefined {
  return Object.hasOwn(type.fields, name) ? type.fields[name] : type.others;
}
