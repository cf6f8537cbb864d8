import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { httpBridge } from '#shared/http-bridge.ts';
import { answerBody, askedArgs } from '../../src/main/endpoint/bridge-body.ts';
import { Malformed } from '../../src/main/bridge/bridge-door.ts';
import { propertyRuns } from '../harness/property-runs.ts';

/** The body that the page's side makes of a question's arguments. */
async function bodyOf(...args: readonly unknown[]): Promise<Buffer> {
  let body = '';
  const bridge = httpBridge({
    fetch: async (_url, init) => {
      body = init.body;
      return { status: 200, json: async () => ({ value: null }) };
    },
    events: () => () => {},
  });
  await (bridge.local.detect as (...args: readonly unknown[]) => Promise<unknown>)(...args);
  return Buffer.from(body);
}

describe('a question over HTTP', () => {
  it('arrives as it was asked, with its bytes as bytes, and none of them left in the body', async () => {
    const one = Uint8Array.of(0, 7, 99, 100, 255);
    const two = new TextEncoder().encode('pä"]s');
    const body = await bodyOf(
      Uint8Array.from(one),
      { language: 'a "bytes0":[1] b', curve: '"bytes1":[2]' },
      Uint8Array.from(two),
    );
    expect(askedArgs(body)).toEqual([one, { language: 'a "bytes0":[1] b', curve: '"bytes1":[2]' }, two]);
    expect(body.toString()).not.toMatch(/255|112,195/);
    expect(JSON.parse(body.toString())).toMatchObject({ args: [{ $bytes: 0 }, {}, { $bytes: 1 }] });
  });

  it('is the same for any arguments', async () => {
    const arg = fc.oneof(
      fc.uint8Array({ maxLength: 50 }),
      fc.json().map((text) => JSON.parse(text) as unknown),
      fc.dictionary(fc.constantFrom('bytes0', 'bytes1', '$bytes', 'args'), fc.array(fc.nat(255))),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(arg, { maxLength: 3 }), async (args) => {
        // An object that looks like a placeholder stands for bytes; the page's side sends none of its own.
        fc.pre(!args.some((one) => typeof one === 'object' && one !== null && '$bytes' in one));
        const kept = args.map((one) => (one instanceof Uint8Array ? Uint8Array.from(one) : one));
        expect(askedArgs(await bodyOf(...args))).toEqual(kept);
      }),
    );
  });

  it.each([
    '',
    'x',
    'null',
    '[]',
    '{}',
    '{"args":{}}',
    '{"args":[{"$bytes":0}]}',
    '{"args":[{"$bytes":3}],"bytes0":[1]}',
    '{"args":[{"$bytes":-1}],"bytes0":[1]}',
    '{"args":[{"$bytes":0}],"bytes0":[1}',
    '{"args":[{"$bytes":0}],"bytes0":[1]',
    '{"args":[{"$bytes":0}],"bytes0":[1]}x',
    '{"args":[{"$bytes":0}],"bytes0":[256]}',
    '{"args":[{"$bytes":0}],"bytes0":[1],"more":1}',
    '{"args":[{"$bytes":1}],"bytes0":[1],"bytes1":[[1]]}',
  ])('is refused when it is %s', (body) => {
    expect(() => askedArgs(Buffer.from(body))).toThrow(Malformed);
  });

  it('takes no bytes out of a value that has a member of their name', () => {
    const body = Buffer.from('{"args":["path",{"bytes0":[1,2],"inner":{"bytes1":[3]}}]}');
    expect(askedArgs(body)).toEqual(['path', { bytes0: [1, 2], inner: { bytes1: [3] } }]);
  });

  it('is read or refused, whatever is in it', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      '"args":',
      '"bytes0":[',
      '"$bytes":0',
      '1',
      '"',
      ' ',
      '\\',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          askedArgs(Buffer.from(pieces.join('')));
        } catch (thrown) {
          if (!(thrown instanceof Malformed)) throw thrown;
        }
      }),
      { numRuns: propertyRuns(5_000) },
    );
  });
});

describe('an answer over HTTP', () => {
  const received = async (value: unknown): Promise<unknown> => {
    const body = answerBody(value);
    const bridge = httpBridge({
      fetch: async () => ({ status: 200, json: async () => JSON.parse(body.toString()) as unknown }),
      events: () => () => {},
    });
    return bridge.describe();
  };

  it('brings bytes as bytes, and overwrites them here', async () => {
    const secret = Uint8Array.of(0, 9, 10, 99, 100, 199, 200, 255);
    const kept = Uint8Array.from(secret);
    expect(await received({ ok: true, value: { state: 'open', secret } })).toEqual({
      ok: true,
      value: { state: 'open', secret: kept },
    });
    expect([...secret].every((byte) => byte === 0)).toBe(true);
    expect(await received({ ok: true, value: Uint8Array.of(1) })).toEqual({ ok: true, value: Uint8Array.of(1) });
    expect(await received({ ok: true, value: new Uint8Array() })).toEqual({ ok: true, value: new Uint8Array() });
  });

  it('brings a buffer as bytes too, though it would make JSON of itself', async () => {
    const code = Buffer.from('a code');
    expect(await received({ ok: true, value: code })).toEqual({
      ok: true,
      value: Uint8Array.from(Buffer.from('a code')),
    });
    expect([...code].every((byte) => byte === 0)).toBe(true);
  });

  it('is the same for any value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.uint8Array({ maxLength: 300 }), async (text, bytes) => {
        const value = JSON.parse(text) as unknown;
        fc.pre(!text.includes('$bytes'));
        const kept = Uint8Array.from(bytes);
        expect(await received({ value, bytes })).toEqual({ value, bytes: kept });
      }),
    );
  });

  it('contains bytes in at most one place', () => {
    expect(() => answerBody({ one: Uint8Array.of(1), two: Uint8Array.of(2) })).toThrow('at most');
  });
});
