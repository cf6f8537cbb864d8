import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { aFolder, coffer, errorOf, modeOf, printed } from '../harness/cli.ts';

const organization = '11111111-1111-4111-8111-111111111111';
const user = '22222222-2222-4222-8222-222222222222';
const published = {
  p256: {
    privateKey: '44'.repeat(32),
    publicKey: '025b36890dacbd7c9a96bb74a1ee28b3d2d75b72e09a20ef25cf8e6fd8a9f0350d',
  },
  // RFC 8032, section 7.1, test 1.
  ed25519: {
    privateKey:
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  },
  // The generator itself: the private key one.
  secp256k1: {
    privateKey: `${'00'.repeat(31)}01`,
    publicKey: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  },
} as const;
type Curve = keyof typeof published;
const curves = Object.keys(published) as Curve[];

type MadeKey = { publicKey: string; publicKeyFile: string; privateKeyFile: string };

async function stampOf(folder: string, name: string, body = 'hello') {
  const ran = await coffer([
    'request',
    '--json',
    '--no-post',
    '--path',
    '/x',
    '--body',
    body,
    '-k',
    name,
    '-d',
    folder,
  ]);
  const { stamp } = printed<{ stamp: string }>(ran);
  return JSON.parse(Buffer.from(stamp, 'base64url').toString()) as {
    publicKey: string;
    scheme: string;
    signature: string;
  };
}

describe('generate api-key', () => {
  it.each([
    ['p256', 66, 64],
    ['secp256k1', 66, 64],
    ['ed25519', 64, 128],
  ] as const)('writes a %s pair in the shared layout, byte for byte', async (curve, publicLength, privateLength) => {
    const folder = join(await aFolder(), 'keys');
    const ran = await coffer([
      'generate',
      'api-key',
      '--json',
      '-k',
      'ann',
      '-d',
      folder,
      '--organization',
      organization,
      '--curve',
      curve,
    ]);
    const made = printed<MadeKey>(ran);
    expect(made).toEqual({
      publicKey: expect.stringMatching(new RegExp(`^[0-9a-f]{${publicLength}}$`)),
      publicKeyFile: join(folder, 'ann.public'),
      privateKeyFile: join(folder, 'ann.private'),
    });
    expect(await readFile(made.publicKeyFile, 'utf8')).toBe(made.publicKey);
    expect(await readFile(made.privateKeyFile, 'utf8')).toMatch(new RegExp(`^[0-9a-f]{${privateLength}}:${curve}$`));
    expect(await readFile(join(folder, 'ann.meta'), 'utf8')).toBe(
      `{"name":"ann","organizations":["${organization}"],"public_key":"${made.publicKey}",` +
        `"scheme":"SIGNATURE_SCHEME_TK_API_${curve.toUpperCase()}"}\n`,
    );
    expect((await stampOf(folder, 'ann')).publicKey).toBe(made.publicKey);
  });

  it('makes a key that the official stamper takes', async () => {
    const folder = await aFolder();
    printed(await coffer(['generate', 'api-key', '--json', '-k', 'ann', '-d', folder, '--organization', organization]));
    const apiPublicKey = await readFile(join(folder, 'ann.public'), 'utf8');
    const [apiPrivateKey = ''] = (await readFile(join(folder, 'ann.private'), 'utf8')).split(':');
    const { stampHeaderValue } = await new ApiKeyStamper({ apiPublicKey, apiPrivateKey }).stamp('hello');
    const theirs: unknown = JSON.parse(Buffer.from(stampHeaderValue, 'base64url').toString());
    expect(theirs).toMatchObject({
      publicKey: (await stampOf(folder, 'ann')).publicKey,
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    });
  });

  it('keeps every file and folder to its owner whatever the umask', async () => {
    const folder = join(await aFolder(), 'keys');
    const before = process.umask(0);
    try {
      printed(await coffer(['generate', 'api-key', '--json', '-d', folder, '--organization', organization]));
    } finally {
      process.umask(before);
    }
    expect(await modeOf(folder)).toBe('700');
    for (const ending of ['public', 'private', 'meta'])
      expect(await modeOf(join(folder, `default.${ending}`))).toBe('600');
  });

  it.each(['public', 'private', 'meta'])(
    'never overwrites: a file .%s in the way stops it before anything is made',
    async (ending) => {
      const folder = await aFolder();
      await writeFile(join(folder, `ann.${ending}`), 'mine');
      const ran = await coffer(['generate', 'api-key', '-k', 'ann', '-d', folder, '--organization', organization]);
      expect(ran.exit).toBe(1);
      expect(ran.stderr).toMatch(/already exists, and Coffer does not overwrite keys/);
      expect(await readFile(join(folder, `ann.${ending}`), 'utf8')).toBe('mine');
      for (const other of ['public', 'private', 'meta'].filter((name) => name !== ending))
        await expect(readFile(join(folder, `ann.${other}`))).rejects.toThrow('ENOENT');
    },
  );

  it('prints the pair and stores nothing when the name is -', async () => {
    const homeFolder = await aFolder();
    const ran = await coffer(['generate', 'api-key', '-k', '-', '--organization', organization], { homeFolder });
    expect(printed(ran)).toEqual({
      publicKey: expect.stringMatching(/^0[23]/),
      privateKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await expect(readFile(join(homeFolder, '.config'))).rejects.toThrow('ENOENT');
  });

  it.each([
    ['under XDG_CONFIG_HOME', (home: string) => ({ XDG_CONFIG_HOME: join(home, 'xdg') }), 'xdg/turnkey/keys'],
    ['else under ~/.config', () => ({}), '.config/turnkey/keys'],
  ])('without a folder uses the default one, %s', async (_where, env, expected) => {
    const homeFolder = await aFolder();
    const ran = await coffer(['generate', 'api-key', '--organization', organization], {
      homeFolder,
      env: env(homeFolder),
    });
    expect(printed<MadeKey>(ran).publicKeyFile).toBe(join(homeFolder, expected, 'default.public'));
  });
});

describe('generate encryption-key', () => {
  it('writes a pair in the shared layout, byte for byte', async () => {
    const folder = join(await aFolder(), 'encryption-keys');
    const args = ['--encryption-key-name', 'ann', '--encryption-keys-folder', folder];
    const ran = await coffer([
      'generate',
      'encryption-key',
      '--json',
      '--organization',
      organization,
      '--user',
      user,
      ...args,
    ]);
    const made = printed<MadeKey>(ran);
    expect(made.publicKey).toMatch(/^04[0-9a-f]{128}$/);
    expect(await readFile(made.publicKeyFile, 'utf8')).toBe(made.publicKey);
    expect(await readFile(made.privateKeyFile, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
    expect(await readFile(join(folder, 'ann.meta'), 'utf8')).toBe(
      `{"name":"ann","organization":"${organization}","user":"${user}","public_key":"${made.publicKey}"}\n`,
    );
    expect(await modeOf(folder)).toBe('700');
  });
});

describe('reading an API key', () => {
  it.each(curves)('takes a %s key as the other tool writes it', async (curve) => {
    const folder = await aFolder();
    await writeFile(join(folder, 'ann.private'), `${published[curve].privateKey}:${curve}`, { mode: 0o600 });
    await writeFile(join(folder, 'ann.meta'), JSON.stringify({ name: 'ann', public_key: published[curve].publicKey }));
    expect(await stampOf(folder, 'ann')).toMatchObject({
      publicKey: published[curve].publicKey,
      scheme: `SIGNATURE_SCHEME_TK_API_${curve.toUpperCase()}`,
    });
  });

  it.each([
    ['without a curve, which means p256', published.p256.privateKey],
    ['with a newline that an editor left', `${published.p256.privateKey}:p256\n`],
    ['in upper case', published.p256.privateKey.toUpperCase()],
  ])('takes a key %s', async (_how, contents) => {
    const folder = await aFolder();
    await writeFile(join(folder, 'ann.private'), contents, { mode: 0o600 });
    expect((await stampOf(folder, 'ann')).publicKey).toBe(published.p256.publicKey);
  });

  it.each([
    ['with its ending', '.private'],
    ['without its ending', ''],
  ])('takes a path %s for a name that has a slash in it', async (_how, ending) => {
    const folder = await aFolder();
    await writeFile(join(folder, 'ann.private'), published.p256.privateKey, { mode: 0o600 });
    expect((await stampOf('/nowhere', join(folder, `ann${ending}`))).publicKey).toBe(published.p256.publicKey);
  });

  const p256 = published.p256.privateKey;
  it.each([
    ['there is no such key', undefined, undefined, 6, /key 'ann' not found/],
    ['it is empty', '', undefined, 1, /has no p256 private key/],
    ['it is too short', p256.slice(2), undefined, 1, /has no p256 private key/],
    ['it is no hex', `x${p256.slice(1)}`, undefined, 1, /has no p256 private key/],
    ['it is zero', '00'.repeat(32), undefined, 1, /has no p256 private key/],
    ['it is not below the order', 'ff'.repeat(32), undefined, 1, /has no p256 private key/],
    ['its curve is unknown', `${p256}:p384`, undefined, 1, /p256, secp256k1 or ed25519/],
    ['its curve is a name that every object has', `${p256}:constructor`, undefined, 1, /p256, secp256k1 or ed25519/],
    ['there is more after the curve', `${p256}:p256:p256`, undefined, 1, /p256, secp256k1 or ed25519/],
    [
      'an Ed25519 key is a seed alone',
      `${published.ed25519.privateKey.slice(0, 64)}:ed25519`,
      undefined,
      1,
      /no ed25519/,
    ],
    [
      'the halves of an Ed25519 key differ',
      `${p256}${published.ed25519.publicKey}:ed25519`,
      undefined,
      1,
      /no ed25519/,
    ],
    ['it is a PEM file', '-----BEGIN PRIVATE KEY-----\n', undefined, 1, /p256, secp256k1 or ed25519|has no/],
    ['its .meta is of another key', p256, '{"public_key":"02ff"}', 1, /has a different public key/],
    ['its .meta is no JSON', p256, 'name: ann', 1, /ann\.meta is not a JSON object/],
    ['its .meta is a list', p256, '[]', 1, /ann\.meta is not a JSON object/],
  ])('is refused when %s', async (_because, contents, meta, exit, says) => {
    const folder = await aFolder();
    if (contents !== undefined) await writeFile(join(folder, 'ann.private'), contents, { mode: 0o600 });
    if (meta !== undefined) await writeFile(join(folder, 'ann.meta'), meta);
    const ran = await coffer([
      'request',
      '--json',
      '--no-post',
      '--path',
      '/x',
      '--body',
      '{}',
      '-k',
      'ann',
      '-d',
      folder,
    ]);
    expect(ran.exit).toBe(exit);
    expect(errorOf(ran).message).toMatch(says);
    if (contents) expect(ran.stderr).not.toContain(contents.slice(0, 12));
  });

  it('is refused when the name is a folder', async () => {
    const folder = await aFolder();
    await mkdir(join(folder, 'ann.private'));
    const ran = await coffer(['request', '--no-post', '--path', '/x', '--body', '{}', '-k', 'ann', '-d', folder]);
    expect(ran).toMatchObject({ exit: 1, stderr: expect.stringContaining('is a folder, not a file') });
  });

  it('warns, and goes on, when others can read it', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'ann.private'), p256);
    await chmod(join(folder, 'ann.private'), 0o644);
    const ran = await coffer(['request', '--no-post', '--path', '/x', '--body', '{}', '-k', 'ann', '-d', folder]);
    expect(ran.exit).toBe(0);
    expect(ran.stderr).toMatch(/^warning: .*other users of this machine can read .*ann\.private/);
  });
});
