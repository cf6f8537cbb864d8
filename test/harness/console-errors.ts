import { afterEach, beforeEach, expect } from 'vitest';

let reported: string[] = [];

/**
 * Fails each test in which something was written to console.error. React reports there each error that a boundary caught, and each misuse;
 * a screen that crashes behind a boundary would pass otherwise.
 */
export function failOnConsoleErrors(): void {
  let original: typeof console.error;
  beforeEach(() => {
    original = console.error;
    reported = [];
    console.error = (...args: readonly unknown[]) => void reported.push(args.map(textOf).join(' '));
  });
  afterEach(() => {
    console.error = original;
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
