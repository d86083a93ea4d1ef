const KEPT = 'signalbox:theme';

/** Gives the theme the reader chose, if they chose one. */
export function keptTheme(): 'light' | 'dark' | undefined {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept === 'light' || kept === 'dark' ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Puts a theme on the page; without one the system decides. */
export function applyTheme(theme: 'light' | 'dark' | undefined): void {
  if (theme === undefined) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Switches between light and dark, and keeps the choice unless it is what the system says anyway. */
export function toggleTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const now = document.documentElement.dataset['theme'] ?? system;
  const next = now === 'dark' ? 'light' : 'dark';
  applyTheme(next === system ? undefined : next);
  try {
    if (next === system) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, next);
  } catch {
    /* Without storage the choice lasts as long as the page. */
  }
}
