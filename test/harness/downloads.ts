import type { Downloads } from '../../src/main/endpoint/downloads.ts';

/** Where nothing is offered to download. */
export const noDownloads: Downloads = {
  offer: () => '/bridge/download',
  take: () => null,
  isWaiting: () => false,
  discard: async () => {},
  clear: () => {},
};
