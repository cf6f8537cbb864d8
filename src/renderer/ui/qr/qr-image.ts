/** Largest picture file that is looked at: what cameras and screens make stays far below. */
export const qrImageBytesMax = 33_554_432;
/** Larger pictures are made smaller first: modules stay many pixels wide, and memory stays bounded. */
const sideMax = 3_000;

/**
 * The text of the first QR code in a picture file, or null when there is none that can be read, or it is no picture. The decoder is fetched
 * when it is first needed. Nothing of the picture is kept.
 */
export async function readQrImage(file: Blob): Promise<string | null> {
  if (file.size > qrImageBytesMax) return null;
  const { decodeQR } = await import('qr/decode.js');
  try {
    const pixels = await pixelsOf(file);
    return decodeQR(pixels, { effort: Infinity, timeLimit: Infinity });
  } catch {
    return null;
  }
}

/** The picture's pixels, RGBA. Throws for what is no picture. */
async function pixelsOf(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, sideMax / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('this browser has no canvas');
    // A transparent picture would otherwise be dark on dark.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  } finally {
    bitmap.close();
  }
}
