import { bar } from './bar.ts';
import { Brand } from './Brand.tsx';
import { KeysButton, ThemeButton } from './HeaderEnd.tsx';

const PAGES = [
  { page: 'races', href: '#/', title: 'Races' },
  { page: 'proofs', href: '#/proofs', title: 'Proofs' },
] as const;

/** A page of the site that its navigation lists. */
export type SitePage = (typeof PAGES)[number]['page'];

/** The header of every page that is no run: the pages there are, keys and theme. */
export const SiteBar = ({ at, onKeys }: { at: SitePage; onKeys: () => void }) => (
  <header className="bar" ref={bar}>
    <Brand />
    <nav className="site-nav" aria-label="Main">
      {PAGES.map(({ page, href, title }) => (
        <a key={page} href={href} aria-current={page === at ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
    <div className="bar-end">
      <KeysButton onKeys={onKeys} />
      <ThemeButton />
    </div>
  </header>
);
