import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense, use, useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ActionMenu } from '../../../../src/renderer/ui/parts/ActionMenu.tsx';
import { CodeBlock } from '../../../../src/renderer/ui/text/CodeBlock.tsx';
import { Dialog } from '../../../../src/renderer/ui/parts/Dialog.tsx';
import { FileDrop } from '../../../../src/renderer/ui/parts/FileDrop.tsx';
import { jsonLines, JsonView } from '../../../../src/renderer/ui/text/JsonView.tsx';
import { Section, DefinitionItem, DefinitionList } from '../../../../src/renderer/ui/parts/Section.tsx';
import { Page } from '../../../../src/renderer/ui/parts/Page.tsx';
import { PassphraseInput, takePassphrase } from '../../../../src/renderer/ui/secrets/PassphraseInput.tsx';
import { ProblemNotice } from '../../../../src/renderer/ui/parts/ProblemNotice.tsx';
import { SearchField } from '../../../../src/renderer/ui/table/SearchField.tsx';
import { Segmented } from '../../../../src/renderer/ui/parts/Segmented.tsx';
import { SidePanel } from '../../../../src/renderer/ui/parts/SidePanel.tsx';
import { TaskProgress } from '../../../../src/renderer/ui/parts/TaskProgress.tsx';
import { Toggle } from '../../../../src/renderer/ui/parts/Field.tsx';
import { draw } from '../../../harness/kit.tsx';
import { aPage } from '../../../harness/screen.tsx';

aPage();

const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('a page', () => {
  it('is the main region, with its heading in focus, its way back and its parts', () => {
    draw(
      <Page
        title="Treasury hot"
        lead="14 accounts"
        crumbs={[{ to: '/wallets', label: 'Wallets' }, { label: 'Treasury hot' }]}
        actions={<button type="button">Export</button>}
        aside="what is known of it"
        asideLabel="Account"
        foot={<button type="button">Approve</button>}
      >
        <Section title="Facts" aside="all read">
          <DefinitionList>
            <DefinitionItem name="Path">m/44</DefinitionItem>
          </DefinitionList>
        </Section>
      </Page>,
    );
    const main = screen.getByRole('main');
    expect(document.activeElement).toBe(within(main).getByRole('heading', { level: 1, name: 'Treasury hot' }));
    expect(within(main).getByRole('complementary', { name: 'Account' })).toBeTruthy();
    const way = within(main).getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(way).getByRole('link', { name: 'Wallets' }).getAttribute('href')).toBe('/wallets');
    expect(within(main).getByRole('heading', { level: 2, name: 'Facts' })).toBeTruthy();
  });
});

describe('a side panel', () => {
  function Looking() {
    const [open, setOpen] = useState(false);
    return (
      <Page title="Activities">
        <button type="button" onClick={() => setOpen(true)}>
          Look
        </button>
        {open && (
          <SidePanel title="One activity" onClose={() => setOpen(false)}>
            what it says
          </SidePanel>
        )}
      </Page>
    );
  }

  it('takes the focus, closes by Escape, and gives it back', async () => {
    draw(<Looking />);
    const look = screen.getByRole('button', { name: 'Look' });
    act(() => look.focus());
    fireEvent.click(look);
    const panel = await screen.findByRole('region', { name: 'One activity' });
    expect(document.activeElement).toBe(within(panel).getByRole('heading'));
    fireEvent.keyDown(within(panel).getByRole('heading'), { key: 'Escape' });
    expect(screen.queryByRole('region', { name: 'One activity' })).toBeNull();
    expect(document.activeElement).toBe(look);
  });

  it('leaves the focus where somebody put it meanwhile', async () => {
    draw(<Looking />);
    press('Look');
    await screen.findByRole('region', { name: 'One activity' });
    act(() => screen.getByRole('button', { name: 'Look' }).focus());
    press('Close');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Look' }));
  });
});

describe('a dialog', () => {
  it('begins in its first field, and is left by Escape', async () => {
    const close = vi.fn();
    draw(
      <Dialog title="Rename" onClose={close}>
        <label>
          Name <input />
        </label>
      </Dialog>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    expect(screen.getByRole('dialog', { name: 'Rename' })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    await waitFor(() => expect(close).toHaveBeenCalled());
  });
});

describe('a dialog of a window, where it comes onto the page a moment later', () => {
  it.each([
    ['a field', <input key="field" aria-label="Name" />, 'Name'],
    ['no field but one for files, which nobody sees', <input key="file" type="file" hidden />, 'Close'],
  ])('begins where it should with %s', async (_, inside, first) => {
    render(
      <MantineProvider>
        <Dialog title="Rename" onClose={() => {}}>
          {inside}
        </Dialog>
      </MantineProvider>,
    );
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(first));
  });
});

describe('a menu', () => {
  it('is made when it is opened, does what is chosen, and gives the focus back', async () => {
    const rename = vi.fn();
    draw(
      <ActionMenu
        label="More for Payouts"
        items={[
          { label: 'Rename', onClick: rename },
          { label: 'Policies', to: '/policies' },
        ]}
      />,
    );
    expect(screen.queryByRole('menu')).toBeNull();
    press('More for Payouts');
    expect((await screen.findByRole('menuitem', { name: 'Policies' })).getAttribute('href')).toBe('/policies');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
    expect(rename).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('is not drawn for nothing', () => {
    draw(<ActionMenu label="More" items={[]} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a search', () => {
  function Search({ found }: { readonly found: number }) {
    const [value, setValue] = useState('');
    return <SearchField label="Name or address" value={value} onChange={setValue} found={found} />;
  }

  it('is reached by Ctrl+F, says what it found, and is emptied by Escape', () => {
    draw(<Search found={3} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name or address' });
    expect(fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true }), 'the browser does not search').toBe(false);
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'pay' } });
    expect(screen.getByRole('status').textContent).toBe('3 results');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.value).toBe('');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('shows what is typed at once, while the list still is as it was', async () => {
    const never = new Promise<string>(() => {});
    const List = ({ search }: { readonly search: string }) => (search === '' ? 'every row' : use(never));
    function Page() {
      const [value, setValue] = useState('');
      return (
        <>
          <SearchField label="Name or address" value={value} onChange={setValue} />
          <Suspense fallback="no list">
            <List search={value} />
          </Suspense>
        </>
      );
    }
    draw(<Page />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name or address' });
    await act(async () => void fireEvent.change(field, { target: { value: 'pay' } }));
    expect(field.value).toBe('pay');
    expect(document.body.textContent).toContain('every row');
  });

  it('leaves other keys alone', () => {
    draw(<Search found={0} />);
    fireEvent.keyDown(document.body, { key: 'f' });
    fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true, shiftKey: true });
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a place for a file', () => {
  function place(more: { paste?: boolean; maxBytes?: number } = {}) {
    const got: (readonly [string, string])[] = [];
    draw(
      <FileDrop
        label="Bundle"
        onBytes={(bytes, name) => got.push([new TextDecoder().decode(bytes), name])}
        {...more}
      />,
    );
    return { got, zone: screen.getByText('Bundle').parentElement as HTMLElement };
  }
  const file = new File(['{"a":1}'], 'bundle.json');

  it.each([
    ['dropped', (zone: HTMLElement) => fireEvent.drop(zone, { dataTransfer: { files: [file] } })],
    [
      'chosen',
      () => {
        const input = document.querySelector<HTMLInputElement>('input[type=file]');
        if (input === null) throw new Error('there is a field for files');
        Object.defineProperty(input, 'files', { configurable: true, value: [file] });
        return fireEvent.change(input);
      },
    ],
  ])('gives the bytes of what was %s', async (_how, give) => {
    const { got, zone } = place();
    give(zone);
    await waitFor(() => expect(got).toEqual([['{"a":1}', 'bundle.json']]));
  });

  it('overwrites text from the clipboard that is too large', () => {
    const encoded: Uint8Array[] = [];
    const encode = vi.spyOn(TextEncoder.prototype, 'encode').mockImplementation((text = '') => {
      const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
      encoded.push(bytes);
      return bytes;
    });
    const { got, zone } = place({ paste: true, maxBytes: 4 });
    fireEvent.paste(zone, { clipboardData: { files: [], getData: () => 'secret' } });
    encode.mockRestore();
    expect(encoded.map((bytes) => [...bytes])).toEqual([[0, 0, 0, 0, 0, 0]]);
    expect(got).toEqual([]);
    expect(screen.getByRole('status').textContent).toMatch(/larger than 4 byte/);
  });

  it('takes pasted text where that is wanted', () => {
    const { got } = place({ paste: true });
    fireEvent.paste(screen.getByRole('button'), { clipboardData: { files: [], getData: () => 'pasted' } });
    expect(got).toEqual([['pasted', '']]);
  });

  it('refuses what is too large, and says so', async () => {
    const { got, zone } = place({ maxBytes: 3 });
    fireEvent.drop(zone, { dataTransfer: { files: [file] } });
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('bundle.json is larger than 3 byte'));
    expect(got).toEqual([]);
  });
});

describe('JSON', () => {
  const open = { isFolded: () => false, shownOf: () => 100 };

  it('is laid out as JSON is', () => {
    const value = { a: [1, { b: null }], c: {}, d: 'x"y' };
    const text = jsonLines(value, open)
      .map(
        ({ depth, name, text: shown, comma }) =>
          `${'  '.repeat(depth)}${name === undefined ? '' : `${JSON.stringify(name)}: `}${shown}${comma ? ',' : ''}`,
      )
      .join('\n');
    expect(text).toBe(JSON.stringify(value, null, 2));
  });

  it('costs nothing where it is folded', () => {
    const huge = { list: Array.from({ length: 100_000 }, (_, n) => ({ n })) };
    expect(jsonLines(huge, { isFolded: (_at, count) => count > 60, shownOf: () => 100 })).toHaveLength(3);
    expect(jsonLines(huge, open)).toHaveLength(100 * 3 + 5);
  });

  it('folds by its buttons and by arrows, and is copied whole', async () => {
    const copied: string[] = [];
    draw(<JsonView label="Activity" value={{ outer: { inner: 'deep\u202e' } }} />, {
      copy: async (text) => copied.push(text) > 0,
    });
    const region = screen.getByRole('region', { name: 'Activity' });
    expect(region.textContent).toContain('U+202E');
    const fold = screen.getByRole('button', { name: 'Collapse outer' });
    act(() => fold.focus());
    fireEvent.keyDown(fold, { key: 'ArrowLeft' });
    expect(region.textContent).not.toContain('inner');
    expect(region.textContent).toContain('1 member');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Expand outer' }), { key: 'ArrowRight' });
    expect(region.textContent).toContain('inner');
    press('Copy Activity');
    await waitFor(() => expect(copied).toEqual([JSON.stringify({ outer: { inner: 'deep\u202e' } }, null, 2)]));
  });

  it('shows more of what is long when it is asked to', () => {
    draw(<JsonView label="List" value={Array.from({ length: 130 }, (_, n) => n)} />);
    expect(screen.queryByText('129')).toBeNull();
    press('Show 30 more');
    expect(screen.getByText('129')).toBeTruthy();
  });
});

describe('a problem', () => {
  it('is announced and focused, with its code, its time and a way to copy both', async () => {
    const copied: string[] = [];
    draw(
      <ProblemNotice
        problem={{
          title: 'Not made',
          happened: 'No room',
          lost: 'Nothing',
          todo: 'Make room',
          code: 'UNAVAILABLE',
          // In the middle of the year, so that it is the same year in every time zone.
          atMs: Date.UTC(1970, 6, 1),
        }}
        actions={<button type="button">Try again</button>}
      />,
      { copy: async (text) => copied.push(text) > 0 },
    );
    const notice = screen.getByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(notice));
    for (const part of ['What happened', 'Impact', 'What you can do', 'UNAVAILABLE', '1970'])
      expect(notice.textContent).toContain(part);
    press('Copy the details');
    await waitFor(() => expect(copied[0]).toContain('Not made\nNo room\nUNAVAILABLE'));
  });

  it('names the characters that would not be seen in a name that somebody else stored', () => {
    const happened = 'A user ‘Ann\u202etxt.exe’ already exists';
    draw(<ProblemNotice problem={{ title: 'Not made', happened, lost: 'Nothing', todo: 'Choose another name' }} />);
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('U+202E');
    expect(notice.textContent).not.toContain('\u202e');
  });
});

describe('controls', () => {
  it('are radio buttons and switches to whoever hears them', () => {
    const chosen: unknown[] = [];
    draw(
      <>
        <Segmented
          label="Theme"
          value="light"
          onChange={(value) => chosen.push(value)}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <Toggle label="Restart" hint="at each lock" checked={false} onChange={(on) => chosen.push(on)} />
        <TaskProgress words="Restoring" done={3} total={12} onCancel={() => chosen.push('cancelled')} />
        <CodeBlock label="curl" text="curl -sS" />
      </>,
    );
    expect(
      within(screen.getByRole('radiogroup', { name: 'Theme' })).getByRole<HTMLInputElement>('radio', { name: 'Light' })
        .checked,
    ).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Restart' }));
    press('Cancel');
    expect(chosen).toEqual(['dark', true, 'cancelled']);
    expect(screen.getByRole('progressbar', { name: 'Restoring' }).getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByRole('region', { name: 'curl' }).tabIndex).toBe(0);
  });

  it('never keep a passphrase, and say when Caps Lock is on', async () => {
    const typed = vi.fn();
    const taken: string[] = [];
    function Form() {
      const field = useRef<HTMLInputElement>(null);
      const take = (): void => {
        if (field.current !== null) taken.push(new TextDecoder().decode(takePassphrase(field.current)));
      };
      return (
        <>
          <PassphraseInput label="Passphrase" inputRef={field} onTyped={typed} />
          <button type="button" onClick={take}>
            Take
          </button>
        </>
      );
    }
    draw(<Form />, { language: 'de' });
    const field = screen.getByLabelText<HTMLInputElement>('Passphrase', { selector: 'input' });
    fireEvent.input(field, { target: { value: 'cafe\u0301' } });
    expect(typed).toHaveBeenCalledTimes(1);
    const down = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
    Object.defineProperty(down, 'getModifierState', { value: (key: string) => key === 'CapsLock' });
    fireEvent(field, down);
    expect(await screen.findByText('Die Feststelltaste ist an')).toBeTruthy();
    press('Take');
    expect(taken).toEqual(['caf\u00e9']);
    expect(field.value).toBe('');
  });
});
