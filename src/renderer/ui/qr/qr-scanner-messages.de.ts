export const de = {
  starting: 'Die Kamera startet',
  on: 'Den Code flach vor die Kamera halten, sodass er das Bild fast ausfüllt',
  onMany: 'Die Codes vor die Kamera halten, bis alle gelesen sind. Die Reihenfolge ist gleich',
  refused: 'Die Kamera wurde verweigert. Für dieses Fenster erlauben oder ein Bild des Codes wählen',
  none: 'Hier gibt es keine Kamera. Ein Bild des Codes wählen',
  failed: 'Die Kamera startet nicht. Vielleicht benutzt sie ein anderes Programm; ein Bild des Codes genügt auch',
  reading: 'Im Bild wird nach einem Code gesucht',
  'no-code': 'In diesem Bild wurde kein Code gefunden. Ein schärferes oder enger geschnittenes kann helfen',
  choose: 'Bild wählen',
  chooseMany: 'Bilder wählen',
};
