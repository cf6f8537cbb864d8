import type { Caution } from '#shared/reading.ts';
import { type DecodedCall, decodeCall, functionCalled, parseAbi } from '../abi.ts';
import { isDeceptive } from '#shared/deceptive-text.ts';
import { lazy } from '#shared/lazy.ts';
import { isUnlimited } from '../cautions.ts';
import { leaves, type SolidityType } from '../solidity.ts';

/** Where the arguments of a Safe's calls have what is run, and how: `operation` 1 is DELEGATECALL, and 0 is a plain call. */
const safeInputs = ['address to', 'uint256 value', 'bytes data', 'uint8 operation'] as const;
const OPERATION_AT = 3;
const safeAbi = lazy(() =>
  parseAbi(
    JSON.stringify([
      declared('execTransactionFromModule', safeInputs),
      declared('execTransactionFromModuleReturnData', safeInputs),
      declared('execTransaction', [
        ...safeInputs,
        ...['uint256 safeTxGas', 'uint256 baseGas', 'uint256 gasPrice', 'address gasToken', 'address refundReceiver'],
        'bytes signatures',
      ]),
    ]),
  ),
);

/**
 * Calls that give allowances, and calls that give control over a contract. They are known by their selectors: the author of an interface may
 * have looked for a harmless name with the same selector, or have named the sum something else.
 */
const allowanceAbi = lazy(() =>
  parseAbi(
    JSON.stringify([
      declared('approve', ['address token', 'address spender', 'uint160 amount', 'uint48 expiration']),
      declared('permit', [
        ...['address owner', 'address spender', 'uint256 value', 'uint256 deadline'],
        ...['uint8 v', 'bytes32 r', 'bytes32 s'],
      ]),
      declared('permit', [
        ...['address holder', 'address spender', 'uint256 nonce', 'uint256 expiry', 'bool allowed'],
        ...['uint8 v', 'bytes32 r', 'bytes32 s'],
      ]),
    ]),
  ),
);
const controlAbi = lazy(() =>
  parseAbi(
    JSON.stringify([
      // Ownable, and what came before it.
      declared('transferOwnership', ['address newOwner']),
      declared('renounceOwnership', []),
      declared('setOwner', ['address owner']),
      declared('changeOwner', ['address owner']),
      declared('setAuthority', ['address authority']),
      // Access control.
      declared('grantRole', ['bytes32 role', 'address account']),
      declared('revokeRole', ['bytes32 role', 'address account']),
      // Proxies: whoever chooses the code chooses everything.
      declared('changeAdmin', ['address newAdmin']),
      declared('changeProxyAdmin', ['address proxy', 'address newAdmin']),
      declared('upgradeTo', ['address newImplementation']),
      declared('upgradeToAndCall', ['address newImplementation', 'bytes data']),
      declared('upgrade', ['address proxy', 'address implementation']),
      declared('upgradeAndCall', ['address proxy', 'address implementation', 'bytes data']),
      // A Safe.
      declared('addOwnerWithThreshold', ['address owner', 'uint256 threshold']),
      declared('swapOwner', ['address prevOwner', 'address oldOwner', 'address newOwner']),
      declared('removeOwner', ['address prevOwner', 'address owner', 'uint256 threshold']),
      declared('changeThreshold', ['uint256 threshold']),
      declared('enableModule', ['address module']),
      declared('setGuard', ['address guard']),
      declared('setFallbackHandler', ['address handler']),
    ]),
  ),
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
  if (isDelegateCall(data)) found.push('delegate-call');
  if (functionCalled(controlAbi(), data)) found.push('changes-control');
  if (hasEndlessSum(decoded) || isEndlessAllowance(data)) found.push('unlimited-allowance');
  if (!decoded) return found;
  const values = [...leaves(decoded.function.inputs, decoded.values)];
  if (values.some(({ type, value }) => type.is === 'bytes' && String(value).length >= CALL_CHARS_MIN))
    found.push('unread-call');
  if (values.some(({ type, value }) => type.is === 'string' && isDeceptive(String(value))))
    found.push('deceptive-text');
  return found;
}

/** `0x` and a selector: bytes as long as that can be a call inside the call, as those of a `multicall` are. */
const CALL_CHARS_MIN = 10;

/** Arguments that are not laid out as every encoder lays them are read by the Safe all the same. */
function isDelegateCall(data: Uint8Array): boolean {
  return functionCalled(safeAbi(), data) !== undefined && decodeCall(safeAbi(), data)?.values[OPERATION_AT] !== 0n;
}

/** As for a Safe: a sum that is not laid out as every encoder lays it may be any. */
function isEndlessAllowance(data: Uint8Array): boolean {
  if (!functionCalled(allowanceAbi(), data)) return false;
  const call = decodeCall(allowanceAbi(), data);
  return call === undefined || hasEndlessSum(call);
}

function hasEndlessSum(call: DecodedCall | undefined): boolean {
  if (!call) return false;
  const { name, inputs } = call.function;
  return permittedSums(name, leaves(inputs, call.values)).some(isEndless);
}
