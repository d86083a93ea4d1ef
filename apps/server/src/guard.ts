import type { MiddlewareHandler } from 'hono';
import { answerRefusal, refuse } from './refusal.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const WILDCARD = new Set(['', '0.0.0.0', '::']);

/** Gives the `Host` values under which this server may be addressed. */
export function allowedHosts(port: number, host = '127.0.0.1'): ReadonlySet<string> {
  const names = WILDCARD.has(host) ? LOOPBACK : [...LOOPBACK, bracketed(host).toLowerCase()];
  return new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])));
}

/** Writes an address as it stands in a URL: IPv6 in brackets. */
export const bracketed = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

/**
 * Refuses requests that name another host or come from another origin, before anything is read of them.
 *
 * A page elsewhere can make a browser send requests here, and can point a name of its own at this address. Both show in
 * these headers, which a page cannot forge.
 */
export const guard =
  (allowed: ReadonlySet<string>): MiddlewareHandler =>
  async (c, next) => {
    const host = (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase();
    if (!allowed.has(host))
      return answerRefusal(
        c,
        refuse(403, `This Signalbox does not answer to ${JSON.stringify(host.slice(0, 100))}. ${open(allowed)}`),
      );
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const foreign = origin !== undefined && !allowed.has(origin.toLowerCase().replace(/^http:\/\//, ''));
    const embedded =
      site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation(c.req.header('sec-fetch-mode'));
    if (foreign || embedded)
      return answerRefusal(c, refuse(403, `A page from elsewhere may not use this Signalbox. ${open(allowed)}`));
    await next();
    return undefined;
  };

const isNavigation = (mode: string | undefined): boolean => mode === 'navigate';

const open = (allowed: ReadonlySet<string>): string =>
  `Open it at http://${[...allowed][0] ?? ''}, with the link it printed.`;
