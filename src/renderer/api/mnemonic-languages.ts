import type { MnemonicLanguage } from '#shared/enums.ts';

const names: Readonly<Record<MnemonicLanguage, string>> = {
  MNEMONIC_LANGUAGE_ENGLISH: 'English',
  MNEMONIC_LANGUAGE_SIMPLIFIED_CHINESE: '简体中文',
  MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE: '繁體中文',
  MNEMONIC_LANGUAGE_CZECH: 'Čeština',
  MNEMONIC_LANGUAGE_FRENCH: 'Français',
  MNEMONIC_LANGUAGE_ITALIAN: 'Italiano',
  MNEMONIC_LANGUAGE_JAPANESE: '日本語',
  MNEMONIC_LANGUAGE_KOREAN: '한국어',
  MNEMONIC_LANGUAGE_SPANISH: 'Español',
};

/** What a language of words is called in itself; the wire's own word when it is not known here. */
export function languageName(language: string): string {
  return language in names ? names[language as MnemonicLanguage] : language;
}
