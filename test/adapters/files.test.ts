import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('ends with an error, rather than never, when its working folder was removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-gone-'));
  const cli = join(process.cwd(), 'out', 'main', 'cli.js');
  const create = `vault create --vault v --passphrase-file - --organization-name Acme --operator-name Ann`;
  const script = `cd "${folder}" && rmdir "${folder}" && echo a passphrase | "${process.execPath}" "${cli}" ${create}`;
  try {
    const { status, signal } = spawnSync('sh', ['-c', script], { timeout: 20_000 });
    expect({ status, signal }).toEqual({ status: 1, signal: null });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
