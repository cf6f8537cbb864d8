import type { SolidityType } from './solidity.ts';

/** What makes readings carry a caution, for every chain alike. */

/**
 * Characters that nobody sees or that turn the direction of others: with them a text can look like another. Joiners between letters
 * and emoji are everyday writing, and stay.
 */
const deceptive = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}]/u;
const everyday = /[\t\n\r]/g;

/** Whether a text has characters that are invisible or change direction, besides tabs and line ends. */
export function isDeceptive(text: string): boolean {
  return deceptive.test(text.replaceAll(everyday, ''));
}

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
