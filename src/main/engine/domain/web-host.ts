import { isAllowedTarget } from '#shared/ip-blocks.ts';

/** The host of a web address, in lower case, without the brackets around an IPv6 address. */
export function hostOf(url: string): string {
  const [, host = ''] = /^https?:\/\/(\[[^\]]*\]|[^:/?]*)/i.exec(url) ?? [];
  return host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
}

/** Addresses of the loopback interface, and the names that RFC 6761 keeps for it. */
export function isThisComputer(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isAllowedTarget(host, ['127.0.0.0/8', '::1']);
}
