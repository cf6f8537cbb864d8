import { configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { loadLanguage } from '../../src/renderer/messages/translate.tsx';
import { failOnConsoleErrors } from './console-errors.ts';
import { elementError } from './element-error.ts';
import { makeElementsWithoutStacks } from './elements-without-stacks.ts';
import { patienceMs } from './eventually.ts';

makeElementsWithoutStacks();
failOnConsoleErrors();
configure({ asyncUtilTimeout: patienceMs, getElementError: elementError });

// The next test, of this file or of another one, begins with the page as it was first.
afterEach(() => {
  if (typeof document === 'undefined') return;
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = '';
  window.location.hash = '';
  localStorage.clear();
  sessionStorage.clear();
});

// Tests draw German at once; the window loads it first.
beforeAll(() => loadLanguage('de'));

// The modules of a worker are loaded once for all of its files: a page that a file begins to load at its end would be missing in the next ones.
afterAll(() => vi.dynamicImportSettled());
