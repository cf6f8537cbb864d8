import type { Caution, ReadArgument } from '#shared/reading.ts';
import { isDeceptive } from '#shared/deceptive-text.ts';
import { parseUtf8, toHex } from '../../crypto/bytes.ts';
import { ASSOCIATED_TOKEN, memoPrograms, programs } from './programs.ts';
import { decodeInstruction, type DecodedInstruction } from './decoded.ts';
import type { Instruction } from './wire.ts';

/** An instruction of a program that everybody uses. */
export type Known = DecodedInstruction & Readonly<{ label: string }>;

/**
 * What an instruction of such a program says; undefined for other programs, and for what these ones refuse. Data behind the last
 * argument they pass over, and so do we: or a transfer could be hidden from policies by a byte that changes nothing.
 */
export function knownInstruction(instruction: Instruction): Known | undefined {
  const { programKey, data } = instruction;
  if (memoPrograms.has(programKey)) return memo(instruction);
  const program = programs.get(programKey);
  if (!program) return undefined;
  // The program for associated accounts takes no data at all for `create`.
  const isBareCreate = programKey === ASSOCIATED_TOKEN && data.length === 0;
  const decoded = decodeInstruction(
    program.instructions,
    isBareCreate ? { ...instruction, data: Uint8Array.of(0) } : instruction,
  );
  if (!decoded) return undefined;
  const rest = decoded.rest.length > 0 ? [{ name: 'rest', type: 'bytes', value: toHex(decoded.rest) }] : [];
  return { ...decoded, shown: [...decoded.shown, ...rest], label: program.label };
}

/** What an approver should not overlook in an instruction. */
export function cautionsOf(known: Known): readonly Caution[] {
  switch (`${known.label} ${known.name}`) {
    case 'System assign':
    case 'System assign_with_seed':
    case 'System allocate':
    case 'System allocate_with_seed':
    case 'System authorize_nonce_account':
    case 'Stake authorize':
    case 'Stake authorize_with_seed':
    case 'Stake authorize_checked':
    case 'Stake authorize_checked_with_seed':
    case 'Stake set_lockup':
    case 'Upgradeable loader upgrade':
    case 'Upgradeable loader set_authority':
    case 'Upgradeable loader set_authority_checked':
    case 'Upgradeable loader close':
    case 'Token set_authority':
    case 'Token-2022 set_authority':
    case 'Token close_account':
    case 'Token-2022 close_account':
      return ['changes-control'];
    case 'Token approve':
    case 'Token approve_checked':
    case 'Token-2022 approve':
    case 'Token-2022 approve_checked':
      return integer(known, 'amount') === ALL_THERE_IS ? ['unlimited-allowance'] : [];
    default:
      return hasDeceptiveText(known.shown) ? ['deceptive-text'] : [];
  }
}

/** Whether a text among the arguments is not what it looks like. */
export function hasDeceptiveText(shown: readonly ReadArgument[]): boolean {
  return shown.some(({ value }) => (typeof value === 'string' ? isDeceptive(value) : hasDeceptiveText(value)));
}

/** Amounts of tokens are u64. */
const ALL_THERE_IS = 2n ** 64n - 1n;

function integer({ values }: Known, name: string): bigint {
  const value = values[name];
  return typeof value === 'bigint' ? value : 0n;
}

function memo({ data }: Instruction): Known | undefined {
  const text = parseUtf8(data);
  if (text === null) return undefined;
  return {
    label: 'Memo',
    name: 'memo',
    discriminator: data.subarray(0, 0),
    namedAccounts: {},
    otherAccounts: [],
    values: { text },
    shown: [{ name: 'text', type: 'string', value: text }],
    rest: data.subarray(data.length),
  };
}
