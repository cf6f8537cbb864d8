import { describe, expect, it } from 'vitest';
import { testEndpoint } from '../harness/endpoint.ts';

const path = '/public/v1/discovery/webhooks/jwks';
const get = (endpoint: ReturnType<typeof testEndpoint>, headers: Record<string, string> = {}) =>
  endpoint.app.inject({ method: 'GET', url: path, headers: { host: 'localhost:7411', ...headers } });

describe('the discovery of webhook keys', () => {
  it('answers the key set without any stamp, and asks the service for nothing', async () => {
    const endpoint = testEndpoint();
    const response = await get(endpoint);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      keys: [
        {
          kid: 'key-1',
          kty: 'OKP',
          crv: 'Ed25519',
          alg: 'EdDSA',
          use: 'sig',
          x: Buffer.alloc(32, 0x55).toString('base64url'),
          turnkey_signature_algorithm: 'ed25519',
          turnkey_signature_version: 'v1',
        },
      ],
    });
    expect(endpoint.seen).toEqual([]);
  });

  it('is not answered while the vault is locked, nor to a page of another origin', async () => {
    const endpoint = testEndpoint();
    endpoint.locked = true;
    expect((await get(endpoint)).statusCode).toBe(503);
    endpoint.locked = false;
    expect((await get(endpoint, { origin: 'https://evil.example' })).statusCode).toBe(403);
  });

  it('is answered a connection within the rate', async () => {
    const endpoint = testEndpoint();
    endpoint.settings = { ...endpoint.settings, ratePerSecond: 1, rateBurst: 2 };
    await endpoint.listen({ port: 0 }).then(async ({ port }) => {
      const statuses: number[] = [];
      const { Agent, get: ask } = await import('node:http');
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let i = 0; i < 3; i++)
        statuses.push(
          await new Promise<number>((resolve) => {
            ask({ agent, port, host: '127.0.0.1', path }, (response) => {
              response.resume();
              response.on('end', () => resolve(response.statusCode ?? 0));
            });
          }),
        );
      expect(statuses).toEqual([200, 200, 429]);
      agent.destroy();
      await endpoint.stop(0);
    });
  });
});
