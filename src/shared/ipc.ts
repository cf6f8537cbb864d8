/** The one channel on which a window asks main, and the one on which main tells it news. */
export const askChannel = 'coffer:ask';
export const newsChannel = 'coffer:news';
