/**
 * An amount of a chain's smallest unit, decimal digits, in the unit that has `decimals` digits after the point: `12.5` for
 * `12500000000000000000` and 18. No digit is lost, and none is rounded. What is no row of digits is given back as it is.
 */
export function inUnits(amount: string, decimals: number): string {
  if (!/^\d+$/.test(amount)) return amount;
  const digits = amount.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, '');
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}

/** Digits in threes from the right, to be set with thin gaps between them: `['12', '500']`. */
export function threes(digits: string): readonly string[] {
  const head = digits.length % 3;
  const rest = digits.slice(head).match(/.{3}/gs) ?? [];
  return head === 0 ? rest : [digits.slice(0, head), ...rest];
}
