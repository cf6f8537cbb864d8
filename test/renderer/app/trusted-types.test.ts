import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuseMarkup } from '../../../src/renderer/app/trusted-types.ts';

afterEach(() => vi.unstubAllGlobals());

describe('what comes to a place that takes markup', () => {
  it('may be a style sheet, and no element', () => {
    let rule: (text: string) => string | null = () => '';
    vi.stubGlobal('trustedTypes', {
      createPolicy: (name: string, rules: { createHTML: typeof rule }) => {
        expect(name, 'the one that the page’s policy allows').toBe('default');
        rule = rules.createHTML;
      },
    });
    refuseMarkup();
    expect(rule(':root{--mantine-scale:1}')).toBe(':root{--mantine-scale:1}');
    expect(rule('</style><script>steal()</script>')).toBeNull();
    expect(rule('<img src=x onerror=steal()>')).toBeNull();
  });

  it('is left to browsers that know no such policies', () => {
    expect(() => refuseMarkup()).not.toThrow();
  });
});
