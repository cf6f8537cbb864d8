export const de = {
  label: 'Finden oder ausführen',
  hint: 'Ein Ort, ein Name, ein Vorhaben oder eine Operation',
  results: 'Treffer',
  recent: 'Kürzlich',
  do: 'Tun',
  waiting: 'Wartet auf eine Stimme',
  noMatch: 'Nichts heißt so',
  noneWords: 'Mit weniger Buchstaben versuchen. Ids und Adressen findet die Suche ihrer eigenen Liste.',
  move: 'bewegen',
  openVerb: 'öffnen',
  operationsOnly: 'nur Operationen',
};
