import { describeOperations } from '#engine/operations/describe.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Service } from '#engine/service.ts';
import { tableNames } from '#engine/state/tables.ts';
import type { Bridge, VaultInfo } from '#shared/bridge.ts';
import { BridgeProvider } from '../../src/renderer/api/bridge-context.ts';
import { LanguageProvider, type Language } from '../../src/renderer/messages/translate.tsx';
import { Actor } from './actors.ts';
import { info, testBridge, unlocked, type BridgeOverrides, type TestBridge } from './bridge.ts';
import type { World } from './world.ts';

/** Gives every test of a file the browser's parts that happy-dom lacks, and clears the page after each. */
export function aPage(): void {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }));
    Element.prototype.scrollIntoView ??= () => {};
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** A bridge whose `call` asks the real engine as its operator; a commit is told of after each submit. */
export function engineBridge(world: World, overrides: BridgeOverrides = {}): TestBridge {
  const { service, clock, organizationId } = world;
  const { userId, key } = world.operator;
  // A window's operator has turns of their own, as `createOperator` asks for them.
  const asOperator: Service['call'] = (request) => service.call(request, 'operator');
  const operator = new Actor({ service: { call: asOperator }, clock, organizationId, userId, key });
  const here: VaultInfo = { ...info, organizationId, userId: operator.userId, userName: 'operator' };
  const queries = new Set(
    describeOperations()
      .filter(({ kind }) => kind === 'query')
      .map(({ path }) => path),
  );
  const call: Bridge['call'] = async (path, params) => {
    if (queries.has(path)) return operator.tryQuery(path, params);
    const { organizationId: removed, ...rest } = params;
    const removes = path === 'delete_sub_organization' && typeof removed === 'string';
    const outcome = await (removes ? operator.at(removed).try(path, rest) : operator.try(path, params));
    bridge.commit(tableNames);
    return outcome;
  };
  const bridge: TestBridge = testBridge(
    { ...unlocked, info: here },
    { call, describe: async () => describeOperations(), ...overrides },
  );
  return bridge;
}

/** Draws one screen at a path of the window, with all that it relies on. `where()` tells the path that it led to. */
export function openScreen(options: {
  readonly screen: ComponentType;
  /** The place, for example `/policies`. */
  readonly place: string;
  /** Where in it, with its search; the place itself where absent. */
  readonly at?: string;
  readonly bridge: TestBridge;
  readonly language?: Language;
}): Readonly<{ where: () => string; container: HTMLElement }> {
  const { screen: Screen, place, at = place, bridge, language = 'en' } = options;
  let path = at;
  const Here = () => {
    const { pathname, search } = useLocation();
    path = pathname + search;
    return null;
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  // The frame draws no screen before it knows where the vault stands.
  client.setQueryData(['vault', 'status'], bridge.status);
  const { container } = render(
    <QueryClientProvider client={client}>
      <BridgeProvider value={bridge}>
        <LanguageProvider value={language}>
          <MantineProvider env="test">
            <MemoryRouter initialEntries={[at]}>
              <Here />
              <Routes>
                <Route path={`${place}/*`} element={<Screen />} />
                <Route path="*" element={<p>elsewhere</p>} />
              </Routes>
            </MemoryRouter>
          </MantineProvider>
        </LanguageProvider>
      </BridgeProvider>
    </QueryClientProvider>,
  );
  return { where: () => path, container };
}

/** Types into the field of that label. */
export function type(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } });
}

/** Presses the button of that name. */
export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** Pastes text into an element. */
export function pasteInto(target: HTMLElement, text: string): void {
  fireEvent.paste(target, { clipboardData: { files: [], getData: () => text } });
}

/** All that stands in the page, the values of its inputs too. */
export function pageText(): string {
  const values = [...document.querySelectorAll('input')].map(({ value }) => value);
  return [document.documentElement.outerHTML, ...values].join('\n');
}
