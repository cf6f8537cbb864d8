import type { SigningGist } from '#shared/signing-gist.ts';
import type { PhraseForm } from '../phrases/grammar.ts';

/** What a signature does, as its phrases distinguish it. */
export type Effect = SigningGist['does'] | 'revoke' | 'unknown-call' | 'typed-data-of' | 'digest';
export type EffectForm = Exclude<PhraseForm, 'name'>;
export type EffectKey = `${Effect}.${EffectForm}` | 'unlimited' | 'units';

/** Every phrase, by its key: `formsOf` puts a verb and its object into the forms, as the grammar of the language wants them. */
export function effectPhrasesOf<Verb extends string>(
  effects: Readonly<Record<Effect, readonly [verb: Verb, object: string]>>,
  formsOf: (verb: Verb, object: string) => Readonly<Record<EffectForm, string>>,
): Record<`${Effect}.${EffectForm}`, string> {
  const all = Object.entries<readonly [Verb, string]>(effects).flatMap(([effect, [verb, object]]) =>
    Object.entries(formsOf(verb, object)).map(([form, text]) => [`${effect}.${form}`, text]),
  );
  // `effects` has every effect, and `formsOf` gives every form.
  return Object.fromEntries(all) as Record<`${Effect}.${EffectForm}`, string>;
}
