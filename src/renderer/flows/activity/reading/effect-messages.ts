import { defineMessages, type Messages } from '../../../messages/translate.tsx';
import { effectPhrasesOf, type EffectKey } from './effect-grammar.ts';

const more = '{n, plural, =0 {} other { and # more}}';
/** What is signed where the verb is another than to sign: Coffer signs, and broadcasts nothing. */
const signed: Readonly<Record<string, string>> = { sign: '', delegate: 'an authorization to delegate ' };

/**
 * What is said of a request to sign, by its effect. `{who}` is the initiator, `{key}` the key that signs; `{from}`, `{to}`, `{what}` and
 * `{of}` are names or addresses, `{n}` says how many further effects there are.
 */
export const effectMessages: Messages<EffectKey> = defineMessages(
  {
    ...effectPhrasesOf(
      {
        transfer: ['send', '{amount} from {from} to {to}'],
        approve: ['approve', '{amount} for {to}'],
        revoke: ['revoke', 'the approval of {what} for {to}'],
        call: ['call', '{what} of {of}'],
        'unknown-call': ['call', 'an unknown function ({what}) of {of}'],
        'create-contract': ['deploy', 'a contract ({what})'],
        transaction: ['sign', 'a transaction of type {what} ({of}) with {key}'],
        'typed-data': ['sign', 'typed data {what} with {key}'],
        'typed-data-of': ['sign', 'typed data {what} of {of} with {key}'],
        delegate: ['delegate', '{key} to the code of {to}'],
        message: ['sign', 'the message “{what}” with {key}'],
        'raw-payload': ['sign', 'a raw payload with {key} (blind signing)'],
        digest: ['sign', 'a digest with {key} (blind signing)'],
      },
      (verb, object) => ({
        title: `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${object}${more}`,
        ask: `{who} {when, select, past {requested} other {requests}} to ${verb} ${object}${more}`,
        did: `{who} signed ${signed[verb] ?? `a transaction to ${verb} `}${object}${more}`,
      }),
    ),
    unlimited: 'unlimited {what}',
    units: '{amount} smallest units of {what}',
  },
  () => import('./effect-messages.de.ts'),
);
