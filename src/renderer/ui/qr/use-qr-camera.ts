import { useEffect, useEffectEvent, useState } from 'react';

/** How the camera stands. `refused`: the person or the system said no; `none`: there is no camera; `failed`: it would not start. */
type CameraState = 'starting' | 'on' | 'refused' | 'none' | 'failed';

/**
 * Looks through the camera into `player` until it sees a QR code, and tells its text once. The camera is let go, and its light with it, at
 * that moment, and when the part that asked leaves the page. With `many` it looks on, and tells each code once while it stands before it.
 * `allow` is told before the camera is asked for, and when it is let go; it must stay the same function. `player` is null until it is on
 * the page, which in a dialog is a moment after the part that asks.
 */
export function useQrCamera(
  player: HTMLVideoElement | null,
  allow: (on: boolean) => Promise<void>,
  onText: (text: string) => void,
  many = false,
): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const tell = useEffectEvent(onText);
  useEffect(() => {
    if (player === null) return undefined;
    let left = false;
    let last: string | null = null;
    let stop = (): void => {};
    const letGo = (): void => {
      left = true;
      stop();
      void allow(false).catch(() => undefined);
    };
    const see = (text: string): void => {
      if (left || text === last) return;
      last = text;
      if (!many) letGo();
      tell(text);
    };
    const start = async (): Promise<void> => {
      try {
        await allow(true);
        if (left) return;
        stop = await watch(player, see);
        // It may have been left while the camera woke up.
        if (left) stop();
        else setState('on');
      } catch (error) {
        if (!left) setState(stateOf(error));
      }
    };
    void start();
    return () => {
      if (!left) letGo();
    };
  }, [player, allow, many]);

  return state;
}

/** Opens the camera and looks at frame after frame. Gives what stops it; rejects when there is no camera to be had. */
async function watch(player: HTMLVideoElement, see: (text: string) => void): Promise<() => void> {
  const { QRCanvas, frameLoop, rearCamera } = await import('qr/dom.js');
  const camera = await rearCamera(player);
  const canvas = new QRCanvas();
  let busy = false;
  const cancel = frameLoop(() => {
    if (busy) return;
    busy = true;
    void camera
      .readFrame(canvas, true)
      .then((seen) => {
        if (typeof seen === 'string' && seen !== '') see(seen);
      })
      // A frame that cannot be read is followed by the next.
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  });
  return () => {
    cancel();
    camera.stop();
    canvas.clear();
  };
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  // A page without a secure context has no `mediaDevices` at all.
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || error instanceof TypeError) return 'none';
  return 'failed';
}
