export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <g fill="currentColor">
        <path d="M3.5 3.5h17a2 2 0 0 1 2 2V9.4h-5.4V8a1.2 1.2 0 0 0-1.2-1.2H8.1A1.2 1.2 0 0 0 6.9 8v1.4H1.5V5.5a2 2 0 0 1 2-2Z" />
        <path d="M2.5 10.9h4.4v4.4a1.2 1.2 0 0 0 1.2 1.2h7.8a1.2 1.2 0 0 0 1.2-1.2v-4.4h4.4v7.6a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2Z" />
      </g>
      <path
        fill="var(--co-seam)"
        fillRule="evenodd"
        d="M9.1 8.1h5.8a.8.8 0 0 1 .8.8v5.5a.8.8 0 0 1-.8.8H9.1a.8.8 0 0 1-.8-.8V8.9a.8.8 0 0 1 .8-.8ZM12 9.5a1.55 1.55 0 0 0-.75 2.9v1.5h1.5v-1.5A1.55 1.55 0 0 0 12 9.5Z"
      />
    </svg>
  );
}
