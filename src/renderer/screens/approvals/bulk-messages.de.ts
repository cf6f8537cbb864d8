export const de = {
  chooseHint:
    'Wählen Sie Anfragen einer Art aus, um gemeinsam über sie zu entscheiden. Über sensible und kritische Anfragen wird auf ihren eigenen Seiten entschieden.',
  chooseOf: 'Auswählen: {what}',
  notByRisk: 'Über sensible und kritische Anfragen wird auf ihren eigenen Seiten entschieden',
  notByType: 'Nur Anfragen einer Art können gemeinsam ausgewählt werden',
  notByFactor: 'Über diese Anfrage wird auf ihrer eigenen Seite entschieden',
  'approve.several': '{n, plural, one {# Anfrage freigeben} other {# Anfragen freigeben}}',
  'reject.several': '{n, plural, one {# Anfrage ablehnen} other {# Anfragen ablehnen}}',
  'approve.what':
    '{n, plural, one {Sie geben diese Anfrage frei.} other {Sie geben jede dieser # Anfragen frei.}} Eine Anfrage, die alle Freigaben hat, wird danach sofort ausgeführt.',
  'reject.what': '{n, plural, one {Sie lehnen diese Anfrage ab.} other {Sie lehnen jede dieser # Anfragen ab.}}',
  progress: '{done} von {n} entschieden',
  decided:
    '{selection, select, approve {{n, plural, one {# Anfrage freigegeben} other {# Anfragen freigegeben}}} other {{n, plural, one {# Anfrage abgelehnt} other {# Anfragen abgelehnt}}}}',
  'came.carried': 'Abgeschlossen',
  'came.waits': 'Weitere Freigaben ausstehend',
  'came.rejected': 'Abgelehnt',
  'came.rejectedWaits': 'Ablehnung gezählt',
  'came.failed': 'Freigegeben, aber fehlgeschlagen',
  'came.lost': 'Nicht entschieden',
};
