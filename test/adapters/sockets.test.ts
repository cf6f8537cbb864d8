import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { endOf, measureSockets } from '../../src/main/adapters/sockets.ts';

const elsewhere = process.platform !== 'linux';

describe.skipIf(elsewhere)(`the sockets that are open${elsewhere ? ' (skipped: only Linux has /proc)' : ''}`, () => {
  it('are those at which this process listens, and its connections', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const before = measureSockets(7);
    expect(before).toMatchObject({ atMs: 7, others: [] });
    expect(before?.listening).toContain(`127.0.0.1:${port}`);

    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const client = connect(port, '127.0.0.1');
    await once(client, 'connect');
    const [served] = await accepted;
    expect(measureSockets(8)?.local, 'both ends are ours').toBe((before?.local ?? 0) + 2);

    const closed = [once(client, 'close'), once(served, 'close'), once(server, 'close')];
    client.destroy();
    served.destroy();
    server.close();
    await Promise.all(closed);
    expect(measureSockets(9)?.listening).not.toContain(`127.0.0.1:${port}`);
  });
});

it.each([
  ['0100007F:1CF3', 'LE', '127.0.0.1:7411', '127.0.0.1'],
  ['7F000001:1CF3', 'BE', '127.0.0.1:7411', '127.0.0.1'],
  ['00000000000000000000000001000000:0050', 'LE', '[::1]:80', '::1'],
  ['0000000000000000FFFF00000100007F:01BB', 'LE', '127.0.0.1:443', '127.0.0.1'],
  ['B80D0120000000000000000001000000:01BB', 'LE', '[2001:db8::1]:443', '2001:db8::1'],
  ['00000000:0000', 'LE', '0.0.0.0:0', '0.0.0.0'],
] as const)('an end of a socket %s (%s) is %s', (text, order, said, host) => {
  expect(endOf(text, order)).toMatchObject({ text: said, host });
});
