export const de = {
  label: 'Stärke',
  empty: 'Ziel: {target} Bit',
  weak: 'Schwach',
  short: 'Unter dem Ziel',
  strong: 'Stark',
  bits: 'etwa {bits} Bit, Ziel {target}',
  said: '{verdict}, etwa {bits} von {target} Bit',
};
