/** What is said of signing; the object is the key. The forms are explained in `phrases.ts`. */
export const signingPhrases = {
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
};
