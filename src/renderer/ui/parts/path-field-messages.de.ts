export const de = { choose: 'Wählen' };
