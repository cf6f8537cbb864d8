export const de = {
  chosen: '{n, plural, one {# ausgewählt} other {# ausgewählt}}',
  clearChoice: 'Auswahl aufheben',
  typeThis: 'Geben Sie zur Bestätigung ein:',
  deleteWord: '{n} löschen',
};
