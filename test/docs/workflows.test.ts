import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { isNodeSupported } from '../../scripts/steps/node-version.mjs';
import { root } from '../harness/source-tree.ts';

type Step = Readonly<{ uses?: string; run?: string; with?: Readonly<Record<string, unknown>> }>;
type Job = Readonly<{
  uses?: string;
  'runs-on'?: string;
  'timeout-minutes'?: number;
  strategy?: Readonly<{ matrix: Readonly<Record<string, readonly string[]>> }>;
  steps?: readonly Step[];
}>;
type Workflow = Readonly<{ permissions: unknown; jobs: Readonly<Record<string, Job>> }>;

const folder = '.github/workflows';
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const texts = new Map(readdirSync(join(root, folder)).map((name) => [name, read(`${folder}/${name}`)]));
const workflows = new Map(
  [...texts].map(([name, text]) => [name, parseDocument(text, { strict: true, uniqueKeys: true }).toJS() as Workflow]),
);
const jobs = [...workflows].flatMap(([name, workflow]) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ where: `${name} ${id}`, job })),
);
const steps = jobs.flatMap(({ where, job }) => (job.steps ?? []).map((step) => ({ where, step })));
const program = JSON.parse(read('package.json')) as { engines: { node: string }; scripts: Record<string, string> };
const packaging = JSON.parse(read('resources/packaging/package.json')) as { scripts: Record<string, string> };

describe('the workflows', () => {
  it('are YAML without errors, warnings and duplicate keys', () => {
    expect([...texts.keys()].sort()).toEqual(['release.yml', 'test.yml']);
    for (const [name, text] of texts) {
      const { errors, warnings } = parseDocument(text, { strict: true, uniqueKeys: true });
      expect([name, ...errors, ...warnings]).toEqual([name]);
      expect(text, `${name} says that nobody has run it`).toContain('has not been run yet');
    }
  });

  it('may only read, unless a job requests more', () => {
    for (const [name, { permissions }] of workflows) expect([name, permissions]).toEqual([name, { contents: 'read' }]);
  });

  it('consist of jobs on a named system and within a time, of steps that either run or use something', () => {
    for (const { where, job } of jobs) {
      if (job.uses !== undefined) continue;
      expect(job['runs-on'], where).toMatch(/^(ubuntu|macos|windows)-\d+(\.\d+)?$|^\$\{\{ matrix\.os \}\}$/);
      expect(job['timeout-minutes'], where).toBeGreaterThan(0);
      expect(job.steps?.length, where).toBeGreaterThan(0);
    }
    for (const { where, step } of steps)
      expect((step.uses === undefined) !== (step.run === undefined), where).toBe(true);
  });

  it('test and package on Linux, macOS and Windows', () => {
    for (const [name, id] of [
      ['test.yml', 'checks'],
      ['release.yml', 'package'],
    ] as const) {
      const systems = workflows.get(name)?.jobs[id]?.strategy?.matrix['os'] ?? [];
      expect(systems.map((system) => system.replace(/-.*/, ''))).toEqual(['ubuntu', 'macos', 'windows']);
    }
  });

  it('pin each action to a commit, with its version beside it', () => {
    for (const [name, text] of texts)
      for (const [, used = ''] of text.matchAll(/uses: (.*)$/gm)) {
        if (used.startsWith('./')) expect(existsSync(join(root, used)), `${name} ${used}`).toBe(true);
        else expect(used, name).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      }
    // One action, one commit.
    const used = new Set(steps.flatMap(({ step }) => (step.uses === undefined ? [] : [step.uses])));
    expect(new Set([...used].map((action) => action.replace(/@.*/, ''))).size).toBe(used.size);
  });

  it('run on the version of .nvmrc, and on the oldest of each range that package.json supports', () => {
    const usual = read('.nvmrc').trim();
    expect(isNodeSupported(usual)).toBe(true);
    const oldest = program.engines.node.split('||').map((range) => range.trim().replace(/^(\^|>=)/, ''));
    expect(workflows.get('test.yml')?.jobs['oldest-node']?.strategy?.matrix['node']).toEqual(oldest);
    for (const { where, step } of steps.filter(({ step: { uses } }) => uses?.startsWith('actions/setup-node@')))
      expect(step.with?.['node-version-file'] ?? step.with?.['node-version'], where).toMatch(
        /^\.nvmrc$|^\$\{\{ matrix\.node \}\}$/,
      );
  });

  it('name scripts and files that exist', () => {
    const commands = steps.flatMap(({ where, step }) => (step.run === undefined ? [] : [{ where, run: step.run }]));
    for (const { where, run } of commands) {
      for (const [, script = ''] of run.matchAll(/\bnpm run ([\w-]+)/g))
        expect(program.scripts[script], `${where}: ${run}`).toBeDefined();
      for (const [, path = '', script = ''] of run.matchAll(/\bnpm --prefix (\S+) (?:run )?([\w-]+)/g)) {
        expect(path).toBe('resources/packaging');
        if (script !== 'ci') expect(packaging.scripts[script], `${where}: ${run}`).toBeDefined();
      }
      for (const [path] of run.matchAll(/(?<![\w./])\.ci\/[\w-]+|CHANGELOG\.md/g))
        expect(existsSync(join(root, path)), `${where}: ${run}`).toBe(true);
    }
    const all = commands.map(({ run }) => run).join('\n');
    for (const needed of ['npm test', '.ci/run', 'npx install-electron', 'npm sbom', 'sha256sum'])
      expect(all).toContain(needed);
    expect(existsSync(join(root, 'resources/packaging/package-lock.json'))).toBe(true);
    const { bin } = JSON.parse(read('node_modules/electron/package.json')) as { bin: Record<string, string> };
    expect(bin['install-electron']).toBeDefined();
  });

  it('upload the packages from where the packaging puts them, one kind for each target', () => {
    const config = JSON.parse(read('resources/packaging/electron-builder.json')) as { directories: { output: string } };
    const upload = steps.find(({ step }) => step.uses?.startsWith('actions/upload-artifact@'))?.step;
    expect(String(upload?.with?.['path']).trim().split('\n')).toEqual(
      ['AppImage', 'deb', 'dmg', 'exe'].map((kind) => `${config.directories.output}/*.${kind}`),
    );
  });

  it('contain shell that bash can read', () => {
    const bash = spawnSync('bash', ['--version']).status === 0;
    if (!bash) process.stderr.write('the shell in workflows is not read: this machine has no bash\n');
    for (const { where, step } of bash ? steps : []) {
      const { stderr, status } = spawnSync('bash', ['-n'], { input: step.run ?? '', encoding: 'utf8' });
      expect([where, stderr, status]).toEqual([where, '', 0]);
    }
  });
});
