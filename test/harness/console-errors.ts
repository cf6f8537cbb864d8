import { afterEach, beforeEach, expect } from 'vitest';

let reported: string[] = [];

/**
 * Fails each test in which something was written to console.error. React reports there each error that a boundary caught, and each misuse;
 * a screen that crashes behind a boundary would pass otherwise.
 */
export function failOnConsoleErrors(): void {
  const { error, warn } = console;
  beforeEach(() => {
    reported = [];
    // Without the elements that it is about: the dump of one is thousands of lines.
    console.warn = (text: unknown) => warn(text);
    console.error = (...args: readonly unknown[]) => void reported.push(args.map(textOf).join(' '));
  });
  afterEach(() => {
    Object.assign(console, { error, warn });
    expect(takeConsoleErrors()).toEqual([]);
  });
}

/** What this test wrote to console.error. A test that provokes errors takes them, and says which ones they were. */
export function takeConsoleErrors(): string[] {
  const taken = reported;
  reported = [];
  return taken;
}

function textOf(value: unknown): string {
  return value instanceof Error ? (value.stack ?? String(value)) : String(value);
}
