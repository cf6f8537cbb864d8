import { defineMessages } from '../../../messages/translate.tsx';

/** What is said of signing; the object is the key. The forms are explained in `phrases.ts`. */
export const signingPhrases = defineMessages({
  en: {
    'sign_raw_payload.name': 'Sign a payload',
    'sign_raw_payload.title': 'Sign a payload with {object}',
    'sign_raw_payload.ask': '{who} {when, select, past {asked} other {asks}} to sign a payload with {object}',
    'sign_raw_payload.did': '{who} signed a payload with {object}',
    'sign_raw_payloads.name': 'Sign payloads',
    'sign_raw_payloads.title': 'Sign {n, plural, one {a payload} other {# payloads}} with {object}',
    'sign_raw_payloads.ask':
      '{who} {when, select, past {asked} other {asks}} to sign {n, plural, one {a payload} other {# payloads}} with {object}',
    'sign_raw_payloads.did': '{who} signed {n, plural, one {a payload} other {# payloads}} with {object}',
    'sign_transaction.name': 'Sign a transaction',
    'sign_transaction.title': 'Sign a transaction with {object}',
    'sign_transaction.ask': '{who} {when, select, past {asked} other {asks}} to sign a transaction with {object}',
    'sign_transaction.did': '{who} signed a transaction with {object}',
  },
  de: {
    'sign_raw_payload.name': 'Daten signieren',
    'sign_raw_payload.title': 'Daten mit {object} signieren',
    'sign_raw_payload.ask': '{who} {when, select, past {bat} other {bittet}} darum, Daten mit {object} zu signieren',
    'sign_raw_payload.did': '{who} hat Daten mit {object} signiert',
    'sign_raw_payloads.name': 'Mehrere Daten signieren',
    'sign_raw_payloads.title': '{n, plural, one {Einen Datensatz} other {# Datensätze}} mit {object} signieren',
    'sign_raw_payloads.ask':
      '{who} {when, select, past {bat} other {bittet}} darum, {n, plural, one {einen Datensatz} other {# Datensätze}} mit {object} zu signieren',
    'sign_raw_payloads.did': '{who} hat {n, plural, one {einen Datensatz} other {# Datensätze}} mit {object} signiert',
    'sign_transaction.name': 'Transaktion signieren',
    'sign_transaction.title': 'Transaktion mit {object} signieren',
    'sign_transaction.ask':
      '{who} {when, select, past {bat} other {bittet}} darum, eine Transaktion mit {object} zu signieren',
    'sign_transaction.did': '{who} hat eine Transaktion mit {object} signiert',
  },
});
