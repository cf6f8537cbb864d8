import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changeWarnings, lintCodes } from '../../src/shared/policy-analysis.ts';

/** The codes in the table below a heading of docs/policies.md. */
function codesBelow(heading: string): readonly string[] {
  const text = readFileSync(new URL('../../docs/policies.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^\| `(\w+)`/gm)].map(([, code = '']) => code);
}

it('explains every code of the lint, and none besides', () => {
  expect(codesBelow('What the lint reports')).toEqual([...lintCodes]);
});

it('explains every warning of a preview that the lint does not have, and none besides', () => {
  const ofLint = new Set<string>(lintCodes);
  expect(codesBelow('What the preview of a change warns of')).toEqual(
    changeWarnings.filter((code) => !ofLint.has(code)),
  );
});
