import fc from 'fast-check';
import { BlockList, isIPv6 } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isAllowedTarget, isPrivateTarget, isWithin, parseIpBlock } from '#shared/ip-blocks.ts';

describe('a block of addresses', () => {
  it.each([
    ['10.0.0.0/8', 4, 8],
    ['192.168.1.20', 4, 32],
    ['::1', 6, 128],
    ['fd00::/8', 6, 8],
    ['FD12:3456::/32', 6, 32],
    ['0.0.0.0/0', 4, 0],
  ] as const)('is read: %s', (text, family, bits) => {
    expect(parseIpBlock(text)).toMatchObject({ family, bits });
  });

  it.each(
    [
      '',
      '10',
      '10.0.0',
      '10.0.0.0/33',
      '10.0.0.1/8',
      '010.0.0.1',
      '0x0a.0.0.1',
      '10.0.0.256',
      '167772160',
      '10.0.0.0/08',
    ]
      .concat(['::/129', ':::', '1::2::3', 'fd00::1%eth0', '::ffff:10.0.0.1', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9'])
      .concat(['fd00::1/8', 'localhost', '10.0.0.0/8 ', '10.0.0.0/-1', '10.0.0.0//8', '12345::']),
  )('is nothing else: %s', (text) => {
    expect(parseIpBlock(text)).toBeNull();
  });

  it('holds what Node says that it holds', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const v4 = fc.tuple(byte, byte, byte, byte).map((parts) => parts.join('.'));
    const v6 = fc.array(group, { minLength: 8, maxLength: 8 }).map((parts) => parts.join(':'));
    fc.assert(
      fc.property(fc.oneof(v4, v6), fc.oneof(v4, v6), fc.integer({ min: 0, max: 128 }), (address, network, any) => {
        const family = isIPv6(network) ? 'ipv6' : 'ipv4';
        const width = family === 'ipv6' ? 128 : 32;
        const bits = any % (width + 1);
        const start = parseIpBlock(network)?.start ?? 0n;
        const rest = BigInt(width - bits);
        const list = new BlockList();
        list.addSubnet(network, bits, family);
        const inside = list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
        const one = parseIpBlock(address);
        const block = { family: family === 'ipv6' ? 6 : 4, start: (start >> rest) << rest, bits } as const;
        expect(one !== null && isWithin(one, block)).toBe(inside && isIPv6(address) === isIPv6(network));
      }),
    );
  });
});

describe('what an operator may allow for webhooks', () => {
  it.each([
    '127.0.0.0/8',
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
    '10.1.2.3',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    'fd00::/8',
  ])('is %s', (text) => {
    expect(isPrivateTarget(text)).toBe(true);
  });

  it.each(
    ['0.0.0.0', '0.0.0.0/0', '::', '::/0', '8.8.8.8', '11.0.0.0/8', '172.32.0.0/16', '10.0.0.0/7', '192.168.0.0/15']
      .concat(['169.254.169.254', '169.254.0.0/16', 'fe80::1', 'fe80::/10', '224.0.0.1', 'ff02::1', '255.255.255.255'])
      .concat(['2001:db8::1', 'fd00:ec2::254', '100.100.100.200', '::ffff:10.0.0.1', 'localhost', 'fc00::/6']),
  )('is not %s', (text) => {
    expect(isPrivateTarget(text)).toBe(false);
  });

  it('is what it names and nothing beside it, and no credentials of a machine even within it', () => {
    const targets = ['10.0.0.0/8', '192.168.1.20', 'fd00::/8', '100.64.0.0/10'];
    for (const address of ['10.255.255.255', '192.168.1.20', 'fd12::9'])
      expect(isAllowedTarget(address, targets)).toBe(true);
    for (const address of [
      '11.0.0.0',
      '192.168.1.21',
      'fc00::1',
      '100.100.100.200',
      'fd00:ec2::254',
      '::ffff:10.0.0.1',
    ])
      expect(isAllowedTarget(address, targets)).toBe(false);
    expect(isAllowedTarget('10.0.0.0/8', targets)).toBe(false);
    expect(isAllowedTarget('8.8.8.8', ['0.0.0.0/0', '8.8.8.8'])).toBe(false);
  });
});
