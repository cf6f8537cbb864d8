import { createContext, use, useMemo, type ReactNode } from 'react';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { formatsOf, type Formats, type Language } from './formats.ts';
import { pseudo } from './pseudo.ts';

export type { Formats, Language } from './formats.ts';

/** The words of one screen or part: one ICU message a key, in every language. */
export type Messages<Key extends string = string> = Readonly<Record<'en' | 'de', Readonly<Record<Key, string>>>>;

/** What a message's arguments may be when text is wanted. */
export type MessageValues = Readonly<Record<string, string | number | bigint>>;
/** What they may be when React nodes are wanted; a function draws what stands between the tags of its name. */
export type RichValues = Readonly<Record<string, ReactNode | ((chunks: ReactNode) => ReactNode)>>;

/** Says one of a table's messages. */
export type Translate<Key extends string = string> = {
  (key: Key, values?: MessageValues): string;
  /** The same with React nodes in it: `t.rich('ask', { b: (chunks) => <strong>{chunks}</strong>, name: <SafeText text={name} /> })`. */
  rich: (key: Key, values: RichValues) => ReactNode;
};

/**
 * Declares a table of words. English names the keys; another language that has one less, or one more, does not compile.
 * Messages are ICU MessageFormat: `{n, plural, one {# wallet} other {# wallets}}`.
 */
export function defineMessages<const Key extends string>(words: {
  readonly en: Readonly<Record<Key, string>>;
  readonly de: Readonly<Record<NoInfer<Key>, string>>;
}): Messages<Key> {
  return words;
}

const LanguageContext = createContext<Language>('en');

/** Gives the parts inside it the language that they speak. Outside of any, they speak English. */
export const LanguageProvider = LanguageContext.Provider;

export function useLanguage(): Language {
  return use(LanguageContext);
}

export function useMessages<Key extends string>(words: Messages<Key>): Translate<Key> {
  const language = useLanguage();
  return useMemo(() => translatorFor(language, words), [language, words]);
}

export function useFormats(): Formats {
  return formatsOf(useLanguage());
}

/** What `useWords` gives, for those who are no component. */
export function translatorFor<Key extends string>(language: Language, words: Messages<Key>): Translate<Key> {
  const intl = intlOf(language);
  const messages = language === 'de' ? words.de : words.en;
  const message = (key: Key): { id: string; defaultMessage: string } => ({
    id: key,
    defaultMessage: language === 'pseudo' ? pseudo(messages[key]) : messages[key],
  });
  const say = (key: Key, values?: MessageValues): string => intl.formatMessage(message(key), { ...values });
  const rich = (key: Key, values: RichValues): ReactNode => intl.formatMessage(message(key), { ...values });
  return Object.assign(say, { rich });
}

const intls = new Map<Language, IntlShape>();

/** One formatter for a language: it keeps what it has parsed. It interprets messages and compiles none, as the page's policy wants it. */
function intlOf(language: Language): IntlShape {
  const known = intls.get(language);
  if (known !== undefined) return known;
  const locale = language === 'de' ? 'de' : 'en';
  // Every message is handed over as the default of its own language, so there is no catalogue to miss one in.
  const intl = createIntl({ locale, defaultLocale: locale, messages: {}, onError: complain }, createIntlCache());
  intls.set(language, intl);
  return intl;
}

/** A message that cannot be said, or lacks an argument, is our mistake: loud while we work, and shown as it stands to everyone else. */
function complain(error: unknown): void {
  if (import.meta.env.DEV) throw error;
}
