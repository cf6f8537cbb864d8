import type { Operations } from '../../../api/operations.ts';
import { defineMessages, type Messages } from '../../../messages/translate.tsx';
import { contractPhrases } from './contracts.ts';
import { keyPhrases } from './keys.ts';
import { organizationPhrases } from './organizations.ts';
import { peoplePhrases } from './people.ts';
import { policyPhrases } from './policies.ts';
import { signingPhrases } from './signing.ts';
import { webhookPhrases } from './webhooks.ts';

/** Every operation that leaves an activity, by its path. */
export type ActivityPath = {
  [Path in keyof Operations]: Operations[Path]['kind'] extends 'activity' ? Path : never;
}[keyof Operations];

/**
 * What is said of each operation. `name`: the kind of action, for a table or a filter. `title`: the action with its object, as a demand.
 * `ask`: who asks for it, or asked for it and did not get it (`when` is `past`). `did`: who did it. `{who}`, `{object}`, `{whose}` and
 * `{to}` are names, `{n}` says how many objects there are. An operation without its four phrases does not compile.
 */
export type PhraseKey = `${ActivityPath}.${PhraseForm}`;
export type PhraseForm = 'name' | 'title' | 'ask' | 'did';

/** Every phrase, in every language. */
export const phrases: Messages<PhraseKey> = defineMessages(
  {
    ...contractPhrases,
    ...keyPhrases,
    ...organizationPhrases,
    ...peoplePhrases,
    ...policyPhrases,
    ...signingPhrases,
    ...webhookPhrases,
  },
  () => import('./phrases.de.ts'),
);
