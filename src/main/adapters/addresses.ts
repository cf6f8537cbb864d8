import { BlockList, isIP } from 'node:net';

/** Whether an address, as text, is 127.0.0.0/8 or ::1 in their own notation: an IPv4 address mapped into IPv6 is not. */
export function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith('127.') : isIP(address) === 6 && /^[0:]*:0*1$/.test(address);
}

/** What IANA's special-purpose registry keeps from the public internet, and multicast, and what wraps an IPv4 address in IPv6. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');

/** The one part of IPv6 that is routed between networks (RFC 4291). Everything else is local, mapped, multicast or unassigned. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address, as text, belongs to a machine of the public internet. Text that is no address does not. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return (
    family === 6 && !address.includes('%') && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
  );
}
