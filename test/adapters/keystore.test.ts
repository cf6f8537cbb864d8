import { encryptKeystoreJson, encryptKeystoreJsonSync, type KeystoreAccount } from 'ethers';
import { describe, expect, it } from 'vitest';
import { openKeystore, readKeystore, type Keystore } from '../../src/main/adapters/keystore.ts';

/** The vectors of the Web3 Secret Storage Definition. */
const published = {
  pbkdf2: {
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
      ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
      kdf: 'pbkdf2',
      kdfparams: {
        c: 262144,
        dklen: 32,
        prf: 'hmac-sha256',
        salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
      },
      mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
    },
    id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
    version: 3,
  },
  scrypt: {
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
      ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
      kdf: 'scrypt',
      kdfparams: {
        dklen: 32,
        n: 262144,
        r: 1,
        p: 8,
        salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
      },
      mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
    },
    id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
    version: 3,
  },
};
const secret = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d';
const utf8 = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');

function read(file: unknown): Keystore {
  const keystore = readKeystore(JSON.stringify(file));
  if (!keystore || 'unsupported' in keystore) throw new Error(`not read: ${JSON.stringify(keystore)}`);
  return keystore;
}

describe('a keystore', () => {
  it.each(Object.entries(published))('opens as the definition says, with %s', async (_kdf, file) => {
    expect(hex(await openKeystore(read(file), utf8('testpassword')))).toBe(secret);
    expect(await openKeystore(read(file), utf8('testPassword'))).toBeNull();
  });

  it.each([
    ['ASCII', 'correct horse'],
    ['composed accents', 'gr\u00fcn'],
    ['decomposed accents', 'gru\u0308n'],
  ])('opens what another implementation wrote, under a password in %s', async (_what, password) => {
    const account: KeystoreAccount = { address: `0x${'11'.repeat(20)}`, privateKey: `0x${secret}` };
    const written = await encryptKeystoreJson(account, password, { scrypt: { N: 1024, r: 8, p: 1 } });
    const keystore = read(JSON.parse(written));
    expect(keystore.address).toBe('11'.repeat(20));
    expect(hex(await openKeystore(keystore, utf8(password)))).toBe(secret);
  });

  it('leaves others their turn while it stretches', async () => {
    const written = encryptKeystoreJsonSync({ address: `0x${'11'.repeat(20)}`, privateKey: `0x${secret}` }, 'x', {
      scrypt: { N: 4096, r: 8, p: 1 },
    });
    let turns = 0;
    let done = false;
    const opening = (async () => {
      await openKeystore(read(JSON.parse(written)), utf8('x'));
      await openKeystore(read(published.pbkdf2), utf8('testpassword'));
    })().finally(() => (done = true));
    for (; !done; turns += 1) await new Promise(setImmediate);
    await opening;
    expect(turns).toBeGreaterThan(2);
  });

  const scrypt = (params: object) => ({
    ...published.scrypt,
    crypto: { ...published.scrypt.crypto, kdfparams: { ...published.scrypt.crypto.kdfparams, ...params } },
  });
  const pbkdf2 = (params: object) => ({
    ...published.pbkdf2,
    crypto: { ...published.pbkdf2.crypto, kdfparams: { ...published.pbkdf2.crypto.kdfparams, ...params } },
  });
  it.each([
    ['memory without end', scrypt({ n: 2 ** 30, r: 8 }), 'kdf-cost'],
    ['memory by its lanes', scrypt({ n: 2, r: 2 ** 20, p: 8 }), 'kdf-cost'],
    ['time without end', scrypt({ n: 2 ** 18, r: 8, p: 64 }), 'kdf-cost'],
    ['an n that is no power of two', scrypt({ n: 1000 }), 'kdf-parameters'],
    ['an n that wraps', scrypt({ n: 2 ** 40 }), 'kdf-parameters'],
    ['an n below nothing', scrypt({ n: -2 }), 'kdf-parameters'],
    ['an n in words', scrypt({ n: '262144' }), 'kdf-parameters'],
    ['a key of another length', scrypt({ dklen: 2 ** 30 }), 'key-length'],
    ['a salt that is no hex', scrypt({ salt: 'zz' }), 'salt'],
    ['a salt without end', scrypt({ salt: '00'.repeat(257) }), 'salt'],
    ['iterations without end', pbkdf2({ c: 2 ** 31 - 1 }), 'kdf-parameters'],
    ['no iterations', pbkdf2({ c: 0 }), 'kdf-parameters'],
    ['another hash', pbkdf2({ prf: 'hmac-sha512' }), 'prf'],
    ['another derivation', { ...published.scrypt, crypto: { ...published.scrypt.crypto, kdf: 'bcrypt' } }, 'kdf'],
    [
      'another cipher',
      { ...published.scrypt, crypto: { ...published.scrypt.crypto, cipher: 'aes-128-cbc' } },
      'cipher',
    ],
    ['a short text', { ...published.scrypt, crypto: { ...published.scrypt.crypto, ciphertext: '00' } }, 'ciphertext'],
    ['another version', { ...published.scrypt, version: 1 }, 'version'],
  ])('is refused with %s', (_what, file, unsupported) => {
    expect(readKeystore(JSON.stringify(file))).toEqual({ unsupported });
  });

  it.each(['', '{', 'null', '[]', '{}', '{"version":3}', '{"crypto":1,"version":3}'])('is not %j', (text) => {
    expect(readKeystore(text)).toBeNull();
  });
});
