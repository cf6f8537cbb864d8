import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

// Each test file has a temporary folder of its own, and fails when something of ours is left there: what a test makes, it removes.
const variables = ['TMPDIR', 'TEMP', 'TMP'] as const;
const before = variables.map((name) => [name, process.env[name]] as const);
const folder = mkdtempSync(join(tmpdir(), 'coffer-t-'));
for (const name of variables) process.env[name] = folder;

afterAll(() => {
  const left = readdirSync(folder).filter((name) => name.startsWith('coffer-'));
  for (const [name, value] of before)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  rmSync(folder, { recursive: true, force: true });
  if (left.length > 0) throw new Error(`the tests of this file left ${left.join(', ')} in the temporary folder`);
});
