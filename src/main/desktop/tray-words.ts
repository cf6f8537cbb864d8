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
  open: 'Coffer: open',
  waiting: (count) =>
    count === 0 ? 'nothing waits for you' : count === 1 ? '1 request waits for you' : `${count} requests wait for you`,
  show: 'Show the window',
  lock: 'Lock',
  quit: 'Quit',
};

const german: TrayWords = {
  locked: 'Coffer: gesperrt',
  open: 'Coffer: offen',
  waiting: (count) =>
    count === 0
      ? 'nichts wartet'
      : count === 1
        ? '1 Anfrage wartet auf eine Stimme'
        : `${count} Anfragen warten auf eine Stimme`,
  show: 'Fenster zeigen',
  lock: 'Sperren',
  quit: 'Beenden',
};

/** The words in the window's language. */
export function trayWords(language: string): TrayWords {
  return language === 'de' ? german : english;
}
