import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import Export from '../../../src/renderer/screens/export/index.tsx';
import { propertiesIn } from '../../../src/renderer/screens/secrets/properties.ts';
import Secrets from '../../../src/renderer/screens/secrets/index.tsx';
import { mainBridge } from '../../harness/main-bridge.ts';
import { settled, valueOf, windowWorld, type WindowWorld } from '../../harness/window-session.ts';
import { aPage, openScreen, pageText, press, type } from '../../harness/screen.tsx';

aPage();

let here: WindowWorld;
beforeEach(async () => {
  here = windowWorld();
  await here.create();
});
afterEach(async () => {
  cleanup();
  await here.end();
});

const open = async (at = '/secrets', language: 'en' | 'de' = 'en') => {
  const bridge = await mainBridge(here);
  const [screenAt, place] = at.startsWith('/export')
    ? ([Export, '/export'] as const)
    : ([Secrets, '/secrets'] as const);
  return openScreen({ screen: screenAt, place, at, bridge, language });
};
const keep = async (name: string, text: string, staticProperties: { key: string; value: string }[] = []) =>
  valueOf(await here.bridge.local.importSecret({ name, staticProperties }, new TextEncoder().encode(text)));
const listed = async (): Promise<JsonObject> => valueOf(await here.bridge.call('list_all_secrets', {}));

describe('secrets in the window', () => {
  it('are imported from a field that shows nothing, and listed without their value', async () => {
    await open('/secrets?new');
    await screen.findByRole('heading', { name: 'Import secret' });
    press('Import secret');
    expect(await screen.findByText('Enter a value, or choose a file')).toBeTruthy();
    type('Name', 'API token');
    type('Value', 'hunter2');
    type('Properties', 'env=prod\nenv=dev');
    press('Import secret');
    expect(await screen.findByText('Line 2 names a key twice')).toBeTruthy();
    type('Properties', 'env=prod\nurl=https://x?a=b');
    press('Import secret');
    await waitFor(async () =>
      expect(await listed()).toMatchObject({
        secrets: [
          {
            name: 'API token',
            staticProperties: [
              { key: 'env', value: 'prod' },
              { key: 'url', value: 'https://x?a=b' },
            ],
          },
        ],
      }),
    );
    expect(await screen.findByRole('link', { name: 'API token' })).toBeTruthy();
    expect(screen.getByText('env=prod, url=https://x?a=b')).toBeTruthy();
    expect(pageText()).not.toContain('hunter2');
  });

  it('are searched, lead to the export, and are deleted when their name was typed', async () => {
    await keep('API token', 'one', [{ key: 'env', value: 'prod' }]);
    await keep('Password', 'two');
    await open();
    expect((await screen.findByRole('link', { name: 'API token' })).getAttribute('href')).toContain(
      '/export?what=secret&id=',
    );
    type('Search name, property or ID', 'env=prod');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Password' })).toBeNull());
    fireEvent.click(within(screen.getByRole('row', { name: 'API token' })).getByRole('button'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete secret' });
    expect(within(dialog).getByText(/permanently deleted/)).toBeTruthy();
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete secret' });
    expect(button.disabled).toBe(true);
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'API token' } });
    fireEvent.click(button);
    await waitFor(async () => expect(await listed()).toMatchObject({ secrets: [{ name: 'Password' }] }));
    await settled();
  });

  it('say what they are while there are none, also in German', async () => {
    await open('/secrets', 'de');
    expect(await screen.findByRole('heading', { name: 'Noch keine Geheimnisse' })).toBeTruthy();
  });

  it('leave by the same two ways as wallets and keys', async () => {
    await keep('API token', 'one');
    await open('/export?what=secret');
    fireEvent.click(await screen.findByText('API token'));
    expect(await screen.findByRole('heading', { name: 'Export API token' })).toBeTruthy();
    expect(
      screen.getByText('Anyone with this secret can use it, forever, without any policy or approval.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create encrypted bundle' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Show on screen' }));
    expect(await screen.findByRole('heading', { name: 'Show the secret API token' })).toBeTruthy();
  });
});

describe('properties', () => {
  it.each([
    [
      'a=1\n\n b = 2 ',
      {
        properties: [
          { key: 'a', value: '1' },
          { key: 'b', value: '2' },
        ],
      },
    ],
    ['a=', { properties: [{ key: 'a', value: '' }] }],
    ['a', { trouble: 'propertyWrong', line: 1 }],
    ['\n=1', { trouble: 'propertyWrong', line: 2 }],
    ['a=1\na=2', { trouble: 'propertyTwice', line: 2 }],
  ])('of %j are read', (text, expected) => {
    expect(propertiesIn(text)).toEqual(expected);
  });
});
