import { type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { complaints, openRace, openRaces } from './bench.ts';
import { launch } from './chromium.ts';

/** Opens pages for the tests of one file. */
export interface Visitor {
  /** The browser they share; there from the first test on. */
  readonly browser: () => Browser;
  /** Opens the list of races. */
  readonly races: (options?: Parameters<typeof openRaces>[1]) => Promise<Page>;
  /** Opens a race from the list. */
  readonly race: (options?: Parameters<typeof openRaces>[1], title?: string) => Promise<Page>;
}

/** Starts one browser for a file; every page is closed after its test, which fails when a page complained. */
export function visitor(): Visitor {
  let browser: Browser | undefined;
  const opened: Page[] = [];
  beforeAll(async () => {
    browser = await launch();
  });
  afterEach(async () => {
    const heard = opened.flatMap((page) => complaints.get(page) ?? []);
    await Promise.all(opened.splice(0).map((page) => page.context().close()));
    if (heard.length > 0) throw new Error(`A page complained:\n${heard.join('\n')}`);
  });
  afterAll(() => browser?.close());

  const running = () => {
    if (browser === undefined) throw new Error('The browser starts with the first test of a file.');
    return browser;
  };
  const races: Visitor['races'] = async (options = {}) => {
    const page = await openRaces(running(), options);
    opened.push(page);
    return page;
  };
  return {
    browser: running,
    races,
    race: async (options, title) => {
      const page = await races(options);
      await openRace(page, title);
      return page;
    },
  };
}
