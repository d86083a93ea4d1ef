import { useEffect, useState } from 'react';
import { Brand } from './header/Brand.tsx';
import { ThemeButton } from './header/HeaderEnd.tsx';
import type { RunLink } from './link.ts';
import { Mark } from './parts/Mark.tsx';

/** How long nothing is said of waiting, in milliseconds. */
const PATIENCE = 150;

/** A page that says why there is nothing to show, and the ways on. */
export function NotePage({ title, words, onRetry }: { title: string; words: string; onRetry?: () => void }) {
  return (
    <div className="page-note">
      <header className="bar">
        <Brand />
        <div className="bar-end">
          <ThemeButton />
        </div>
      </header>
      <main className="notice">
        <Mark name="warning" word="caution" />
        <div>
          <h1>{title}</h1>
          <pre>{words}</pre>
          <p className="row-btn">
            {onRetry !== undefined && (
              <button type="button" className="btn" onClick={onRetry}>
                Try again
              </button>
            )}
            {history.length > 1 && (
              <button type="button" className="btn" onClick={() => history.back()}>
                Back
              </button>
            )}
            <a className="btn" href="#/">
              All races
            </a>
          </p>
        </div>
      </main>
    </div>
  );
}

/** Says that a run is being opened, once that takes long enough to be noticed. */
export function Opening({ link }: { link: RunLink }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const steps = link.schedule?.length ?? 0;
  return (
    <div className="page-note">
      <header className="bar">
        <Brand />
      </header>
      <main className="notice" aria-busy="true">
        {late && (
          <p role="status">
            Opening the run{steps === 0 ? '' : steps === 1 ? ' and taking 1 step' : ` and taking ${steps} steps`}…
          </p>
        )}
      </main>
    </div>
  );
}
