export const de = {
  copy: 'Adresse kopieren',
  copied: 'Kopiert',
  refused: 'Abgelehnt; bitte die Adresse markieren und kopieren',
  qr: 'Die Adresse als QR-Code',
};
