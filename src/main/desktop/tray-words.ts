/** The few words outside the window: in the tray and in notifications. They count and never name. */
export type TrayWords = Readonly<{
  locked: string;
  open: string;
  waiting: (count: number) => string;
  show: string;
  lock: string;
  quit: string;
}>;

const english: TrayWords = {
  locked: 'Coffer: locked',
  open: 'Coffer: unlocked',
  waiting: (count) => (count === 1 ? '1 request needs your approval' : `${count} requests need your approval`),
  show: 'Show window',
  lock: 'Lock',
  quit: 'Quit',
};

const german: TrayWords = {
  locked: 'Coffer: gesperrt',
  open: 'Coffer: entsperrt',
  waiting: (count) => (count === 1 ? '1 Anfrage braucht Ihre Freigabe' : `${count} Anfragen brauchen Ihre Freigabe`),
  show: 'Fenster anzeigen',
  lock: 'Sperren',
  quit: 'Beenden',
};

/** The words in the window's language. */
export function trayWords(language: string): TrayWords {
  return language === 'de' ? german : english;
}
