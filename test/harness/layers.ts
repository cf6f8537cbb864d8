/** One part of the source tree, and what it may know. */
export type Layer = Readonly<{
  /** A file or folder; the longest one that fits a file decides. */
  part: string;
  /** Files, folders and packages it may import. `node:` is all of Node. */
  may: readonly string[];
  /** What it may import types of, and nothing else. */
  types?: readonly string[];
  because: string;
  instead: string;
}>;

const engineBasics = [
  'src/shared',
  'src/main/engine/fault.ts',
  'src/main/engine/activity.ts',
  'src/main/engine/wire.ts',
  'src/main/engine/slices.ts',
];
const pureCrypto = [
  '@noble/ciphers',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip32',
  '@scure/bip39',
  '@scure/btc-signer',
];
/** They read and write the chains' own forms; pure, and the only ones that do. */
const chainLibraries = ['micro-eth-signer', 'micro-packed', '@bufbuild/protobuf'];
const everythingInMain = ['src/shared', 'src/main/engine', 'src/main/vault', 'src/main/adapters', 'src/main'];
const windowPackages = [
  'react',
  'react-dom',
  '@mantine/core',
  '@mantine/hooks',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@tabler/icons-react',
  'zustand',
  'react-router',
  'qr',
  '@zxcvbn-ts',
];

/** Who may know whom. An import that no row allows is a breach. */
export const layers: readonly Layer[] = [
  {
    part: 'src/shared',
    may: ['src/shared', '@noble/curves', '@noble/hashes'],
    because: 'shared runs anywhere: in a window, under Node and in the pure engine',
    instead: 'Put it in the part that needs that world, and keep only its types and tables here.',
  },
  {
    part: 'src/renderer/api/operations.ts',
    may: [],
    types: ['src/main/engine/operations'],
    because: 'the window knows the types of the operations, and no code of the engine',
    instead: 'Make it `import type`.',
  },
  {
    part: 'src/main/engine',
    may: ['src/shared', 'src/main/engine', 'zod', ...pureCrypto, ...chainLibraries],
    because: 'the engine is pure: no Node, no Electron, no network, no clock, no files',
    instead: 'Say in ports.ts what the engine needs, build it in adapters/, and hand it over in compose.ts.',
  },
  {
    part: 'src/main/engine/state',
    may: [...engineBasics, 'src/main/engine/state', '@noble/hashes', '@scure/base'],
    types: ['src/main/engine/ports.ts', 'src/main/engine/crypto'],
    because: 'state knows rows and transactions, not what they mean',
    instead: 'A rule about an entity goes to domain/; what a request does goes to operations/.',
  },
  {
    part: 'src/main/engine/crypto',
    may: [...engineBasics, 'src/main/engine/crypto', ...pureCrypto],
    types: ['src/main/engine/ports.ts', 'src/main/engine/state'],
    because: 'cryptography takes bytes and gives bytes, and can be read without the rest',
    instead: 'What needs a row or a transaction goes to domain/.',
  },
  {
    part: 'src/main/engine/policy',
    may: [...engineBasics, 'src/main/engine/policy', 'src/main/engine/crypto'],
    types: ['src/main/engine/state', 'src/main/engine/ports.ts'],
    because: 'the policy language is a language: it reads facts and knows no vault',
    instead: 'Gather facts in the operation that declares them, or in gate/.',
  },
  {
    part: 'src/main/engine/signing',
    may: [
      ...engineBasics,
      'src/main/engine/signing',
      'src/main/engine/crypto',
      'src/main/engine/state',
      // Typed data is JSON in a text, and what is signed is read as strictly as the request around it.
      'src/main/engine/strict-json.ts',
      ...pureCrypto,
      ...chainLibraries,
    ],
    types: ['src/main/engine/ports.ts', 'src/main/engine/policy', 'src/main/engine/operations/define.ts'],
    because: 'signing reads what is to be signed, says what it means and signs it; it decides nothing',
    instead: 'Who may have it signed is for gate/, and what a request is for operations/.',
  },
  {
    part: 'src/main/engine/gate',
    may: [
      ...engineBasics,
      'src/main/engine/gate',
      'src/main/engine/signing',
      'src/main/engine/policy',
      'src/main/engine/crypto',
      'src/main/engine/state',
      ...pureCrypto,
    ],
    types: ['src/main/engine/ports.ts', 'src/main/engine/operations', 'src/main/engine/domain'],
    because: 'the gate decides who may; it does nothing that was asked for',
    instead: 'What a request does goes to operations/ and domain/.',
  },
  {
    part: 'src/main/engine/domain',
    may: [
      ...engineBasics,
      'src/main/engine/domain',
      'src/main/engine/state',
      'src/main/engine/crypto',
      'src/main/engine/policy',
      'src/main/engine/signing',
      ...pureCrypto,
    ],
    types: ['src/main/engine/ports.ts', 'src/main/engine/writer.ts', 'src/main/engine/operations/shapes.ts', 'zod'],
    because: 'inside the engine the arrows go operations → domain → state',
    instead: 'What comes from the wire is checked in operations/; domain/ takes plain data.',
  },
  {
    part: 'src/main/engine/operations',
    may: [
      ...engineBasics,
      'src/main/engine/operations',
      'src/main/engine/domain',
      'src/main/engine/state',
      'src/main/engine/crypto',
      'src/main/engine/policy',
      'src/main/engine/signing',
      'src/main/engine/domain/settings.ts',
      'zod',
      ...pureCrypto,
    ],
    types: ['src/main/engine/ports.ts', 'src/main/engine/gate'],
    because: 'an operation is a contract and a deed over domain/; it does not know the pipeline it runs in',
    instead: 'Order and authority belong to service.ts and gate/.',
  },
  {
    part: 'src/main/vault',
    may: [
      'src/shared',
      'src/main/vault',
      'src/main/engine/state',
      'src/main/engine/crypto',
      'src/main/engine/activity.ts',
      'node:',
      'lowdb',
      'hash-wasm',
      'age-encryption',
      ...pureCrypto,
    ],
    types: ['src/main/engine/ports.ts'],
    because: 'the vault stores what the engine gives it and knows nothing of requests',
    instead: 'What an organization means belongs to engine/domain; what a file system does to adapters/.',
  },
  {
    part: 'src/main/adapters',
    may: ['src/shared', 'src/main/adapters', 'node:', 'jose', 'keytar', 'nodemailer', 'tiny-secp256k1', ...pureCrypto],
    types: ['src/main/engine/ports.ts', 'src/main/engine/activity.ts', 'src/main/engine/state', 'src/main/vault'],
    because: 'an adapter is one piece of the world behind one port',
    instead: 'Join adapters and engine in compose.ts.',
  },
  {
    part: 'src/main/config',
    may: ['src/shared', 'src/main/config', 'node:'],
    because: 'the config folder holds what belongs to no vault, and knows nothing of vaults but their folders',
    instead: 'What belongs to one vault is kept in that vault.',
  },
  {
    part: 'src/main/outcome',
    may: ['src/shared', 'src/main/outcome', 'src/main/engine/fault.ts', 'src/main/vault/errors.ts'],
    because: 'an outcome says how a question ended, and asks nothing itself',
    instead: 'What decides the outcome belongs to session/ or bridge/.',
  },
  {
    part: 'src/main/session',
    may: [
      'src/shared',
      'src/main/session',
      'src/main/outcome',
      'src/main/config',
      'src/main/vault',
      'src/main/adapters/clock.ts',
      'src/main/engine/crypto',
      'src/main/engine/state',
      'src/main/engine/fault.ts',
      'src/main/engine/domain/settings.ts',
      'node:',
    ],
    types: ['src/main/adapters', 'src/main/engine/ports.ts', 'src/main/engine/service.ts'],
    because: 'a session holds one vault and its operator, and does not know how requests reach it',
    instead:
      'What a window asks belongs to bridge/, what a program asks to endpoint/; vaults are opened by compose.ts.',
  },
  {
    part: 'src/main/session/operator.ts',
    may: ['src/shared'],
    types: ['src/main/engine/service.ts', 'src/main/vault'],
    because: 'the operator writes envelopes and stamps them, like any other client',
    instead: 'Hand it over from session.ts or compose.ts.',
  },
  {
    part: 'src/main/endpoint',
    may: [
      'src/shared',
      'src/main/endpoint',
      'src/main/bridge/bridge-door.ts',
      'src/main/bridge/bridge-rules.ts',
      'src/main/bridge/handles.ts',
      'src/main/engine/fault.ts',
      'src/main/vault/errors.ts',
      'node:',
    ],
    types: [
      'src/main/engine/service.ts',
      'src/main/engine/ports.ts',
      'src/main/engine/state',
      'src/main/session',
      'src/main/json-rpc',
    ],
    because: 'the endpoint spells requests and answers of HTTP; it decides nothing',
    instead: 'Decisions belong behind service.call; what the endpoint needs is handed to it by assemble.ts.',
  },
  {
    part: 'src/main/json-rpc',
    may: [
      'src/shared',
      'src/main/json-rpc',
      'src/main/engine/state/key-expiry.ts',
      'micro-eth-signer',
      '@noble/curves',
      '@noble/hashes',
    ],
    types: ['src/main/engine/activity.ts', 'src/main/engine/ports.ts', 'src/main/engine/state', 'src/main/session'],
    because: 'the signer makes an ordinary request of each call, and decides nothing',
    instead: 'What a grant may do is for engine/gate; HTTP is for endpoint/.',
  },
  {
    part: 'src/main/bridge',
    may: [
      'src/shared',
      'src/main/bridge',
      'src/main/session',
      'src/main/outcome',
      'src/main/config',
      'src/main/offline',
      'src/main/vault/index.ts',
      'src/main/adapters',
      'src/main/endpoint/gate.ts',
      'src/main/engine/crypto',
      'src/main/engine/fault.ts',
      'src/main/engine/domain/settings.ts',
      'src/main/engine/state/tx.ts',
      'src/main/engine/domain/wallet-accounts.ts',
      'src/main/engine/operations/define.ts',
      'src/main/engine/operations/shapes.ts',
      'node:',
      'zod',
    ],
    types: ['src/main/engine', 'src/main/endpoint', 'src/main/vault'],
    because: 'the bridge answers the questions of a window; what the questions work on stands behind a session',
    instead:
      'What an organization does belongs to an operation of the engine; what a vault does to vault/ or session/.',
  },
  {
    part: 'src/main/bridge/ipc.ts',
    may: ['src/shared'],
    types: ['src/main/bridge/bridge-door.ts'],
    because: 'it takes Electron’s ipcMain as an argument, so that it runs and is tested without Electron',
    instead: 'Hand the thing over from desktop/app.ts.',
  },
  {
    part: 'src/main/delivery',
    may: ['src/shared', 'src/main/delivery'],
    types: ['src/main/engine', 'src/main/session'],
    because: 'delivery paces, retries and keeps what became of an item, and knows neither webhooks nor messages',
    instead: 'What is special to webhooks or messages goes into their queue.',
  },
  {
    part: 'src/main/webhooks',
    may: ['src/shared', 'src/main/webhooks', 'src/main/delivery', 'src/main/engine/domain/receiver-id.ts'],
    types: ['src/main/engine', 'src/main/adapters', 'src/main/session'],
    because: 'webhooks deliver what the outbox holds, through the connection and the time that they are handed',
    instead: 'Connections are opened by adapters/network.ts; what is told of an activity is written by the engine.',
  },
  {
    part: 'src/main/messages',
    may: ['src/shared', 'src/main/messages', 'src/main/delivery', 'src/main/webhooks'],
    types: ['src/main/engine', 'src/main/adapters', 'src/main/session'],
    because: 'messages deliver what the engine composed, through the connection and the time that they are handed',
    instead: 'Connections are opened by adapters; what a message says is written by the engine.',
  },
  {
    part: 'src/main',
    may: [...everythingInMain, 'node:'],
    because: 'what joins the parts knows them all, and nothing of Electron',
    instead: 'Electron belongs to desktop/ and index.ts; packages belong behind an adapter.',
  },
  {
    part: 'src/main/demo',
    may: [...everythingInMain, 'node:', '@noble/curves'],
    because: 'the demo is told as programs ask for it: its users stamp their requests with keys of their own',
    instead: 'What the product needs too belongs to another part.',
  },
  {
    part: 'src/main/offline',
    may: ['src/shared', 'src/main/offline', 'src/main/engine', 'node:', '@scure/base'],
    because: 'it works on a machine that has no vault: it reads and makes texts, and asks only what it is handed',
    instead: 'What wants an open vault belongs to bridge/; what asks over the network to cli/.',
  },
  {
    part: 'src/main/cli',
    may: [
      'src/shared',
      'src/main/cli',
      'src/main/vault',
      'src/main/adapters',
      'src/main/engine/crypto',
      'src/main/engine/fault.ts',
      'src/main/compose.ts',
      'src/main/host.ts',
      'src/main/config',
      'src/main/session/operator-slots.ts',
      'src/main/offline',
      'src/main/engine/domain/settings.ts',
      'node:',
      'commander',
      ...pureCrypto,
    ],
    types: [
      'src/main/engine/operations/index.ts',
      'src/main/engine/ports.ts',
      'src/main/engine/domain/settings.ts',
      'src/main/engine/state',
      'src/main/session',
    ],
    because: 'the command line is a client, an offline tool and a way to start the host',
    instead: 'What it asks of an organization goes through the API like everybody’s requests.',
  },
  {
    part: 'src/main/desktop',
    may: [...everythingInMain, 'src/main/desktop', 'electron', 'node:'],
    because: 'only desktop/ and index.ts know Electron',
    instead: 'Hand it over as an argument.',
  },
  {
    part: 'src/main/index.ts',
    may: [...everythingInMain, 'src/main/desktop', 'electron', 'node:'],
    because: 'it is Electron’s composition root',
    instead: 'Hand it over as an argument.',
  },
  {
    part: 'src/preload',
    may: ['src/shared/ipc.ts', 'electron'],
    types: ['src/shared'],
    because: 'the preload script gives the window its bridge and nothing else',
    instead: 'Add a member to Bridge in shared/bridge.ts and a rule to bridge-rules.ts, and answer it in main.',
  },
  {
    part: 'src/renderer',
    may: [
      'src/shared',
      'src/renderer/app',
      'src/renderer/api',
      ...windowPackages,
      '@fontsource',
      '@fontsource-variable',
    ],
    because: 'the page starts the window',
    instead: 'Parts of the window belong to app/, screens/, flows/, api/ and ui/.',
  },
  {
    part: 'src/renderer/app',
    may: [
      'src/shared',
      'src/renderer/app',
      'src/renderer/screens',
      'src/renderer/flows',
      'src/renderer/api',
      'src/renderer/messages',
      'src/renderer/ui',
      ...windowPackages,
    ],
    because: 'in the window the arrows go app → screens → flows → api → ui → messages',
    instead: 'What main must do is requested through the bridge.',
  },
  {
    part: 'src/renderer/screens',
    may: [
      'src/shared',
      'src/renderer/flows',
      'src/renderer/api',
      'src/renderer/messages',
      'src/renderer/ui',
      ...windowPackages,
    ],
    because: 'a screen asks and shows, and never reaches into another screen',
    instead: 'What two screens need goes to ui/ if it draws, to api/ if it asks, to flows/ if it does both.',
  },
  {
    part: 'src/renderer/screens/sign/transfer.ts',
    may: ['src/shared', 'src/renderer/ui', 'micro-eth-signer'],
    because: 'it writes a transfer in the bytes of its chain, with the same library that reads them in the engine',
    instead: 'What a request to sign means is read in main, from its bytes.',
  },
  {
    part: 'src/renderer/flows',
    may: [
      'src/shared',
      'src/renderer/flows',
      'src/renderer/api',
      'src/renderer/messages',
      'src/renderer/ui',
      ...windowPackages,
    ],
    because: 'a flow is what more than one screen does in the same way, and knows no screen',
    instead: 'What one screen alone shows goes to its folder; what neither asks nor submits goes to ui/.',
  },
  {
    part: 'src/renderer/api',
    may: ['src/shared', 'src/renderer/api', 'src/renderer/messages', 'src/renderer/ui', ...windowPackages],
    because: 'api/ binds the bridge to React, and draws nothing but words',
    instead: 'What draws goes to ui/, flows/ or screens/.',
  },
  {
    part: 'src/renderer/ui',
    // Of @scure/bip39 only the English list, whose words are easy to tell apart when read aloud. Of src/shared what text can deceive with.
    may: [
      'src/renderer/ui',
      'src/renderer/messages',
      'src/shared/deceptive-text.ts',
      '@scure/bip39',
      ...windowPackages,
    ],
    because: 'ui/ knows nothing of screens, nor of what is asked',
    instead: 'Pass it in as a property.',
  },
  {
    part: 'src/renderer/messages',
    may: ['src/renderer/messages', 'react'],
    because: 'messages/ translates, and holds the messages that several tables share',
    instead: 'A message that one screen alone uses belongs to the table in its folder.',
  },
];

/** The row that decides for a file, or undefined when there is none. */
export function layerOf(path: string): Layer | undefined {
  return layers
    .filter(({ part }) => isWithin(path, part))
    .sort((one, other) => other.part.length - one.part.length)
    .at(0);
}

/** Whether a file or package is `part` or lies in it. */
export function isWithin(path: string, part: string): boolean {
  return path === part || path.startsWith(`${part}/`);
}
