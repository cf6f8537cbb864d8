import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Something at a port of this machine that says `first` to whoever comes, and `again` every few milliseconds, whatever it is asked. */
export async function speaker(first: string, again: string): Promise<Readonly<{ url: string; close(): void }>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => void socket.write(first));
    const timer = again === '' ? undefined : setInterval(() => void socket.write(again), 5);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
