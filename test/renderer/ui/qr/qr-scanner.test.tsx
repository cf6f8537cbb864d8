// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { encodeQR } from 'qr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { splitIntoParts } from '#shared/vote-parts.ts';
import { BridgeProvider } from '../../../../src/renderer/api/bridge-context.ts';
import { QrScanner } from '../../../../src/renderer/ui/qr/QrScanner.tsx';
import { qrImageBytesMax, readQrImage } from '../../../../src/renderer/ui/qr/qr-image.ts';
import { ScanButton } from '../../../../src/renderer/flows/bundles/ScanButton.tsx';
import { GiveCarried } from '../../../../src/renderer/flows/offline-votes/GiveCarried.tsx';
import { absent, testBridge } from '../../../harness/bridge.ts';
import { aPage, press } from '../../../harness/screen.tsx';

/** What the camera of these tests sees, and whether it is let go. */
const camera = vi.hoisted(() => ({
  sees: null as string | null,
  running: 0,
  stops: 0,
  open: null as (() => Promise<void>) | null,
  /** Looks at one more frame. */
  look: null as (() => void) | null,
}));

vi.mock('qr/dom.js', () => ({
  QRCanvas: class {
    clear(): void {}
  },
  rearCamera: async () => {
    await camera.open?.();
    camera.running += 1;
    return {
      readFrame: async () => camera.sees ?? undefined,
      stop: () => {
        camera.running -= 1;
        camera.stops += 1;
      },
    };
  },
  frameLoop: (look: () => void) => {
    camera.look = look;
    const timer = setInterval(look, 5);
    return () => clearInterval(timer);
  },
}));

aPage();
beforeEach(() => Object.assign(camera, { sees: null, running: 0, stops: 0, open: null, look: null }));
afterEach(() => vi.unstubAllGlobals());

function opened() {
  const allow = vi.fn(async () => {});
  const onText = vi.fn();
  const { unmount } = render(
    <MantineProvider env="test">
      <QrScanner label="Scan the bundle" allow={allow} onText={onText} onClose={() => {}} />
    </MantineProvider>,
  );
  return { allow, onText, unmount };
}

/** A QR code as the picture that a browser would decode, eight pixels a cell; `dark` on transparent where `bare`. */
function picture(text: string, bare = false): void {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const scale = 8;
  const side = rows.length * scale;
  vi.stubGlobal('createImageBitmap', async () => ({ width: side, height: side, close: () => {} }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      private ground = 0;
      getContext(): unknown {
        const fill = (): number => (this.ground = 255);
        return {
          fillStyle: '',
          fillRect: fill,
          drawImage: () => {},
          getImageData: () => {
            const data = new Uint8ClampedArray(side * side * 4);
            for (let at = 0; at < side * side; at += 1) {
              const dark = rows[Math.floor(at / side / scale)]?.[Math.floor((at % side) / scale)] ?? false;
              const light = bare ? this.ground : 255;
              data.fill(dark ? 0 : light, at * 4, at * 4 + 3);
              data[at * 4 + 3] = 255;
            }
            return { width: side, height: side, data };
          },
        };
      }
    },
  );
}

describe('a picture of a code', () => {
  it('is read', async () => {
    picture('04abcdef');
    expect(await readQrImage(new Blob(['x']))).toBe('04abcdef');
  });

  it('is read where it is dark on nothing', async () => {
    picture('04abcdef', true);
    expect(await readQrImage(new Blob(['x']))).toBe('04abcdef');
  });

  it('is read where it is as dense as a bundle', async () => {
    const text = JSON.stringify({ data: '7b22'.repeat(280) });
    picture(text);
    expect(await readQrImage(new Blob(['x']))).toBe(text);
  });

  it.each([
    ['no picture', () => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')))],
    ['too large', () => picture('04ab')],
  ])('is null when it is %s', async (because, prepare) => {
    prepare();
    const file = new Blob(['x']);
    if (because === 'too large') Object.defineProperty(file, 'size', { value: qrImageBytesMax + 1 });
    expect(await readQrImage(file)).toBeNull();
  });
});

describe('the dialog', () => {
  it('asks for the camera to be allowed before it is opened', async () => {
    const order: string[] = [];
    camera.open = async () => void order.push('opened');
    const allow = vi.fn(async (on: boolean) => void order.push(`allowed ${on}`));
    render(
      <MantineProvider env="test">
        <QrScanner label="Scan" allow={allow} onText={() => {}} onClose={() => {}} />
      </MantineProvider>,
    );
    await waitFor(() => expect(order).toEqual(['allowed true', 'opened']));
  });

  it('looks through the camera also where dialogs come in by and by, as in a window', async () => {
    camera.sees = 'a bundle';
    const onText = vi.fn();
    render(
      <MantineProvider>
        <QrScanner label="Scan" allow={async () => {}} onText={onText} onClose={() => {}} />
      </MantineProvider>,
    );
    await waitFor(() => expect(onText).toHaveBeenCalledWith('a bundle'));
  });

  it('tells what it sees once, and lets the camera go at that moment', async () => {
    const { allow, onText } = opened();
    await screen.findByText(/Point the camera/);
    expect(camera.running).toBe(1);
    camera.sees = 'a bundle';
    await waitFor(() => expect(onText).toHaveBeenCalledTimes(1));
    expect(onText).toHaveBeenCalledWith('a bundle');
    expect(camera.running).toBe(0);
    expect(allow).toHaveBeenLastCalledWith(false);
    // A frame that was on its way tells nothing more.
    for (let frame = 0; frame < 3; frame += 1) await act(async () => camera.look?.());
    expect(onText).toHaveBeenCalledTimes(1);
  });

  it('lets the camera go when it is closed, even while it is starting', async () => {
    let start: (() => void) | undefined;
    camera.open = () => new Promise((resolve) => (start = resolve));
    const { unmount, allow } = opened();
    await waitFor(() => expect(start).toBeDefined());
    expect(allow).toHaveBeenLastCalledWith(true);
    unmount();
    start?.();
    await waitFor(() => expect(camera.stops).toBe(1));
    expect(camera.running).toBe(0);
    expect(allow).toHaveBeenLastCalledWith(false);
  });

  it.each([
    ['NotAllowedError', /Camera access was denied/],
    ['NotFoundError', /No camera found/],
    ['NotReadableError', /Another program may be using it/],
  ])('says what to do on %s', async (name, sentence) => {
    camera.open = () => Promise.reject(Object.assign(new Error('no'), { name }));
    opened();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose image' })).toBeTruthy();
  });

  it('reads a picture where there is no camera, and says when no code is in it', async () => {
    camera.open = () => Promise.reject(Object.assign(new Error('no'), { name: 'NotFoundError' }));
    const { onText } = opened();
    await screen.findByText(/No camera found/);
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('there is no place for a file');
    const choose = (): void => {
      Object.defineProperty(input, 'files', { value: [new File(['x'], 'code.png')], configurable: true });
      fireEvent.change(input);
    };
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')));
    choose();
    expect(await screen.findByText(/No QR code found/)).toBeTruthy();
    picture('from a picture');
    choose();
    await waitFor(() => expect(onText).toHaveBeenCalledWith('from a picture'));
    cleanup();
  });
});

describe('codes that take turns', () => {
  it('are a bundle too, which is given once all of them were seen; a code of its own is given at once', async () => {
    const bundle = JSON.stringify({ version: 'v1.0.0', data: 'ab'.repeat(300) });
    const [first = '', second = ''] = splitIntoParts(bundle) ?? [];
    const onText = vi.fn();
    render(
      <MantineProvider env="test">
        <BridgeProvider value={testBridge(absent)}>
          <ScanButton label="Scan" title="Scan a bundle" onText={onText} />
        </BridgeProvider>
      </MantineProvider>,
    );
    press('Scan');
    await screen.findByRole('dialog', { name: 'Scan a bundle' });
    camera.sees = second;
    expect(await screen.findByText('1 of 2 codes scanned')).toBeTruthy();
    camera.sees = first;
    await waitFor(() => expect(onText).toHaveBeenCalledWith(bundle));
    expect(screen.queryByRole('dialog')).toBe(null);
    press('Scan');
    camera.sees = 'whole';
    await waitFor(() => expect(onText).toHaveBeenCalledWith('whole'));
  });

  it('are read in any order by one look through the camera, which says which are missing and which are not its own', async () => {
    const text = 'a request '.repeat(120).trim();
    const parts = splitIntoParts(text) ?? [];
    const onText = vi.fn();
    render(
      <MantineProvider env="test">
        <BridgeProvider value={testBridge(absent)}>
          <GiveCarried what="request" onText={onText} />
        </BridgeProvider>
      </MantineProvider>,
    );
    press('Scan QR codes');
    expect(await screen.findByText('No codes scanned yet')).toBeTruthy();
    camera.sees = parts[2] ?? '';
    expect(await screen.findByText('1 of 3 scanned')).toBeTruthy();
    expect(screen.getByText('Codes 1, 2 are missing')).toBeTruthy();
    camera.sees = 'https://example.com';
    expect(await screen.findByText(/Different type/)).toBeTruthy();
    expect(camera.running, 'it looks on').toBe(1);
    camera.sees = parts[0] ?? '';
    expect(await screen.findByText('Code 2 is missing')).toBeTruthy();
    expect(screen.queryByText(/Different type/)).toBe(null);
    camera.sees = parts[1] ?? '';
    await waitFor(() => expect(onText).toHaveBeenCalledWith(text));
    await waitFor(() => expect(camera.running).toBe(0));
    expect(onText).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBe(null);
  });
});
