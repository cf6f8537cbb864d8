import type { ContractInterfaceType } from '#shared/enums.ts';
import { functionSelector } from '#shared/function-selector.ts';
import type { Operations } from './operations.ts';

/** An interface as the vault shows it. */
export type Interface = Operations['list_smart_contract_interfaces']['result']['smartContractInterfaces'][number];

/** How many bytes of UTF-8 an interface has: a character can have several. */
export function sizeOf({ smartContractInterface }: Pick<Interface, 'smartContractInterface'>): number {
  return new TextEncoder().encode(smartContractInterface).length;
}

/** A function of a contract or an instruction of a program, as a call to it is read. */
export type Callable = Readonly<{
  name: string;
  /** What it takes, each with its type; a name may be empty. */
  takes: readonly Readonly<{ name: string; type: string }>[];
  /** What the data of a call begins with, hex; empty where that is not said. */
  selector: string;
  /** Whether a call changes nothing, may bring money along, or simply acts; undefined where that is not said. */
  effect: 'reads' | 'acts' | 'paid' | undefined;
}>;

/**
 * Reads what was kept, for whoever looks at it: its JSON, undefined where it is none, and what can be called. The vault has checked it when
 * it was kept, and reads calls by itself: whatever is not understood here is left out.
 */
export function readInterface(
  type: ContractInterfaceType,
  text: string,
): Readonly<{ json: unknown; callables: readonly Callable[] }> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { json: undefined, callables: [] };
  }
  const callables =
    type === 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM'
      ? entriesOf(Array.isArray(json) ? json : member(json, 'abi')).flatMap(functionIn)
      : entriesOf(member(json, 'instructions')).map(instructionIn);
  return { json, callables };
}

const effects = { view: 'reads', pure: 'reads', payable: 'paid', nonpayable: 'acts' } as const;

function functionIn(entry: object): Callable[] {
  const kind = member(entry, 'type');
  if (kind !== 'function' && kind !== undefined) return [];
  const name = textOf(member(entry, 'name'));
  const takes = takesOf(member(entry, 'inputs'), abiType);
  const signature = `${name}(${takes.map(({ type }) => type).join(',')})`;
  const effect = effects[textOf(member(entry, 'stateMutability')) as keyof typeof effects] as Callable['effect'];
  return [{ name, takes, selector: functionSelector(signature), effect }];
}

function takesOf(inputs: unknown, typeOf: (input: object) => string): Callable['takes'] {
  return entriesOf(inputs).map((one) => ({ name: textOf(member(one, 'name')), type: typeOf(one) }));
}

/** A type as signatures have it: a tuple is what it is made of. */
function abiType(input: object): string {
  const type = textOf(member(input, 'type'));
  if (!type.startsWith('tuple')) return type;
  return `(${entriesOf(member(input, 'components')).map(abiType).join(',')})${type.slice('tuple'.length)}`;
}

function instructionIn(entry: object): Callable {
  const bytes = member(entry, 'discriminator');
  return {
    name: textOf(member(entry, 'name')),
    takes: takesOf(member(entry, 'args'), (one) => idlType(member(one, 'type'))),
    selector: Array.isArray(bytes) ? bytes.map((byte) => Number(byte).toString(16).padStart(2, '0')).join('') : '',
    effect: undefined,
  };
}

/** A type as an IDL spells it: a word, or an object around others. */
function idlType(type: unknown): string {
  if (typeof type === 'string') return type;
  if (typeof type !== 'object' || type === null) return '';
  const [[around, inner] = ['', '']] = Object.entries(type);
  if (around === 'defined') return typeof inner === 'string' ? inner : textOf(member(inner, 'name'));
  if (around === 'array' && Array.isArray(inner)) return `[${idlType(inner[0])}; ${String(inner[1])}]`;
  return `${around}<${idlType(inner)}>`;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function entriesOf(value: unknown): readonly object[] {
  return Array.isArray(value) ? value.filter((one): one is object => typeof one === 'object' && one !== null) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
