export const de = {
  qrNth: '{label}: Code {at} von {of}',
  steps: 'Welcher Code zu sehen ist',
  back: 'Der Code davor',
  next: 'Der nächste Code',
  pause: 'Codes anhalten',
  run: 'Codes wechseln lassen',
};
