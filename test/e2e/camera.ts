import { writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

/** The film's picture in pixels, and how long each code stands before the camera. Chromium cuts what has another shape than the screen. */
const frame = { width: 1280, height: 720 };
const framesOfEach = 4;
const framesPerSecond = 8;

/** What has Chromium show the film at this path wherever a page asks for the camera. */
export function cameraArguments(film: string): string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
}

/** Films the codes that a page shows, each as it stands on the screen, one after the other: what the camera sees from then on. */
export async function filmCodes(page: Page, label: string, film: string): Promise<void> {
  const pictures: Buffer[] = [];
  for (const code of await codesOf(page, label)) pictures.push(await code());
  const table = await page.context().browser()?.newPage();
  if (!table) throw new Error('a page is in a browser');
  try {
    const lights: Buffer[] = [];
    for (const picture of pictures) {
      const light = await table.evaluate(lightOf, { png: picture.toString('base64'), ...frame });
      lights.push(Buffer.from(light, 'base64'));
    }
    writeFileSync(film, filmOf(lights));
  } finally {
    await table.close();
  }
}

/** For each code of the page, what takes its picture; they are taken in order. */
async function codesOf(page: Page, label: string): Promise<readonly (() => Promise<Buffer>)[]> {
  const code = page.getByRole('img', { name: label });
  await expect(code).toBeVisible();
  const steps = page.getByRole('group', { name: 'QR code parts' });
  if ((await steps.count()) === 0) return [() => code.screenshot()];
  await steps.getByRole('button', { name: 'Pause' }).click();
  const total = Number(/of (\d+)$/.exec((await code.getAttribute('aria-label')) ?? '')?.[1]);
  const next: Locator = steps.getByRole('button', { name: 'Next part' });
  return Array.from({ length: total }, () => async () => {
    await next.click();
    return code.screenshot();
  });
}

/** In a page: the light of a PNG picture, as large as fits on a white frame, a byte for each pixel, in base64. */
async function lightOf({
  png,
  width,
  height,
}: Readonly<{ png: string; width: number; height: number }>): Promise<string> {
  const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, (width - height) / 2, 0, height, height);
  const { data } = context.getImageData(0, 0, width, height);
  let light = '';
  for (let at = 0; at < data.length; at += 4) light += String.fromCharCode(data[at] ?? 0);
  return btoa(light);
}

/** YUV4MPEG2: each frame is its light, then its colours, of which it has none. */
function filmOf(lights: readonly Buffer[]): Buffer {
  const { width, height } = frame;
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420mpeg2\n`);
  const grey = Buffer.alloc((width * height) / 2, 128);
  const begin = Buffer.from('FRAME\n');
  const frames = lights.flatMap((light) => Array.from({ length: framesOfEach }, () => [begin, light, grey]));
  return Buffer.concat([head, ...frames.flat()]);
}
