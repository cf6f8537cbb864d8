import { describe, expect, it } from 'vitest';
import { takeSecretBytes } from '../../src/main/endpoint/secret-body.ts';

describe('a passphrase in a body', () => {
  it('is taken out as bytes, and overwritten where it stood', () => {
    const body = Buffer.from('{"a":"\\"passphrase\\":[9]","passphrase":[0,7,255]}');
    expect(takeSecretBytes(body, 'passphrase')).toEqual(Uint8Array.of(0, 7, 255));
    expect(JSON.parse(body.toString())).toEqual({ a: '"passphrase":[9]', passphrase: [] });
    expect(body.toString()).not.toContain('255');
  });

  it.each(['[1,]', '[,1]', '[1,,2]', '[01]', '[1 ,2]', '[-1]', '[1.5]', '[1e1]', '["1"]', '[256]', '[1'])(
    'is not taken from %s',
    (text) => expect(takeSecretBytes(Buffer.from(`{"passphrase":${text}}`), 'passphrase')).toBeNull(),
  );
});
