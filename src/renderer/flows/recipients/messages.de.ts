export const de = { find: 'Fügen Sie eine Adresse ein, oder suchen Sie Empfänger und eigene Konten nach Namen' };
