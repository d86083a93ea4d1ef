import type { Verdict } from '@signalbox/oracle';

/** The eight marks: each is a shape first and a colour second. */
export type MarkName = 'held' | 'broken' | 'warning' | 'dark' | 'unknown' | 'policy' | 'open' | 'choice';

const DRAWN: Record<MarkName, React.ReactNode> = {
  held: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="var(--clear-fill)" />
      <path d="M5 8.2 7.2 10.4 11.2 5.8" fill="none" stroke="var(--ink-inverse)" strokeWidth="1.6" />
    </>
  ),
  broken: (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="1" fill="var(--stop-fill)" />
      <path d="M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6" stroke="var(--ink-inverse)" strokeWidth="1.7" />
    </>
  ),
  warning: (
    <>
      <path d="M8 1.4 15 14H1z" fill="var(--caution-fill)" />
      <path d="M8 6v4" stroke="var(--ink-inverse)" strokeWidth="1.7" />
      <rect x="7.15" y="11" width="1.7" height="1.6" fill="var(--ink-inverse)" />
    </>
  ),
  dark: <circle cx="8" cy="8" r="5.75" fill="none" stroke="var(--dark-fill)" strokeWidth="1.5" />,
  unknown: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="var(--ink-2)" strokeWidth="1.5" />
      <path d="M8 2.25a5.75 5.75 0 0 0 0 11.5z" fill="var(--ink-2)" />
    </>
  ),
  policy: <path d="M4.8 2.4h6.4L14.4 8l-3.2 5.6H4.8L1.6 8z" fill="none" stroke="var(--ink-2)" strokeWidth="1.5" />,
  open: <circle cx="8" cy="8" r="5.75" fill="none" stroke="var(--ink-3)" strokeWidth="1.5" strokeDasharray="2 2.1" />,
  choice: <path d="M8 1.5 14.5 8 8 14.5 1.5 8z" fill="currentColor" />,
};

/** Draws a mark. With a `word` it speaks to a screen reader; without, the word stands beside it. */
export function Mark({ name, word, size = 16 }: { name: MarkName; word?: string; size?: number }) {
  const spoken = word === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': word };
  return (
    <svg className="sig" width={size} height={size} viewBox="0 0 16 16" focusable="false" {...spoken}>
      {DRAWN[name]}
    </svg>
  );
}

/** Gives the mark and the word of a verdict. */
export function markOf({ status, severity }: Pick<Verdict, 'status' | 'severity'>): { name: MarkName; word: string } {
  switch (status) {
    case 'broken':
      if (severity === 'violation') return { name: 'broken', word: 'broken' };
      return severity === 'warning' ? { name: 'warning', word: 'warning' } : { name: 'policy', word: 'policy' };
    case 'cannot-tell':
      return { name: 'unknown', word: 'cannot tell' };
    case 'held':
      return { name: 'held', word: 'held' };
    case 'not-exercised':
      return { name: 'dark', word: 'not exercised' };
    default:
      return status satisfies never;
  }
}
