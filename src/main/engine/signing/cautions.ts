import type { SolidityType } from './solidity.ts';

/** What makes readings carry a caution, for every chain alike. */

/** More than there is of any token. */
const ENDLESS = 2n ** 128n;
/** Below this, the greatest value of a type is a plain number: a `uint8` of 255. */
const ENDLESS_BITS_MIN = 96;

/** Whether an allowance of `value` has no end: all that its type can hold, or more than there is of any token. */
export function isUnlimited(type: SolidityType, value: unknown): boolean {
  if (type.is !== 'uint' || typeof value !== 'bigint') return false;
  return value >= ENDLESS || (type.bits >= ENDLESS_BITS_MIN && value === 2n ** BigInt(type.bits) - 1n);
}

/**
 * Whether a fee is high: above a sum (`high`) that is high for any transaction, or above a tenth of the coins that are moved. The sum
 * counts alone where no coins are moved, since a fee may be all that a transaction is for.
 */
export function isHighFee(fee: bigint, moved: bigint, high: bigint): boolean {
  return fee > high || (moved > 0n && fee * 10n > moved);
}
