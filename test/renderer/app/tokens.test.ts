import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cssVariables, theme } from '../../../src/renderer/app/theme.ts';
import { root } from '../../harness/source-tree.ts';

const css = readFileSync(`${root}src/renderer/app/tokens.css`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

type Roles = Readonly<Record<string, string>>;

/** The roles that a block of the style sheet sets; the block begins with `selector`, inside what `within` begins. */
function block(selector: string, within = ''): Roles {
  const from = within === '' ? 0 : css.indexOf(within);
  const start = css.indexOf(`${selector} {`, from);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  expect(start, selector).toBeGreaterThanOrEqual(0);
  return Object.fromEntries(
    [...body.matchAll(/--co-([\w-]+):\s*([^;]+);/g)].map(([, role = '', value = '']) => [role, value]),
  );
}

const scheme = '[data-mantine-color-scheme]';
const pair = /light-dark\((#[0-9a-f]{6}|rgb\([^)]*\)), (#[0-9a-f]{6}|rgb\([^)]*\))\)/;
/** The same roles as they are where the scheme is light, or dark. */
const inScheme = (roles: Roles, which: '$1' | '$2'): Roles =>
  Object.fromEntries(Object.entries(roles).map(([role, value]) => [role, value.replace(pair, which)]));
const standard = block(scheme);
const more = block(`[data-contrast='more']${scheme}`);
const light = inScheme(standard, '$1');
const dark = inScheme(standard, '$2');
const moreLight = inScheme({ ...standard, ...more }, '$1');
const moreDark = inScheme({ ...standard, ...more }, '$2');

describe('the roles of colours', () => {
  it('each name a colour for light and for dark, by an attribute of the root', () => {
    expect(Object.values(standard).filter((value) => pair.test(value)).length).toBeGreaterThan(40);
    for (const [name, roles] of Object.entries({ light, dark, moreLight, moreDark }))
      for (const [role, value] of Object.entries(roles)) expect(value, `${role}, ${name}`).not.toContain('light-dark');
    for (const name of ['light', 'dark'])
      expect(css).toContain(`[data-mantine-color-scheme='${name}'] {\n  color-scheme: ${name};\n}`);
  });

  it('have no other names for more contrast, which stands in one place', () => {
    expect(Object.keys(more).filter((role) => !(role in standard))).toEqual([]);
    expect(Object.keys(more).length).toBeGreaterThan(30);
    expect(css).not.toContain('prefers-contrast');
  });

  it('all have a colour of the system where it chooses the colours', () => {
    const forced = block('[data-mantine-color-scheme]', '@media (forced-colors: active)');
    const drawn = Object.keys(light).filter((role) => !['scrim', 'shadow'].includes(role));
    expect(drawn.filter((role) => !(role in forced))).toEqual([]);
  });

  const surfaces = ['surface', 'sunken', 'raised', 'hover', 'select', 'chrome'];
  const texts = ['ink', 'ink-2', 'ink-3', 'accent', 'wait', 'done', 'fail', 'danger', 'seal'];
  it.each([
    ['light', light, 4.5],
    ['dark', dark, 4.5],
    ['more contrast, light', moreLight, 7],
    ['more contrast, dark', moreDark, 7],
  ] as const)('can be read on every surface: %s', (_name, roles, least) => {
    // On what is selected, more contrast is a little less than elsewhere.
    const leastOn = (ground: string): number => (ground === 'select' ? Math.min(least, 6) : least);
    const breaches = surfaces.flatMap((ground) =>
      texts
        .map((text) => [text, ground, contrast(roles, text, ground)] as const)
        .filter(([, , ratio]) => ratio < leastOn(ground)),
    );
    const tinted = ['wait', 'done', 'fail', 'danger', 'seal'].flatMap((role) =>
      [role, 'ink', 'ink-2'].map((text) => [text, `${role}-tint`, contrast(roles, text, `${role}-tint`)] as const),
    );
    const others = [
      ['on-accent', 'accent'],
      ['title-bar-text', 'title-bar'],
      ['title-bar-dim', 'title-bar'],
      ['title-bar-wait', 'title-bar'],
      ['title-bar-text', 'title-bar-2'],
    ].map(([text = '', ground = '']) => [text, ground, contrast(roles, text, ground)] as const);
    expect([...breaches, ...[...tinted, ...others].filter(([, , ratio]) => ratio < least)]).toEqual([]);
  });

  it.each([
    ['light', light],
    ['dark', dark],
    ['more contrast, light', moreLight],
    ['more contrast, dark', moreDark],
  ] as const)('draw controls and the focus so that they are found: %s', (_name, roles) => {
    // The one exception of the palette: a control on a selected dark row, at 2.9.
    const least = (ground: string): number => (ground === 'select' ? 2.85 : 3);
    for (const ground of ['surface', 'sunken', 'raised', 'select', 'chrome'])
      for (const role of ['control', 'focus'])
        expect(contrast(roles, role, ground), `${role} on ${ground}`).toBeGreaterThanOrEqual(least(ground));
  });

  it('let every vault’s colour be seen on the lid', () => {
    for (const name of ['copper', 'sky', 'lilac', 'straw', 'sage', 'rose'])
      for (const roles of [light, dark])
        expect(
          ratio(block(`[data-vault-colour='${name}']`)['seam'] ?? '', roles['title-bar'] ?? ''),
          name,
        ).toBeGreaterThanOrEqual(5);
  });
});

describe('the style sheets', () => {
  const files = readdirSync(`${root}src/renderer`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.css') && entry.name !== 'tokens.css')
    .map((entry) => join(entry.parentPath, entry.name));

  it('name roles that there are, and no colours', () => {
    const known = new Set([...css.matchAll(/--co-([\w-]+):/g)].map(([, role]) => role));
    const breaches = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const own = new Set([...text.matchAll(/--co-([\w-]+):/g)].map(([, role]) => role));
      const unknown = [...text.matchAll(/var\(--co-([\w-]+)/g)].filter(
        ([, role]) => !known.has(role) && !own.has(role),
      );
      const colours = [...text.matchAll(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/gi)];
      return [...unknown, ...colours].map(([found]) => `${file.slice(root.length)}: ${found}`);
    });
    expect(breaches).toEqual([]);
  });
});

describe('the style sheets of controls and screens', () => {
  const sheets = readdirSync(`${root}src/renderer`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && file !== join('app', 'tokens.css'))
    .map((file) => [file, readFileSync(join(`${root}src/renderer`, file), 'utf8')] as const);

  // The build writes the colours of a role where the scheme of the root is known: a part with a scheme of its own would get those of the root.
  it('leave the colour scheme to the root', () => {
    expect(sheets.length).toBeGreaterThan(10);
    expect(sheets.filter(([, text]) => text.includes('color-scheme:')).map(([file]) => file)).toEqual([]);
  });

  it('give controls of Mantine the ring of all others, which is wider for more contrast', () => {
    const controls = sheets.find(([file]) => file.endsWith('controls.css'))?.[1] ?? '';
    const ring = /([^{}]*)\{\s*outline: var\(--co-focus-width\) solid var\(--co-focus\);/.exec(controls)?.[1] ?? '';
    expect(ring).toContain('.mantine-focus-auto:focus-visible,');
    expect(ring).toContain('.mantine-Switch-input:focus-visible + .mantine-Switch-track,');
  });
});

describe('the theme', () => {
  it('has ten shades of each colour', () => {
    for (const [name, shades] of Object.entries(theme.colors ?? {})) {
      expect(shades, name).toHaveLength(10);
      for (const shade of shades ?? []) expect(shade, name).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('gives Mantine roles and nothing else, so that contrast follows by itself', () => {
    const { light: variables, dark: others } = cssVariables({} as Parameters<typeof cssVariables>[0]);
    expect(others).toEqual(variables);
    for (const value of Object.values(variables)) expect(value).toMatch(/^var\(--co-[\w-]+\)$/);
  });
});

function contrast(roles: Roles, text: string, ground: string): number {
  return ratio(roles[text] ?? '', roles[ground] ?? '');
}

/** Contrast as WCAG 2 has it, to two digits. */
function ratio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return Math.round(((light + 0.05) / (dark + 0.05)) * 100) / 100;
}

function luminance(colour: string): number {
  expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
