import { Agent, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { knownPath, speak, testEndpoint, type TestEndpoint } from '../harness/endpoint.ts';

const open: TestEndpoint[] = [];
const agents: Agent[] = [];

async function listening(): Promise<TestEndpoint & { port: number }> {
  const endpoint = testEndpoint();
  open.push(endpoint);
  const { port } = await endpoint.listen({ port: 0 });
  return Object.assign(endpoint, { port });
}

/** One connection that stays open, and the status of a health check over it. */
function connection(port: number): (path?: string) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return (path = '/livez') =>
    new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      });
      asked.once('error', reject);
      asked.end();
    });
}

afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const endpoint of open.splice(0)) await endpoint.stop(100);
});

const get = (port: number, more = '') => `GET /livez HTTP/1.1\r\nHost: localhost:${port}\r\n${more}\r\n`;
const statusesIn = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

describe('L3: health checks', () => {
  it('count among the strangers beyond the allowance of their connection, which then ends', async () => {
    const endpoint = await listening();
    endpoint.settings = { ...endpoint.settings, ratePerSecond: 1, rateBurst: 2 };
    const ask = connection(endpoint.port);
    const statuses = [];
    for (let at = 0; at < 22; at += 1) statuses.push(await ask(at % 2 === 0 ? '/livez' : '/readyz'));
    expect(statuses).toEqual(Array.from({ length: 22 }, () => 200));
    expect(await ask()).toBe(429);
    // Strangers of the API have nothing left either.
    const post = `POST ${knownPath} HTTP/1.1\r\nHost: localhost:${endpoint.port}\r\nConnection: close\r\n`;
    expect(statusesIn(await speak(endpoint.port, `${post}Content-Length: 2\r\n\r\n{}`))).toEqual([429]);
  });

  it('of a monitor that asks each second are answered, whatever others ask', async () => {
    const endpoint = await listening();
    endpoint.settings = { ...endpoint.settings, ratePerSecond: 1, rateBurst: 1 };
    const [monitor, flood] = [connection(endpoint.port), connection(endpoint.port)];
    const statuses = [];
    for (let second = 0; second < 30; second += 1) {
      for (let at = 0; at < 8; at += 1) await flood();
      statuses.push(await monitor(), await connection(endpoint.port)());
      endpoint.clock.atMs += 1_000;
    }
    expect(statuses).toEqual(Array.from({ length: 60 }, () => 200));
  });
});

describe('L3: requests that are sent before their turn', () => {
  it('are answered one at a time, in their order', async () => {
    const endpoint = await listening();
    const order: string[] = [];
    let underWay = 0;
    endpoint.reply = async ({ body }) => {
      const name = new TextDecoder().decode(body);
      underWay += 1;
      order.push(`${name} begins, ${underWay} under way`);
      await new Promise(setImmediate);
      underWay -= 1;
      return { ok: true, value: { name } };
    };
    const post = (name: string, more = '') =>
      `POST ${knownPath} HTTP/1.1\r\nHost: localhost:${endpoint.port}\r\nContent-Length: 1\r\n${more}\r\n${name}`;
    const heard = await speak(endpoint.port, post('1') + post('2') + post('3', 'Connection: close\r\n'));
    expect([...heard.matchAll(/"name":"(\d)"/g)].map(([, name]) => name)).toEqual(['1', '2', '3']);
    expect(order).toEqual(['1', '2', '3'].map((name) => `${name} begins, 1 under way`));
  });

  it('are all answered where there are few', async () => {
    const { port } = await listening();
    const heard = await speak(port, get(port).repeat(16) + get(port, 'Connection: close\r\n'));
    expect(statusesIn(heard)).toEqual(Array.from({ length: 17 }, () => 200));
  });

  it('cut the connection where there are too many, and nobody else notices', async () => {
    const endpoint = await listening();
    const heard = await speak(endpoint.port, get(endpoint.port).repeat(2_000));
    expect(statusesIn(heard).length).toBeLessThanOrEqual(17);
    expect(statusesIn(await speak(endpoint.port, get(endpoint.port, 'Connection: close\r\n')))).toEqual([200]);
  });
});
