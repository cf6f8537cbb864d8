import { createContext, Fragment, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { common, type CommonKey } from './common.ts';
import { formatsOf, type Formats, type Language } from './formats.ts';
import { tell, type Values } from './icu.ts';
import { pseudo } from './pseudo.ts';

export type { Formats, Language } from './formats.ts';

/** The messages of one screen or part: English by key, and what loads their German. Each message is ICU MessageFormat. */
export type Messages<Key extends string = string> = Readonly<{
  en: Readonly<Record<Key, string>>;
  german: () => Promise<Readonly<{ de: Readonly<Record<Key, string>> }>>;
}>;
/** What a translator of that table takes: its own keys, and those of the common messages. */
export type MessageKey<Table extends Messages> = (keyof Table['en'] & string) | CommonKey;

/** What a message's arguments may be when text is wanted. */
type MessageValues = Readonly<Record<string, string | number | bigint>>;
/** What they may be when React nodes are wanted; a function draws what stands between the tags of its name. */
export type RichValues = Readonly<Record<string, ReactNode | ((chunks: ReactNode) => ReactNode)>>;

/** Translates the messages of a table, and the common messages. */
export type Translate<Key extends string = string> = Translator<Key | CommonKey>;
interface Translator<Key extends string> {
  (key: Key, values?: MessageValues): string;
  /** The same with React nodes in it: `t.rich('ask', { b: (chunks) => <strong>{chunks}</strong>, name: <SafeText text={name} /> })`. */
  rich: (key: Key, values: RichValues) => ReactNode;
}

const commonMessages: Messages<CommonKey> = { en: common, german: () => import('./common.de.ts') };
const tables = new Set<Messages>([commonMessages]);
const germanTexts = new Map<Messages, Readonly<Record<string, string>>>();
const loaded = new Set<Language>(['en', 'pseudo']);
/** Languages whose loading has begun: what is defined meanwhile is loaded with the module that defines it. */
const begun = new Set<Language>();

/**
 * Declares a table of messages: `defineMessages({ title: 'Wallets' }, () => import('./messages.de.ts'))`, where `messages.de.ts` exports
 * `de`. English names the keys. A German table that lacks a key, or has another, does not compile; nor does a key that is common already.
 */
export function defineMessages<
  const Key extends string,
  const German extends Readonly<Record<NoInfer<Key>, string>> = Readonly<Record<Key, string>>,
>(
  en: Readonly<Record<Key, string>> & { readonly [Shared in CommonKey]?: never },
  german: () => Promise<Readonly<{ de: German & { readonly [Extra in Exclude<keyof German, NoInfer<Key>>]: never } }>>,
): Messages<Key> {
  const table: Messages<Key> = { en, german };
  tables.add(table);
  return table;
}

/**
 * Loads what a language needs, for every table that is defined by now. English needs nothing. Where a file does not come, its messages
 * stay English: a window in two languages is better than none.
 */
export async function loadLanguage(language: Language): Promise<void> {
  begun.add(language);
  if (language === 'de') {
    const missing = [...tables].filter((table) => !germanTexts.has(table));
    await Promise.allSettled(missing.map(async (table) => germanTexts.set(table, (await table.german()).de)));
  }
  loaded.add(language);
}

/** For what is loaded late: hands a module on once the messages that it defines are there in the languages spoken so far. */
export async function withMessages<Module>(module: Module): Promise<Module> {
  if (begun.has('de')) await loadLanguage('de');
  return module;
}

const LanguageContext = createContext<Language>('en');

/**
 * Gives the parts inside it the language that they speak; outside of any, they speak English. While a language loads, the last one is
 * spoken; before the first, nothing is drawn.
 */
export function LanguageProvider({ value, children }: { value: Language; children: ReactNode }) {
  const [last, setLast] = useState(loaded.has(value) ? value : undefined);
  useEffect(() => {
    let gone = false;
    void loadLanguage(value).then(() => {
      if (!gone) setLast(value);
    });
    return () => {
      gone = true;
    };
  }, [value]);
  const spoken = loaded.has(value) ? value : last;
  return spoken === undefined ? null : <LanguageContext value={spoken}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  return use(LanguageContext);
}

/**
 * Gives the translator of a table in the window's language; the same function until the language changes. Without a table, it translates
 * the common messages alone.
 */
export function useMessages(): Translate<CommonKey>;
export function useMessages<Key extends string>(messages: Messages<Key>): Translate<Key>;
export function useMessages(messages: Messages = commonMessages): Translate {
  const language = useLanguage();
  return useMemo(() => translatorFor(language, messages), [language, messages]);
}

/** Gives the formats of the window's language; the same object until it changes. */
export function useFormats(): Formats {
  return formatsOf(useLanguage());
}

/** What `useMessages` gives, for code that is no component. */
export function translatorFor<Key extends string>(language: Language, messages: Messages<Key>): Translate<Key> {
  const locale = language === 'de' ? 'de' : 'en';
  const said = (key: Key | CommonKey, values: RichValues): readonly ReactNode[] => {
    const table: Messages = key in messages.en ? messages : commonMessages;
    const texts = (language === 'de' ? germanTexts.get(table) : undefined) ?? table.en;
    const text = texts[key] ?? key;
    const message = language === 'pseudo' ? pseudo(text) : text;
    try {
      return tell(message, locale, keyed(values));
    } catch (error) {
      complain(error);
      return [message];
    }
  };
  const translate = (key: Key | CommonKey, values: MessageValues = {}): string =>
    said(key, values)
      .filter((piece) => typeof piece === 'string')
      .join('');
  const rich = (key: Key | CommonKey, values: RichValues): ReactNode => {
    const pieces = said(key, values);
    return pieces.length > 1 ? listed(pieces) : pieces[0];
  };
  return Object.assign(translate, { rich });
}

/** The same values, with functions that are given a list as React wants it. */
function keyed(values: RichValues): Values {
  const each = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (chunks: readonly ReactNode[]) => value(listed(chunks)) : value,
  ]);
  return Object.fromEntries(each) as Values;
}

/** Pieces that stay in their order, with the keys that React wants of a list. */
function listed(pieces: readonly ReactNode[]): readonly ReactNode[] {
  return pieces.map((piece, at) => (typeof piece === 'object' ? <Fragment key={at}>{piece}</Fragment> : piece));
}

/** A message that cannot be said, or lacks an argument, is our mistake: loud while we work, and shown as it stands to everyone else. */
function complain(error: unknown): void {
  if (import.meta.env.DEV) throw error;
}
