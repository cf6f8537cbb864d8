import { limits } from '#shared/limits.ts';

/** Fewer characters than this are guessed however slow each guess is made. */
export const passphraseCharsMin = 12;

export type FieldErrors = Readonly<Partial<Record<'organization' | 'operator' | 'passphrase' | 'again', string>>>;

/** What is wrong in the form, field by field, each with what would be right. Empty when nothing is. */
export function fieldErrors(organization: string, operator: string, passphrase: string, again: string): FieldErrors {
  const wrong = {
    organization: nameError(organization),
    operator: nameError(operator),
    passphrase: passphraseError(passphrase),
    again: again === passphrase ? undefined : 'This differs from the passphrase above: type the same again',
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== undefined));
}

function nameError(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name';
  if (name.trim().length > limits.labelCharsMax) return `Use at most ${limits.labelCharsMax} characters`;
  return undefined;
}

function passphraseError(passphrase: string): string | undefined {
  if (passphrase.length >= passphraseCharsMin) return undefined;
  return `Use at least ${passphraseCharsMin} characters: six random words are easy to keep`;
}
