import { accounts } from './accounts.ts';
import { counts } from './counts.ts';
import { derivation, unlock } from './derivation.ts';
import { endpoint } from './endpoint.ts';
import { growth } from './growth.ts';
import { changeOfLast, remember } from './history.ts';
import { digitsOf, type Figure } from './measure.ts';
import { memory } from './memory.ts';
import { peers } from './peers.ts';
import { reasoning } from './reasoning.ts';
import { signing } from './sign.ts';
import { stamps } from './stamps.ts';
import { start } from './start.ts';
import { backup, rekey, verify } from './vault-work.ts';
import { windowFigures } from './window.ts';

// `npm run bench [-- --json] [endpoint|sign|growth [--large]|verify|backup|rekey|accounts|counts|derivation|unlock|stamps|start|memory|reasoning|window|peers …]`, and `-- compare`. Machines are noisy: read the ratios, which are of one run.
const parts: Readonly<Record<string, (options: readonly string[]) => Promise<Figure[]>>> = {
  endpoint,
  sign: signing,
  growth,
  verify,
  backup,
  rekey,
  accounts,
  counts,
  derivation,
  unlock,
  stamps,
  start,
  memory,
  reasoning,
  window: windowFigures,
  peers,
};

async function main(args: readonly string[]): Promise<void> {
  if (args[0] === 'compare') return void process.stdout.write(changeOfLast());
  const json = args.includes('--json');
  const named = args.filter((arg) => !arg.startsWith('--'));
  const strange = named.find((name) => !(name in parts));
  if (strange !== undefined) throw new Error(`there is no part ${strange}: ${Object.keys(parts).join(', ')}`);
  const figures: Record<string, Figure[]> = {};
  for (const [name, part] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    process.stderr.write(`measuring ${name} …\n`);
    figures[name] = await part(args);
  }
  remember(figures);
  if (json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  else
    for (const [name, list] of Object.entries(figures)) process.stdout.write(`\n${name}\n${list.map(line).join('')}`);
}

function line({ name, value, unit, target, met }: Figure): string {
  const verdict = target === undefined ? '' : `   ${target}: ${met ? 'met' : 'MISSED'}`;
  return `  ${name.padEnd(62)} ${digitsOf(value).padStart(10)} ${unit}${verdict}\n`;
}

await main(process.argv.slice(2));
