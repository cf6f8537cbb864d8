import { limits } from '#shared/limits.ts';
import type { Translate, MessageKey } from '../../messages/translate.tsx';
import type { messages } from './messages.ts';

/** Fewer characters than this are guessed however slow each guess is made. */
export const passphraseCharsMin = 12;

export const fieldNames = ['organization', 'operator', 'passphrase', 'again'] as const;
export type FieldName = (typeof fieldNames)[number];
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;
export type TranslateFirstRun = Translate<MessageKey<typeof messages>>;

/** What is wrong in the form, field by field, each with what would be right. Empty when nothing is. */
export function fieldErrors(values: Readonly<Record<FieldName, string>>, t: TranslateFirstRun): FieldErrors {
  const wrong = {
    organization: nameError(values.organization, t),
    operator: nameError(values.operator, t),
    passphrase: passphraseError(values.passphrase, t),
    again: values.again === values.passphrase ? undefined : t('differs'),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== undefined));
}

function nameError(name: string, t: TranslateFirstRun): string | undefined {
  if (name.trim() === '') return t('nameMissing');
  if (name.trim().length > limits.labelCharsMax) return t('nameLong', { n: limits.labelCharsMax });
  if (/\p{Cc}/u.test(name.trim())) return t('nameControl');
  return undefined;
}

/** What is wrong with a passphrase that is to open something from now on. */
export function passphraseError(passphrase: string, t: TranslateFirstRun): string | undefined {
  return passphrase.length >= passphraseCharsMin ? undefined : t('passphraseShort', { n: passphraseCharsMin });
}
