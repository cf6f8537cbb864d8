/** Which of several codes is shown, and whether they take turns by themselves. */
export type QrSequence = Readonly<{
  /** From 0. */
  at: number;
  total: number;
  running: boolean;
}>;

/** What moves it: the time, or whoever looks. */
export type QrStep = 'tick' | 'next' | 'back' | 'pause' | 'run';

/** How long one code stands: a camera needs a few frames of it. */
export const qrTurnMs = 500;

/** The first of `total` codes. Where nothing may move by itself (`still`), and where there is but one, it stands. */
export function beginSequence(total: number, still: boolean): QrSequence {
  return { at: 0, total, running: !still && total > 1 };
}

/** One step on. Whoever goes back or on by hand stops it: what they chose stays. After the last comes the first again. */
export function stepSequence(sequence: QrSequence, step: QrStep): QrSequence {
  const { at, total, running } = sequence;
  const on = (by: number): number => (at + by + total) % total;
  switch (step) {
    case 'tick':
      return running ? { ...sequence, at: on(1) } : sequence;
    case 'next':
      return { at: on(1), total, running: false };
    case 'back':
      return { at: on(-1), total, running: false };
    case 'pause':
      return { ...sequence, running: false };
    case 'run':
      return { ...sequence, running: total > 1 };
  }
}
