import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atLeast, plain, quantile, type Figure } from './measure.ts';
import { keyringServer } from './sealed-peer.ts';
import { run } from './client.ts';

/** Another program that signs at a local port, through `eth_sign`. None of these asks who calls, or keeps a record. */
type Peer = Readonly<{
  name: string;
  /** What npm is to install, exactly. */
  package: string;
  /** What it wants to find in that folder: its configuration, or a program that serves it. */
  files?: Readonly<Record<string, string>>;
  /** Whether it keeps its keys sealed at rest: those that do are to be outrun. */
  sealed?: true;
  /** What node is to run, from the folder it was installed in. */
  command: (port: number) => readonly string[];
}>;

const programs: readonly Peer[] = [
  {
    name: 'ganache 7.9 eth_sign',
    package: 'ganache@7.9.2',
    command: (port) => ['node_modules/ganache/dist/node/cli.js', '--port', String(port), '--wallet.deterministic'],
  },
  {
    name: 'hardhat 2.29 eth_sign',
    package: 'hardhat@2.29.0',
    files: { 'hardhat.config.js': "module.exports = { solidity: '0.8.28' };" },
    command: (port) => ['node_modules/hardhat/internal/cli/bootstrap.js', 'node', '--port', String(port)],
  },
  {
    name: 'MetaMask keyring-controller 25 eth_sign, vault sealed',
    package: '@metamask/keyring-controller@25.0.0',
    files: { 'server.cjs': keyringServer },
    sealed: true,
    command: (port) => ['server.cjs', String(port)],
  },
];

const WARM_UP = 1_000;
const COUNT = 1_200;
const CONNECTIONS = 16;
const INSTALL_MS = 120_000;
const START_MS = 30_000;
const ROUNDS = 3;

/** How many signatures a second so many connections get. */
type Rate = (connections: number) => Promise<number>;
/** Coffer, and the ideal server: what the same promise allows. */
type Rates = Readonly<{ ours: Rate; ideal: Rate }>;

/** How many signatures a second programs give that do not seal their keys. */
export function peers(): Promise<Figure[]> {
  return figuresOf(({ sealed }) => !sealed, servingRates);
}

/** How many signatures a second a program gives that seals its keys, as Coffer does, and Coffer beside it. */
export function sealedPeers(rates: Rates): Promise<Figure[]> {
  return figuresOf(
    ({ sealed }) => sealed === true,
    ({ name }, theirs) => ahead(name, rates, theirs),
  );
}

/** One that cannot be had is left out, and why is said on stderr. */
async function figuresOf(isAsked: (peer: Peer) => boolean, measure: (peer: Peer, theirs: Rate) => Promise<Figure[]>) {
  const figures: Figure[] = [];
  for (const peer of programs.filter(isAsked)) {
    try {
      figures.push(...(await serving(peer, install(peer), measure)));
    } catch (thrown) {
      process.stderr.write(`left out: ${peer.name}: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    }
  }
  return figures;
}

/** Installs the program where no earlier run did. Gives the folder. */
function install(peer: Peer): string {
  const { package: name, files } = peer;
  const kept = join(dirname(fileURLToPath(import.meta.url)), '..', 'peers', name.replaceAll(/[^\w.-]/g, '_'));
  const done = join(kept, 'installed');
  if (existsSync(done)) return kept;
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, 'package.json'), '{ "private": true }');
  for (const [file, text] of Object.entries(files ?? {})) writeFileSync(join(kept, file), text);
  const options = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', name];
  const { status } = spawnSync('npm', options, { cwd: kept, timeout: INSTALL_MS, stdio: 'ignore' });
  if (status !== 0) throw new Error(`npm did not install ${name}`);
  writeFileSync(done, '');
  return kept;
}

async function serving(
  peer: Peer,
  folder: string,
  measure: (peer: Peer, theirs: Rate) => Promise<Figure[]>,
): Promise<Figure[]> {
  const port = await freePort();
  const program = spawn(process.execPath, [...peer.command(port)], {
    cwd: folder,
    stdio: 'ignore',
    // It asks nobody whether it may count its users.
    env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
  });
  try {
    const account = await firstAccount(port, program);
    const body = rpc('eth_sign', [account, `0x${'11'.repeat(32)}`]);
    const many = (count: number) => Array.from({ length: count }, () => ({ body, stamp: 'none' }));
    await run(port, 1, '/', many(WARM_UP));
    const theirs: Rate = async (connections) =>
      (COUNT / (await run(port, connections, '/', many(COUNT))).wallMs) * 1_000;
    return await measure(peer, theirs);
  } finally {
    program.kill();
  }
}

async function servingRates({ name }: Peer, theirs: Rate): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const connections of [1, CONNECTIONS])
    figures.push(plain(`${name}, ${connections} connections`, await theirs(connections), 'a second'));
  return figures;
}

/** All in turns, so that what else the machine does meets each of them. */
async function ahead(name: string, { ours, ideal }: Rates, theirs: Rate): Promise<Figure[]> {
  const rounds: Readonly<{ ours: number; ideal: number; theirs: number }>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ theirs: await theirs(CONNECTIONS), ours: await ours(CONNECTIONS), ideal: await ideal(CONNECTIONS) });
  const median = (of: (round: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5);
  const rate = median((round) => round.theirs);
  const [mine, best] = [median((round) => round.ours / round.theirs), median((round) => round.ideal / round.theirs)];
  return [
    plain(`${name}, ${CONNECTIONS} connections`, rate, 'a second'),
    atLeast(`against ${name}`, mine, 1),
    plain(`the ideal server against ${name}`, best, '×'),
  ];
}

/** Waits until the program answers. Throws when it ends before, or takes too long. */
async function firstAccount(port: number, program: ChildProcess): Promise<string> {
  for (const from = Date.now(); Date.now() - from < START_MS && program.exitCode === null; await pause(200)) {
    const answer = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: rpc('eth_accounts', []),
    }).catch(() => null);
    const account = answer && /0x[0-9a-fA-F]{40}/.exec(await answer.text())?.[0];
    if (account) return account;
  }
  throw new Error('it did not start');
}

function rpc(method: string, params: readonly string[]): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
