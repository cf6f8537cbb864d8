import type { DeliveryFailure } from '#shared/bridge.ts';

/** What became of something that was to be delivered; `id` is of its row. `failing`: it stays, and will be tried again. */
export type Settlement<Failure = DeliveryFailure> = Readonly<{ id: string }> &
  (
    | Readonly<{ outcome: 'delivered'; atMs: number }>
    | Readonly<{ outcome: 'failing' | 'dead'; failure: Failure }>
    | Readonly<{ outcome: 'forgotten' }>
  );
