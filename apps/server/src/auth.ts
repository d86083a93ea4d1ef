import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { answerRefusal, refuse } from './refusal.ts';

/** Makes the token of one start: whoever has it may use the workbench. */
export const makeToken = (): string => randomBytes(32).toString('hex');

/** Gives the name of the cookie that holds the token. Cookies are shared by all ports of a host, so it carries the port. */
export const cookieName = (port: number): string => `signalbox_${port}`;

/* Digests have one length, so neither length nor content shows in the time. */
const same = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const USE_LINK = 'Open the link that Signalbox printed when it started, or send its token as "Authorization: Bearer".';

/** Lets a request pass that carries the token, as `Authorization: Bearer` or in the cookie. */
export const requireToken =
  (token: string, port: number): MiddlewareHandler =>
  async (c, next) => {
    const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const given = bearer ?? getCookie(c, cookieName(port));
    if (given === undefined || !same(given, token)) {
      const why = given === undefined ? 'No token was sent.' : 'This token is not the one of this start.';
      return answerRefusal(c, refuse(401, `${why} ${USE_LINK}`));
    }
    await next();
    return undefined;
  };

/** Turns the token of a start link into the cookie, and takes it out of the address. */
export const startLink =
  (token: string, port: number): MiddlewareHandler =>
  async (c, next) => {
    const given = c.req.query('token');
    if (given === undefined) {
      await next();
      return undefined;
    }
    if (!same(given, token)) return c.text(`This link is of another start of Signalbox. ${USE_LINK}`, 401);
    setCookie(c, cookieName(port), token, { httpOnly: true, sameSite: 'Strict', path: '/' });
    return c.redirect('/', 303);
  };
