import encodeQR from 'qr';
import { useMemo } from 'react';
import { style } from '../text/style.ts';

/** Cells of white around a code, without which a camera does not find it. */
const quietCells = 4;

/**
 * A text as a QR code, always dark on white with its quiet zone: a camera wants that in every theme. `label` says what it holds; the same
 * text stands elsewhere for whoever cannot scan. `size` is its side in rem. Nothing is drawn for what no code can hold (over 2,953 bytes).
 */
export function Qr(props: { text: string; label: string; size?: number | undefined }) {
  const { text, label, size = 7.5 } = props;
  const code = useMemo(() => codeOf(text), [text]);
  if (code === null) return null;
  return (
    <svg
      className={style('rigid', 'fit', 'frame')}
      width={`${size}rem`}
      viewBox={`0 0 ${code.side} ${code.side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={code.side} height={code.side} fill="#ffffff" />
      <path d={code.path} fill="#0c1211" />
    </svg>
  );
}

/** The dark cells as one path, run by run; null when the text is too long for any code. What is short can bear more damage. */
function codeOf(text: string): Readonly<{ side: number; path: string }> | null {
  const rows = cellsOf(text, 'medium') ?? cellsOf(text, 'low');
  if (rows === null) return null;
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
    }
  });
  return { side: rows.length, path };
}

function cellsOf(text: string, ecc: 'medium' | 'low'): readonly (readonly boolean[])[] | null {
  try {
    return encodeQR(text, 'raw', { border: quietCells, ecc });
  } catch {
    return null;
  }
}
