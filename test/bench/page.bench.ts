import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openPage } from '../browser/chromium.ts';
import { serveLongRun, type LongRun } from './long-run.ts';

const ROWS = 100_000;
const STEPS = 60;

let browser: Browser;
let server: LongRun;
beforeAll(async () => {
  browser = await launch();
  server = await serveLongRun(ROWS);
});
afterAll(async () => {
  await server.close();
  await browser.close();
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const at = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const figures = (values: readonly number[]) =>
  `p50 ${at(values, 0.5).toFixed(1)} ms, p95 ${at(values, 0.95).toFixed(1)} ms`;

/* Painted: the next animation frame, and the first task after it. */
const PAINTED = `new Promise((done) => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(performance.now()); port2.postMessage(0); }))`;

/** Presses, waits for the answer to be shown, and for that to be painted; a pause between keeps frames apart. */
async function timed(page: Page, press: string, shown: string): Promise<readonly number[]> {
  return page.evaluate(`(async () => {
    const took = [];
    for (let step = 0; step < ${STEPS + 5}; step++) {
      await ${PAINTED};
      await ${PAINTED};
      const start = performance.now();
      const before = ${shown};
      ${press};
      while (${shown} === before) await new Promise((next) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = next; port2.postMessage(0); });
      took.push((await ${PAINTED}) - start);
    }
    return took.slice(5);
  })()`);
}

async function floor(): Promise<readonly number[]> {
  const page = await openPage(browser);
  await page.goto(`${server.url}floor`);
  const took = await timed(
    page,
    `fetch('/api/runs/long/steps', { method: 'POST', body: '{}' }).then((response) => response.json()).then((delta) => { document.getElementById('text').textContent = delta.version; })`,
    `document.getElementById('text').textContent`,
  );
  await page.context().close();
  return took;
}

test(`a step is painted over a timeline of ${ROWS.toLocaleString('en')} rows`, async () => {
  const before = await floor();
  const page = await openPage(browser);
  await page.goto(`${server.url}#/run?scenario=cancel-crosses-response`);
  await page.getByRole('region', { name: 'Timeline' }).getByRole('row').nth(1).waitFor();
  const took = await timed(
    page,
    `document.querySelector('.lever').click()`,
    `document.querySelector('.timeline [aria-rowcount]').getAttribute('aria-rowcount')`,
  );
  const heap = await page.evaluate('performance.memory?.usedJSHeapSize ?? 0');
  const after = await floor();
  const bare = [...before, ...after];
  const ratio = at(took, 0.95) / at(bare, 0.95);
  say(
    `step to painted row: ${figures(took)} · textContent floor: ${figures(bare)} · p95 ratio ${ratio.toFixed(2)} (target 1.5) · JS heap ${Math.round(Number(heap) / 1e6)} MB`,
  );
  const work = await scrollWork(page);
  say(`scroll at ${ROWS.toLocaleString('en')} rows, main thread a frame: ${figures(work)} (target p95 16 ms)`);
  await page.context().close();
  expect(ratio).toBeLessThan(4);
}, 120_000);

/** The main thread's work in each frame of a steady scroll: from the frame's start to the first task after it. */
const scrollWork = (page: Page): Promise<readonly number[]> =>
  page.evaluate(`(async () => {
    const scroller = document.querySelector('[data-timeline-scroller], .timeline [role=table], .timeline [role=grid]');
    let box = scroller;
    while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
    const took = [];
    for (let frame = 0; frame < 120; frame++)
      took.push(await new Promise((done) => requestAnimationFrame(() => {
        const start = performance.now();
        box.scrollTop -= 240;
        requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); const began = performance.now(); port1.onmessage = () => done(performance.now() - began + 0 * start); port2.postMessage(0); });
      })));
    return took;
  })()`);
