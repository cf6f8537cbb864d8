import { join } from 'node:path';

import { lazy } from '#shared/lazy.ts';
import { colourSchemes, contrasts, languages, textSizes, type Preferences } from '#shared/bridge.ts';
import { plainFile } from './plain-file.ts';

/** How the window looks, the same for every vault. */
export type PreferencesFile = Readonly<{
  read(): Promise<Preferences>;
  /** Rejects with the system's error. */
  change(patch: Partial<Preferences>): Promise<Preferences>;
}>;

/** `folder` is the program's config folder. `language` is what a window begins with where nobody chose. */
export function preferencesFile(folder: string, language?: Preferences['language']): PreferencesFile {
  // The system's language is found out when it is first needed: that loads Node's data of all languages.
  const fallback = lazy((): Preferences => ({
    colourScheme: 'system',
    contrast: 'system',
    textSize: 100,
    letterKeys: true,
    language: language ?? systemLanguage(),
  }));
  const file = plainFile<Preferences>(join(folder, 'preferences.json'), (json) => parse(json, fallback()), fallback);
  return { read: () => file.read(), change: (patch) => file.change((now) => ({ ...now, ...patch })) };
}

/** German where the system speaks it; else English. */
export function systemLanguage(locale: string = Intl.DateTimeFormat().resolvedOptions().locale): 'en' | 'de' {
  return /^de\b/i.test(locale) ? 'de' : 'en';
}

/** Each member as it should be, or as the fallback has it. */
function parse(json: unknown, fallback: Preferences): Preferences | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const found = new Map<string, unknown>(Object.entries(json));
  const oneOf = <Value>(name: keyof Preferences, values: readonly Value[], otherwise: Value): Value =>
    values.find((value) => value === found.get(name)) ?? otherwise;
  return {
    colourScheme: oneOf('colourScheme', colourSchemes, fallback.colourScheme),
    contrast: oneOf('contrast', contrasts, fallback.contrast),
    textSize: oneOf('textSize', textSizes, fallback.textSize),
    language: oneOf('language', languages, fallback.language),
    letterKeys: oneOf('letterKeys', [true, false], fallback.letterKeys),
  };
}
