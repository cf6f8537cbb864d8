export const de = {
  exportList: 'Liste exportieren',
  asCsv: 'CSV (Tabelle)',
  asJson: 'JSON',
  listExported: '{n, plural, one {# Zeile wurde} other {# Zeilen wurden}} als {file} exportiert',
  notExported: 'Die Liste konnte nicht exportiert werden',
};
