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
export const phrases: Messages<PhraseKey> = {
  en: {
    ...organizationPhrases.en,
    ...peoplePhrases.en,
    ...keyPhrases.en,
    ...policyPhrases.en,
    ...signingPhrases.en,
    ...webhookPhrases.en,
    ...contractPhrases.en,
  },
  de: {
    ...organizationPhrases.de,
    ...peoplePhrases.de,
    ...keyPhrases.de,
    ...policyPhrases.de,
    ...signingPhrases.de,
    ...webhookPhrases.de,
    ...contractPhrases.de,
  },
};

/** What is said of objects, and of operations that this window does not know. */
export const objectWords = defineMessages({
  en: {
    you: '{name} (you)',
    nobody: 'Somebody',
    several: '{first} and {more} more',
    quorum: '{threshold} of {total}',
    'other.title': 'Carry out {type}',
    'other.ask': '{who} {when, select, past {asked} other {asks}} for {type}',
    'other.did': '{who} carried out {type}',
    FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY: 'root user e-mail recovery',
    FEATURE_NAME_WEBAUTHN_ORIGINS: 'passkey origins',
    FEATURE_NAME_EMAIL_AUTH: 'e-mail login',
    FEATURE_NAME_EMAIL_RECOVERY: 'e-mail recovery',
    FEATURE_NAME_WEBHOOK: 'webhook',
    FEATURE_NAME_SMS_AUTH: 'SMS login',
    FEATURE_NAME_OTP_EMAIL_AUTH: 'e-mail code login',
    FEATURE_NAME_AUTH_PROXY: 'auth proxy',
    FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED: 'Solana rent prefunding',
    FEATURE_NAME_SWAP_CONFIG: 'swap configuration',
    FEATURE_NAME_EARN_CONFIG: 'earn configuration',
  },
  de: {
    you: '{name} (selbst)',
    nobody: 'Jemand',
    several: '{first} und {more} weitere',
    quorum: '{threshold} von {total}',
    'other.title': '{type} ausführen',
    'other.ask': '{who} {when, select, past {bat} other {bittet}} um {type}',
    'other.did': '{who} hat {type} ausgeführt',
    FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY: 'E-Mail-Wiederherstellung für Root-Personen',
    FEATURE_NAME_WEBAUTHN_ORIGINS: 'Passkey-Herkünfte',
    FEATURE_NAME_EMAIL_AUTH: 'E-Mail-Anmeldung',
    FEATURE_NAME_EMAIL_RECOVERY: 'E-Mail-Wiederherstellung',
    FEATURE_NAME_WEBHOOK: 'Webhook',
    FEATURE_NAME_SMS_AUTH: 'SMS-Anmeldung',
    FEATURE_NAME_OTP_EMAIL_AUTH: 'Anmeldung mit E-Mail-Code',
    FEATURE_NAME_AUTH_PROXY: 'Auth-Proxy',
    FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED: 'Solana-Mietvorschuss',
    FEATURE_NAME_SWAP_CONFIG: 'Swap-Konfiguration',
    FEATURE_NAME_EARN_CONFIG: 'Earn-Konfiguration',
  },
});
