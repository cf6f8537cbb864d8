import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { securityTxt } from '../../scripts/security-txt.mjs';
import { root } from '../harness/source-tree.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the supply chain', () => {
  it.each(['.npmrc', 'resources/packaging/.npmrc'])(
    '%s runs no script of a package, and takes no version of today',
    (path) => {
      const settings = read(path).split('\n');
      expect(settings).toContain('ignore-scripts=true');
      expect(settings).toContain('min-release-age=3');
    },
  );

  it('names one exact version of each package, and one hash of each that is installed', () => {
    for (const folder of ['', 'resources/packaging/']) {
      const manifest = JSON.parse(read(`${folder}package.json`)) as Record<string, Record<string, string> | undefined>;
      for (const [name, version] of Object.entries({ ...manifest['dependencies'], ...manifest['devDependencies'] }))
        expect(version, name).toMatch(/^(npm:@[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
      const lock = JSON.parse(read(`${folder}package-lock.json`)) as {
        packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean }>;
      };
      const unhashed = Object.entries(lock.packages).filter(
        ([path, { integrity, link, inBundle }]) =>
          path !== '' && !link && !inBundle && !integrity?.startsWith('sha512-'),
      );
      expect(unhashed.map(([path]) => path)).toEqual([]);
    }
  });

  it('has an SBOM in CycloneDX in each release, listed with its checksum like every other file', () => {
    const workflow = parse(read('.github/workflows/release.yml')) as {
      jobs: { release: { steps: { name?: string; run?: string }[] } };
    };
    const runs = workflow.jobs.release.steps.map(({ run = '' }) => run);
    const [sbom, contact, sums] = ['npm sbom --omit dev --sbom-format cyclonedx', 'security-txt.mjs', 'sha256sum'].map(
      (what) => runs.findIndex((run) => run.includes(what)),
    );
    expect(sbom).toBeGreaterThan(0);
    expect(contact).toBeGreaterThan(0);
    expect(sums).toBeGreaterThan(Math.max(sbom ?? 0, contact ?? 0));
  });
});

describe('security.txt', () => {
  it('has the fields that RFC 9116 wants, and ends within a year', () => {
    const text = securityTxt('https://git.example.com/acme/coffer', new Date('2026-11-22T10:00:00.500Z'));
    expect(text).toBe(
      [
        'Contact: https://git.example.com/acme/coffer/security/advisories/new',
        'Expires: 2027-11-21T10:00:00Z',
        'Preferred-Languages: en, de',
        'Policy: https://git.example.com/acme/coffer/blob/main/SECURITY.md',
        '',
      ].join('\n'),
    );
  });

  it.each(['http://git.example.com/acme/coffer', 'https://git.example.com', 'https://x/y z', ''])(
    'is not made for %j',
    (repository) => expect(() => securityTxt(repository, new Date(0))).toThrow('no https address'),
  );
});
