import type { Json, JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { Fault } from '../../fault.ts';
import { badPayload, clipped, itemsOf, membersOf } from '../payload-json.ts';
import type { Layout, Variant } from './layout.ts';

const WHAT = 'IDL';
const wrong = (at: string, problem: string): Fault => badPayload(WHAT, at, problem);

const plain: ReadonlyMap<string, Layout> = new Map<string, Layout>([
  ['bool', { is: 'bool' }],
  ['string', { is: 'string' }],
  ['bytes', { is: 'bytes' }],
  ['pubkey', { is: 'pubkey' }],
  ['publicKey', { is: 'pubkey' }],
  ['f32', { is: 'float', bits: 32 }],
  ['f64', { is: 'float', bits: 64 }],
  ...[8, 16, 32, 64, 128, 256].flatMap((bits): [string, Layout][] => [
    [`u${bits}`, { is: 'int', bits, signed: false }],
    [`i${bits}`, { is: 'int', bits, signed: true }],
  ]),
]);

/** Reads the types of one interface. What it defines is read when it is first named, and once. */
export class TypeReader {
  readonly #definitions = new Map<string, Readonly<{ definition: JsonObject; at: string }>>();
  readonly #read = new Map<string, Layout>();
  /** The definitions that are being read: one that comes again holds itself. */
  readonly #open = new Set<string>();
  #members = 0;
  #depth = 0;

  /** `types` is the list of definitions, or nothing. Throws INVALID_ARGUMENT, also where one name has two. */
  constructor(types: Json | undefined) {
    for (const [index, json] of itemsOf(types ?? [], WHAT, 'types').entries()) {
      const at = `types.${index}`;
      const definition = membersOf(json, WHAT, at);
      const { name } = definition;
      if (typeof name !== 'string' || name === '') throw wrong(`${at}.name`, 'not a valid name');
      if (this.#definitions.has(name)) throw wrong(at, `there are two ${clipped(name)}`);
      this.#definitions.set(name, { definition, at });
    }
  }

  /** The layout of a type. `at` is where it stands. Throws INVALID_ARGUMENT for what is none, or cannot be read. */
  read(json: Json | undefined, at: string): Layout {
    this.#members += 1;
    if (this.#members > limits.abiMembersMax) throw wrong(at, `more than ${limits.abiMembersMax} types in all`);
    if (this.#depth >= limits.abiDepthMax) throw wrong(at, `types are nested deeper than ${limits.abiDepthMax}`);
    this.#depth += 1;
    const layout = typeof json === 'string' ? plain.get(json) : this.#composite(json, at);
    this.#depth -= 1;
    if (!layout) throw wrong(at, 'unknown type');
    return layout;
  }

  #composite(json: Json | undefined, at: string): Layout | undefined {
    const [entry, ...others] = Object.entries(membersOf(json, WHAT, at));
    if (!entry || others.length > 0) return undefined;
    const [form, of] = entry;
    const here = `${at}.${clipped(form)}`;
    switch (form) {
      case 'option':
      case 'vec':
        return { is: form, of: this.read(of, here) };
      case 'hashSet':
      case 'bTreeSet':
        return { is: 'vec', of: this.read(of, here) };
      case 'hashMap':
      case 'bTreeMap':
        return { is: 'vec', of: this.#tuple(of, here, '') };
      case 'tuple':
        return this.#tuple(of, here, '');
      case 'array':
        return this.#array(of, here);
      case 'defined':
        return this.#defined(of, here);
      default:
        return undefined;
    }
  }

  #tuple(json: Json | undefined, at: string, name: string): Layout {
    const members = itemsOf(json, WHAT, at).map((member, index) => this.read(member, `${at}.${index}`));
    return { is: 'tuple', name, members };
  }

  #array(json: Json | undefined, at: string): Layout {
    const [of, length, ...others] = itemsOf(json, WHAT, at);
    if (typeof length !== 'number' || !Number.isInteger(length) || length < 0 || others.length > 0)
      throw wrong(at, 'expected a type and a length');
    return { is: 'array', of: this.read(of, `${at}.0`), length };
  }

  #defined(json: Json | undefined, at: string): Layout {
    const { name, generics = [] } = typeof json === 'string' ? { name: json } : membersOf(json, WHAT, at);
    if (typeof name !== 'string') throw wrong(at, 'expected the name of a type');
    if (!isEmptyList(generics)) throw wrong(at, 'types with parameters are not supported');
    const before = this.#read.get(name);
    if (before) return before;
    const found = this.#definitions.get(name);
    if (!found) throw wrong(at, `types has no ${clipped(name)}`);
    if (this.#open.has(name)) throw wrong(found.at, `${clipped(name)} contains itself`);
    this.#open.add(name);
    const layout = this.#definition(name, found.definition, found.at);
    this.#open.delete(name);
    this.#read.set(name, layout);
    return layout;
  }

  #definition(name: string, { type, generics = [], serialization = 'borsh' }: JsonObject, at: string): Layout {
    if (!isEmptyList(generics)) throw wrong(`${at}.generics`, 'types with parameters are not supported');
    if (serialization !== 'borsh') throw wrong(`${at}.serialization`, 'only Borsh is supported');
    const { kind, ...body } = membersOf(type, WHAT, `${at}.type`);
    switch (kind) {
      case 'struct':
        return this.#struct(body['fields'] ?? [], `${at}.type.fields`, name);
      case 'enum':
        return { is: 'enum', name, variants: this.#variants(body['variants'], `${at}.type.variants`) };
      case 'type':
        return this.read(body['alias'], `${at}.type.alias`);
      case 'alias':
        return this.read(body['value'], `${at}.type.value`);
      default:
        throw wrong(`${at}.type.kind`, 'expected struct, enum or type');
    }
  }

  /** Fields have names, all or none. */
  #struct(json: Json, at: string, name: string): Layout {
    const fields = itemsOf(json, WHAT, at);
    if (!fields.some(isNamed)) return this.#tuple(json, at, name);
    const seen = new Set<string>();
    return {
      is: 'struct',
      name,
      fields: fields.map((item, index) => {
        const here = `${at}.${index}`;
        const field = membersOf(item, WHAT, here);
        if (typeof field['name'] !== 'string') throw wrong(`${here}.name`, 'not a valid name');
        if (seen.has(field['name'])) throw wrong(here, `there are two ${clipped(field['name'])}`);
        seen.add(field['name']);
        return { name: field['name'], layout: this.read(field['type'], `${here}.type`) };
      }),
    };
  }

  #variants(json: Json | undefined, at: string): Variant[] {
    const variants = itemsOf(json, WHAT, at);
    if (variants.length > 256) throw wrong(at, 'more than 256 variants');
    return variants.map((item, index) => {
      const here = `${at}.${index}`;
      const { name, fields = [] } = membersOf(item, WHAT, here);
      if (typeof name !== 'string') throw wrong(`${here}.name`, 'not a valid name');
      return isEmptyList(fields) ? { name } : { name, layout: this.#struct(fields, `${here}.fields`, name) };
    });
  }
}

function isNamed(field: Json): boolean {
  return typeof field === 'object' && field !== null && 'name' in field && 'type' in field;
}

function isEmptyList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0;
}
