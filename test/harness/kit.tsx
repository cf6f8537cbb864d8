import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { CopyProvider, type Copy } from '../../src/renderer/ui/text/copying.ts';
import { LanguageProvider, type Language } from '../../src/renderer/messages/translate.tsx';

/** Draws parts of the kit with what they rely on. `again` draws other ones in their place. */
export function draw(
  parts: ReactNode,
  options: Readonly<{ language?: Language; copy?: Copy }> = {},
): Readonly<{ container: HTMLElement; again: (parts: ReactNode) => void; unmount: () => void }> {
  const around = (inner: ReactNode): ReactNode => (
    <MantineProvider env="test">
      <LanguageProvider value={options.language ?? 'en'}>
        <CopyProvider value={options.copy ?? (async () => true)}>
          <MemoryRouter>{inner}</MemoryRouter>
        </CopyProvider>
      </LanguageProvider>
    </MantineProvider>
  );
  const { container, rerender, unmount } = render(around(parts));
  return { container, again: (next) => rerender(around(next)), unmount };
}
