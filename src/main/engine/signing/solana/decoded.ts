import type { ReadArgument } from '#shared/reading.ts';
import type { FactFields } from '../../policy/facts.ts';
import { type InstructionLayout, readArguments } from './layout.ts';
import type { Account, Instruction } from './wire.ts';

/** An instruction that its program's layouts tell the meaning of. */
export type DecodedInstruction = Readonly<{
  name: string;
  discriminator: Uint8Array;
  /** Keys of the accounts that have names. */
  namedAccounts: Readonly<Record<string, string>>;
  /** Those behind the named ones: more signers, or whatever the program makes of them. */
  otherAccounts: readonly Account[];
  values: FactFields;
  /** Accounts and arguments, as people are shown them. */
  shown: readonly ReadArgument[];
  /** Data behind the last argument. Programs of the cluster itself do not look at it. */
  rest: Uint8Array;
}>;

/**
 * What an instruction says, in the words of the layout whose discriminator its data begins with. Undefined when there is none, or when
 * accounts or arguments are missing that it needs.
 */
export function decodeInstruction(
  layouts: readonly InstructionLayout[],
  { accounts, data }: Instruction,
): DecodedInstruction | undefined {
  const layout = layouts.find(({ discriminator }) => discriminator.every((byte, at) => data[at] === byte));
  if (!layout || accounts.length < layout.accounts.length) return undefined;
  const read = readArguments(layout, data);
  if (!read) return undefined;
  // An account may be called as something that every object inherits.
  const namedAccounts = Object.create(null) as Record<string, string>;
  const shown = layout.accounts.map((name, at): ReadArgument => {
    const key = accounts[at]?.key ?? '';
    namedAccounts[name] = key;
    return { name, type: 'account', value: key };
  });
  return {
    name: layout.name,
    discriminator: layout.discriminator,
    namedAccounts,
    otherAccounts: accounts.slice(layout.accounts.length),
    values: read.facts,
    shown: [...shown, ...read.shown],
    rest: read.rest,
  };
}
