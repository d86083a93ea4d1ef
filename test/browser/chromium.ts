import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium, noChromium } from '../../apps/cli/chromium.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium of this machine; without one it says what to do, since a browser test is never passed over. */
export async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(noChromium());
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Opens a page of its own cookies and storage, in which a locator that finds nothing gives up after five seconds. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(5000);
  return context.newPage();
}
