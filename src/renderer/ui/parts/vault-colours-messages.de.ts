export const de = { copper: 'Kupfer', sky: 'Himmel', lilac: 'Flieder', straw: 'Stroh', sage: 'Salbei', rose: 'Rose' };
