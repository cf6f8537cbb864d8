export const signingPhrases = {
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
};
