import { effectPhrasesOf } from './effect-grammar.ts';

/** How a verb stands at the end of what is requested. */
const verbs = {
  aufrufen: 'aufzurufen',
  delegieren: 'zu delegieren',
  freigeben: 'freizugeben',
  senden: 'zu senden',
  signieren: 'zu signieren',
  veröffentlichen: 'zu veröffentlichen',
  widerrufen: 'zu widerrufen',
} as const;

const more = '{n, plural, =0 {} other { und # weitere}}';

export const de = {
  ...effectPhrasesOf<keyof typeof verbs>(
    {
      transfer: ['senden', '{amount} von {from} an {to}'],
      approve: ['freigeben', '{amount} für {to}'],
      revoke: ['widerrufen', 'die Freigabe von {what} für {to}'],
      call: ['aufrufen', '{what} von {of}'],
      'unknown-call': ['aufrufen', 'eine unbekannte Funktion ({what}) von {of}'],
      'create-contract': ['veröffentlichen', 'einen Vertrag ({what})'],
      transaction: ['signieren', 'eine Transaktion vom Typ {what} ({of}) mit {key}'],
      'typed-data': ['signieren', 'typisierte Daten {what} mit {key}'],
      'typed-data-of': ['signieren', 'typisierte Daten {what} von {of} mit {key}'],
      delegate: ['delegieren', '{key} an den Code von {to}'],
      message: ['signieren', 'die Nachricht „{what}“ mit {key}'],
      'raw-payload': ['signieren', 'Rohdaten mit {key} blind'],
      digest: ['signieren', 'einen Hash mit {key} blind'],
    },
    (verb, object) => ({
      title: `${object.charAt(0).toUpperCase()}${object.slice(1)}${more} ${verb}`,
      ask: `{who} {when, select, past {hat beantragt} other {beantragt}}, ${object}${more} ${verbs[verb]}`,
      did:
        verb === 'signieren'
          ? `{who} hat ${object}${more} signiert`
          : `{who} hat eine ${verb === 'delegieren' ? 'Vollmacht' : 'Transaktion'} signiert, um ${object}${more} ${verbs[verb]}`,
    }),
  ),
  unlimited: 'unbegrenzt {what}',
  units: '{amount} kleinste Einheiten von {what}',
};
