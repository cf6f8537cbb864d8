import { describe, expect, it } from 'vitest';
import { openingOf } from '../../src/main/cli/harden-process.ts';

const ofVariable = (nodeOptions: string) => openingOf({ execArgv: [], nodeOptions, debuggerUrl: undefined });
const ofArguments = (...execArgv: readonly string[]) =>
  openingOf({ execArgv, nodeOptions: '', debuggerUrl: undefined });

const harmless = [
  '--max-old-space-size=4096',
  '--max_old_space_size=4096',
  '--max-semi-space-size=64',
  '--stack-trace-limit=50',
  '--no-warnings',
  '--no-deprecation',
  '--trace-warnings',
  '--trace-deprecation',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=DEP0040',
  '--dns-result-order=ipv4first',
];

describe('M2: options of Node.js that coffer serve starts with', () => {
  it('are those that only change memory, warnings and the order of addresses', () => {
    for (const option of harmless) {
      expect(ofVariable(option), option).toBeUndefined();
      expect(ofArguments(option), option).toBeUndefined();
    }
    expect(ofVariable('')).toBeUndefined();
    expect(ofArguments()).toBeUndefined();
    expect(ofVariable(`  ${harmless.join('   ')} `)).toBeUndefined();
    expect(ofArguments(...harmless)).toBeUndefined();
  });

  it('are no others, whichever options this Node.js has', () => {
    const names = new Set(harmless.map((option) => option.replace(/=.*/, '').replaceAll('_', '-')));
    const others = [...process.allowedNodeEnvironmentFlags].filter((name) => !names.has(name.replaceAll('_', '-')));
    expect(others.length).toBeGreaterThan(100);
    for (const name of others)
      for (const option of [name, `${name}=1`, `${name}=/tmp/x.cjs`]) {
        expect(ofVariable(option), option).toBe(`${option} in the environment variable NODE_OPTIONS`);
        expect(ofVariable(`--no-warnings ${option}`), option).toBeDefined();
        expect(ofArguments('--no-warnings', option), option).toBe(option);
      }
  });

  it.each([
    ['a backslash in a quoted option', String.raw`"--requ\ire=/tmp/x.cjs"`],
    ['a backslash that quotes a quote', String.raw`"--max-old-space-size=1\" --require=/tmp/x.cjs"`],
    ['quotes within a name', '--re"quire"=/tmp/x.cjs'],
    ['quotes within a harmless name', '"--no-warnings"'],
    ['a quote that is not closed', '"--no-warnings'],
    ['a tab, which is part of an option', '--no-warnings\t--require=/tmp/x.cjs'],
    ['a line break, which is part of an option', '--no-warnings\n'],
    ['a value after a space', '--require /tmp/x.cjs'],
    ['a value after a space, which a harmless option seems to have', '--stack-trace-limit 50'],
    ['a harmless option with a value of another kind', '--max-old-space-size=1e9'],
    ['a harmless option with a value that it does not have', '--no-warnings=x'],
    ['a harmless option without its value', '--dns-result-order'],
    ['the end of a harmless option', '--heapsnapshot-signal=SIGUSR2--no-warnings'],
    ['a word that is no option', 'x.cjs'],
    ['the end of the options', '--'],
    ['an option that Node.js does not have', '--no-such-option'],
  ])('are not spelled with %s', (_, option) => {
    expect(ofVariable(option)).toBeDefined();
    expect(ofArguments(option)).toBeDefined();
  });

  it('do not matter where a debugger is open', () => {
    const debuggerUrl = 'ws://127.0.0.1:9229/x';
    expect(openingOf({ execArgv: [], nodeOptions: '', debuggerUrl })).toBe('a debugger that is open');
  });
});
