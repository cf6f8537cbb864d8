import encodeQR from 'qr';
import { useMemo } from 'react';
import { classNames, style } from '../text/style.ts';
import classes from './Qr.module.css';

/** Cells of white around a code, without which a camera does not find it. */
const quietCells = 4;
/** The largest code that is drawn: its side has 105 modules, 60 % of the 177 of the largest one there is (version 40). */
const versionMax = 22;
/** As many bytes such a code holds with the least correction of errors. */
export const qrBytesMax = 1_003;

/**
 * A text as a QR code, always dark on white with its quiet zone: a camera wants that in every theme. `label` says what it holds; the same
 * text stands elsewhere for whoever cannot scan. `size` is its side in rem; without one it is as large as the window allows. Nothing is drawn
 * for what has more bytes than `qrBytesMax`.
 */
export function Qr(props: { text: string; label: string; size?: number | undefined }) {
  const { text, label, size } = props;
  const code = useMemo(() => codeOf(text), [text]);
  if (code === null) return null;
  return (
    <svg
      className={classNames(style('rigid', 'fit', 'frame'), size === undefined && classes.large)}
      {...(size !== undefined && { width: `${size}rem` })}
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

/** The dark cells as one path, run by run; null when the text is too long. What is short can bear more damage. */
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

/** Modules on the side of a code of the largest version that is drawn, with the quiet zone. */
const sideMax = 17 + 4 * versionMax + 2 * quietCells;

function cellsOf(text: string, ecc: 'medium' | 'low'): readonly (readonly boolean[])[] | null {
  try {
    const rows = encodeQR(text, 'raw', { border: quietCells, ecc });
    return rows.length > sideMax ? null : rows;
  } catch {
    return null;
  }
}
