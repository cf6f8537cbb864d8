/** Small drawings on a 16-unit square, in the colour of the text beside them. All are hidden from screen readers: a word says the same. */
const shapes = {
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5h8v8h-8zM10.5 2.5h-8v8',
  info: 'M8 7.2v4M8 4.7v.3M8 1.7a6.3 6.3 0 1 1 0 12.6A6.3 6.3 0 0 1 8 1.7Z',
  lock: 'M3.5 7h9v6.5h-9zM5.3 7V5a2.7 2.7 0 0 1 5.4 0v2',
  unlock: 'M3.5 7h9v6.5h-9zM5.3 7V4.6a2.7 2.7 0 0 1 5.2-1',
  shift: 'M8 2 3 7.5h2.7V11h4.6V7.5H13ZM5.7 13.5h4.6',
  triangle: 'M8 2.2 14.5 13.5h-13ZM8 6.5v3.3M8 11.4v.3',
  right: 'M2.5 8h11M9.5 4l4 4-4 4',
} as const;

/** One of our line drawings. */
export function Icon({ shape, size = 16 }: { readonly shape: keyof typeof shapes; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[shape]} />
    </svg>
  );
}
