/** A block of IP addresses, or one of them: what two addresses have to share in their first `bits`. */
export type IpBlock = Readonly<{ family: 4 | 6; start: bigint; bits: number }>;

const widths = { 4: 32, 6: 128 } as const;

/**
 * Reads an address or a block as CIDR writes it: `192.168.1.20`, `10.0.0.0/8`, `fd00::/8`. Null for everything else: other notations of an
 * address, zones, IPv4 within IPv6, and blocks that begin with another address than they say.
 */
export function parseIpBlock(text: string): IpBlock | null {
  const [, address = '', prefix] = /^([0-9a-f.:]{2,39})(?:\/(0|[1-9][0-9]{0,2}))?$/i.exec(text) ?? [];
  const family = address.includes(':') ? 6 : 4;
  const start = family === 6 ? parseIpv6(address) : parseIpv4(address);
  const width = widths[family];
  const bits = prefix === undefined ? width : Number(prefix);
  if (start === null || bits > width || start % (1n << BigInt(width - bits)) !== 0n) return null;
  return { family, start, bits };
}

/** Whether all of a block lies within another. */
export function isWithin(inner: IpBlock, outer: IpBlock): boolean {
  if (inner.family !== outer.family || inner.bits < outer.bits) return false;
  const rest = BigInt(widths[outer.family] - outer.bits);
  return inner.start >> rest === outer.start >> rest;
}

function parseIpv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part) && Number(part) <= 255))
    return null;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

function parseIpv6(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

const blocks = (...texts: readonly string[]): readonly IpBlock[] => texts.flatMap((text) => parseIpBlock(text) ?? []);

/** What can be allowed: this computer, private networks (RFC 1918, RFC 4193), and those that carriers and overlay networks share (RFC 6598). */
const allowable = blocks(
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'],
  ...['::1', 'fc00::/7'],
);
/** Where clouds hand out the credentials of a machine, though the block around it is private. What is link-local is not allowable at all. */
const never = blocks('100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254');

/** Whether an operator may allow webhooks to this address or block: nothing of it is public, link-local, multicast or unspecified. */
export function isPrivateTarget(text: string): boolean {
  const block = parseIpBlock(text);
  return (
    block !== null && allowable.some((outer) => isWithin(block, outer)) && !never.some((one) => isWithin(block, one))
  );
}

/** Whether one address, as text, is among the blocks that an operator allowed. */
export function isAllowedTarget(address: string, targets: readonly string[]): boolean {
  const one = parseIpBlock(address);
  if (one === null || one.bits !== widths[one.family] || never.some((forbidden) => isWithin(one, forbidden)))
    return false;
  return targets.some((text) => {
    const block = isPrivateTarget(text) ? parseIpBlock(text) : null;
    return block !== null && isWithin(one, block);
  });
}
