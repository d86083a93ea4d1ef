const stroked = (d: string, width = 1.4) => <path d={d} fill="none" stroke="currentColor" strokeWidth={width} />;
const solid = (d: string) => (
  <path d={d} fill="currentColor" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" />
);

/* One grid of 16, one stroke of 1.4. */
const DRAWN = {
  down: stroked('M4.5 6.5 8 10l3.5-3.5', 1.5),
  right: stroked('M6.5 4.5 10 8l-3.5 3.5', 1.5),
  first: solid('M3.75 3.5v9M12.5 3.5 6.5 8l6 4.5z'),
  back: solid('M10.5 3.5 4.5 8l6 4.5z'),
  forward: solid('M5.5 3.5l6 4.5-6 4.5z'),
  last: solid('M12.25 3.5v9M3.5 3.5l6 4.5-6 4.5z'),
  fork: stroked('M2 5h12M5.5 5c2.5 0 2.5 6 5 6H14', 1.6),
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1" fill="currentColor" />
      {stroked('M5.5 7V5a2.5 2.5 0 0 1 5 0v2', 1.5)}
    </>
  ),
  moon: stroked('M13 9.6A5.4 5.4 0 0 1 6.4 3 5.5 5.5 0 1 0 13 9.6z', 1.5),
  keys: (
    <>
      <rect x="1.5" y="4" width="13" height="8.5" rx="1" fill="none" stroke="currentColor" strokeWidth="1.4" />
      {stroked('M4 6.8h1M7.5 6.8h1M11 6.8h1M5 9.8h6')}
    </>
  ),
  link: stroked(
    'M6.8 9.2a2.6 2.6 0 0 1 0-3.7l1.9-1.9a2.6 2.6 0 0 1 3.7 3.7l-1 1M9.2 6.8a2.6 2.6 0 0 1 0 3.7l-1.9 1.9a2.6 2.6 0 0 1-3.7-3.7l1-1',
  ),
  out: stroked('M6 4H3.5v8.5H12V10M8.5 3.5h4v4M12.5 3.5 7.5 8.5'),
  find: (
    <>
      <circle cx="7" cy="7" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />
      {stroked('m10 10 3.5 3.5', 1.5)}
    </>
  ),
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1" fill="none" stroke="currentColor" strokeWidth="1.4" />
      {stroked('M3 10.5V3h7.5')}
    </>
  ),
  more: <path d="M3.2 7h1.8v1.8H3.2zM7.1 7h1.8v1.8H7.1zM11 7h1.8v1.8H11z" fill="currentColor" />,
  plug: stroked('M5.5 1.8v3M10.5 1.8v3M3.8 4.8h8.4v2.4a4.2 4.2 0 0 1-8.4 0zM8 11.4v3'),
  file: stroked('M3.5 1.8h6l3 3v9.4h-9zM9.5 1.8v3h3'),
  close: stroked('m4 4 8 8M12 4l-8 8', 1.5),
  tick: stroked('M3.5 8.4 6.6 11.5 12.5 4.8', 1.6),
  columns: stroked('M2.5 3.5h11v9h-11zM6.2 3.5v9M9.8 3.5v9'),
  save: stroked('M8 2.5v7M5 7l3 3 3-3M3 13h10'),
} as const;

/** The name of an icon. */
export type IconName = keyof typeof DRAWN;

/** Draws an icon; it never speaks, the control around it does. */
export function Icon({ name, size = 14 }: { name: IconName; size?: number }) {
  return (
    <svg className="ico" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {DRAWN[name]}
    </svg>
  );
}
