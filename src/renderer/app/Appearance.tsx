import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, type ReactNode } from 'react';
import { usePreferences } from '../api/hooks.ts';
import { LanguageProvider } from '../messages/translate.tsx';
import { cssVariables, theme } from './theme.ts';

export function Appearance({ children }: { children: ReactNode }) {
  const [{ colourScheme, contrast, textSize, language }] = usePreferences();
  const systemWantsMore = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false });
  const more = contrast === 'more' || systemWantsMore;
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.lang = language === 'de' ? 'de' : 'en';
    if (more) root.dataset['contrast'] = 'more';
    else delete root.dataset['contrast'];
    // Every measure of text is in rem, so this is all it takes.
    if (textSize === 100) root.style.removeProperty('font-size');
    else root.style.fontSize = `${textSize}%`;
  }, [more, textSize, language]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      {...(colourScheme === 'system' ? {} : { forceColorScheme: colourScheme })}
      colorSchemeManager={keptByMain}
      getStyleNonce={styleNonce}
    >
      <LanguageProvider value={language}>{children}</LanguageProvider>
    </MantineProvider>
  );
}

/** Main keeps the preferences. Mantine would keep its own in the browser's storage, which we never write to. */
const keptByMain: MantineColorSchemeManager = {
  get: (chosen) => chosen,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

/** The nonce that the page was served with: the content security policy lets no other style in. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
