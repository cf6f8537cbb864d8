import type { Caution } from '#shared/reading.ts';
import { type DecodedCall, decodeCall, parseAbi } from '../abi.ts';
import { isDeceptive } from '#shared/deceptive-text.ts';
import { isUnlimited } from '../cautions.ts';
import { leaves, type SolidityType } from '../solidity.ts';

/** Where the arguments of a Safe's calls have what is run, and how: `operation` 1 is DELEGATECALL, and 0 is a plain call. */
const safeInputs = ['address to', 'uint256 value', 'bytes data', 'uint8 operation'] as const;
const OPERATION_AT = 3;
const safeAbi = parseAbi(
  JSON.stringify([
    declared('execTransactionFromModule', safeInputs),
    declared('execTransactionFromModuleReturnData', safeInputs),
    declared('execTransaction', [
      ...safeInputs,
      ...['uint256 safeTxGas', 'uint256 baseGas', 'uint256 gasPrice', 'address gasToken', 'address refundReceiver'],
      'bytes signatures',
    ]),
  ]),
);

function declared(name: string, inputs: readonly string[]): object {
  const named = inputs.map((input) => {
    const [type, inputName] = input.split(' ');
    return { type, name: inputName };
  });
  return { type: 'function', name, inputs: named };
}

const permitName = /permit|approv|allowance/i;
const amountName = /^_?(?:value|amount|allowance|wad|allowed|addedvalue)$/i;

/** The sums that a permit is for: a call or a struct whose name says that it permits something, and members that say how much. */
export function permittedSums(
  name: string,
  values: Iterable<Readonly<{ name: string; type: SolidityType; value: unknown }>>,
): readonly Readonly<{ type: SolidityType; value: unknown }>[] {
  return permitName.test(name) ? [...values].filter((one) => amountName.test(one.name)) : [];
}

/** Whether a permitted sum has no end. */
export function isEndless({ type, value }: Readonly<{ type: SolidityType; value: unknown }>): boolean {
  return value === true || isUnlimited(type, value);
}

/** What an approver should not overlook in a call of a contract: its data, and what an interface makes of it. */
export function cautionsOfCall(data: Uint8Array, decoded: DecodedCall | undefined): readonly Caution[] {
  const found: Caution[] = [];
  const safe = decodeCall(safeAbi, data);
  if (safe && safe.values[OPERATION_AT] !== 0n) found.push('delegate-call');
  if (!decoded) return found;
  const { name, inputs } = decoded.function;
  const values = [...leaves(inputs, decoded.values)];
  if (permittedSums(name, values).some(isEndless)) found.push('unlimited-allowance');
  if (values.some(({ type, value }) => type.is === 'string' && isDeceptive(String(value))))
    found.push('deceptive-text');
  return found;
}
