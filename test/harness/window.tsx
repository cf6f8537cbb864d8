import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { Root } from '../../src/renderer/app/Root.tsx';
import type { Bridge } from '#shared/bridge.ts';
import type { TestBridge } from './bridge.ts';
import { aPage } from './screen.tsx';

/** As `aPage`, and every test begins at the window's front. */
export function aWindow(): void {
  aPage();
  beforeEach(() => {
    window.location.hash = '#/';
  });
}

/** Draws the whole window over a bridge. */
export function openWindow<Any extends Bridge>(bridge: Any): Any {
  render(<Root bridge={bridge} />);
  return bridge;
}

/** The window's first heading, once it is called so. */
export function heading(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name });
}

/** The field of that label. */
export function field(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText(label, { selector: 'input' });
}

/** Puts text into a field that keeps it itself. */
export function typeInto(label: string | RegExp, value: string): void {
  fireEvent.input(field(label), { target: { value } });
}

/** Presses a key where the focus is. */
export function key(key: string, held: Readonly<Partial<KeyboardEventInit>> = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });
}

/** What was asked of main under that name, without the name. */
export function askedOf(bridge: TestBridge, name: string): unknown[][] {
  return bridge.asked.filter(([asked]) => asked === name).map(([, ...args]) => args);
}
