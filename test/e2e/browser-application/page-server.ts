import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** A browser application of another maker, with an issuer of OIDC tokens, both on this computer. */
export type PageServer = Readonly<{
  /** Of its page, as the browser names it. */
  origin: string;
  /** The same page under a name that nobody allowed. */
  foreignOrigin: string;
  /** Issues a token for a person, bound to a key by its nonce. `more` takes the place of its claims. */
  token(subject: string, nonce: string, more?: Readonly<Record<string, unknown>>): string;
  close(): void;
}>;

const html = `<!doctype html><meta charset="utf-8"><title>Application</title>
<script type="importmap">{"imports":{"@walletconnect/sign-client":"data:text/javascript,export default class {}"}}</script>
<script type="module" src="/application.js"></script>`;

/** Bundles the official client as an application does. What connects wallets of phones is left out: nothing here asks for it. */
async function bundle(): Promise<string> {
  const output = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      write: false,
      minify: false,
      lib: { entry: 'application.ts', formats: ['es'] },
      rolldownOptions: { external: [/react-native/, /^@walletconnect\//], output: { codeSplitting: false } },
    },
  });
  const [{ output: chunks }] = [output].flat() as readonly Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return chunks[0].code;
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Serves the page and the issuer at a free port. */
export async function startPageServer(): Promise<PageServer> {
  const script = await bundle();
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let issuer = '';
  const answers: Readonly<Record<string, () => readonly [type: string, body: string]>> = {
    '/': () => ['text/html', html],
    '/application.js': () => ['text/javascript', script],
    '/.well-known/openid-configuration': () => [
      'application/json',
      JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }),
    ],
    '/keys': () => [
      'application/json',
      JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1' }] }),
    ],
  };
  const server: Server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (!answer) return void response.writeHead(404).end();
    const [type, body] = answer();
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  issuer = `http://127.0.0.1:${port}`;
  return {
    origin: `http://localhost:${port}`,
    foreignOrigin: issuer,
    token(subject, nonce, more = {}) {
      const nowSeconds = Math.floor(Date.now() / 1_000);
      const claims = { iss: issuer, aud: 'application', sub: subject, iat: nowSeconds, exp: nowSeconds + 3_600, nonce };
      const text = `${base64url({ alg: 'ES256', kid: '1', typ: 'JWT' })}.${base64url({ ...claims, ...more })}`;
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
