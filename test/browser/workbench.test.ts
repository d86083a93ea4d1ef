import { readFile } from 'node:fs/promises';
import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventCount, lever, openRace, row, standing, takeByClicks, TELLING } from './bench.ts';
import { visitor } from './visitor.ts';

const { races, race } = visitor();

describe('stepping a race', () => {
  test('by clicks, every event is numbered and the telling order is followed to its end', async () => {
    const page = await race();
    await page.getByText('Nothing has happened yet.').waitFor();
    await takeByClicks(page, TELLING.length);
    const count = await eventCount(page);
    expect(count).toBeGreaterThan(TELLING.length);
    await expect.poll(() => row(page, count).getAttribute('aria-current')).toBe('true');
    await page.getByText('The telling order is complete.').waitFor();
    await page.keyboard.press('Home');
    await expect.poll(() => standing(page)).toBe(`Before step 1 of ${TELLING.length}`);
    await row(page, 1).getByText('request-sent').waitFor();
  });

  test('by keys alone comes to the same end', async () => {
    const page = await race();
    for (let step = 1; step <= 3; step++) {
      await page.keyboard.press('n');
      await expect.poll(() => standing(page)).toMatch(new RegExp(`^Step ${step} of ${step}`));
    }
    await page.keyboard.press('Space');
    await expect.poll(() => standing(page)).toMatch(/^Step 4 of 4/);
    for (const label of TELLING.slice(4)) {
      const number = await lever(page, label).and(page.locator('.lever')).getAttribute('data-number');
      await page.keyboard.press(number ?? '');
      await page
        .getByRole('region', { name: 'Signals' })
        .getByRole('listitem')
        .filter({ hasText: label })
        .last()
        .waitFor();
      await expect.poll(() => standing(page)).toMatch(new RegExp(`^Step ${TELLING.indexOf(label) + 1} of`));
    }
    await page.getByText('The telling order is complete.').waitFor();
    expect(await eventCount(page)).toBeGreaterThan(TELLING.length);
  });

  test('keys pressed ahead are taken one after another', async () => {
    const page = await race();
    for (const _ of TELLING) await page.keyboard.press('n');
    await expect.poll(() => standing(page)).toMatch(new RegExp(`^Step ${TELLING.length} of ${TELLING.length}`));
  });

  test('a lever keeps focus for the next step, and says its key and its note', async () => {
    const page = await race();
    const first = lever(page, TELLING[0]).and(page.locator('.lever'));
    expect(await first.getAttribute('aria-keyshortcuts')).toBe('1 n Space');
    await first.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => standing(page)).toMatch(/^Step 1 of 1/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-number'))).toBe('1');
    const arriving = lever(page, TELLING[1]).and(page.locator('.lever'));
    const note = await arriving.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${note}"]`).textContent()).toContain('in flight since 1');
  });

  test('is told to a reader who listens', async () => {
    const page = await race();
    await page.keyboard.press('n');
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .filter({ hasText: /^1 client request-sent\. \d actions? enabled\.$/ })
          .count(),
      )
      .toBe(1);
  });

  test('c cancels the one request, and says why when there is none to cancel', async () => {
    const page = await race();
    await page.keyboard.press('n');
    await expect.poll(() => standing(page)).toMatch(/^Step 1 of 1/);
    await page.keyboard.press('c');
    await expect.poll(() => standing(page)).toMatch(/^Step 2 of 2/);
    await page.keyboard.press('c');
    await page
      .getByRole('status')
      .filter({ hasText: 'its one cancellation has been sent' })
      .waitFor({ state: 'attached' });
  });
});

describe('going back', () => {
  test('moves a cursor and never the run; a fork keeps both branches', async () => {
    const page = await race();
    await takeByClicks(page, 8);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => standing(page)).toMatch(/^Step 7 of 8/);
    await page.getByText('You are reading the past.').waitFor();
    expect(await lever(page, TELLING[7]).and(page.locator('.lever')).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('1');
    expect(await standing(page)).toMatch(/^Step 7 of 8/);
    await page.getByRole('region', { name: 'Signals' }).getByRole('button', { name: 'Fork here' }).click();
    await expect.poll(() => standing(page)).toMatch(/^Step 7 of 7/);
    await lever(page, 'client receives response to "req-7"').and(page.locator('.lever')).click();
    await expect.poll(() => standing(page)).toMatch(/^Step 8 of 8/);
    await page.getByText('branch B').waitFor();
    await page.keyboard.press('b');
    await page.getByText('branch A').waitFor();
    await row(page, await eventCount(page)).waitFor();
    await page
      .getByRole('region', { name: 'Scrubber' })
      .getByRole('button', { name: 'Go to branch B, 8 steps' })
      .click();
    await page.getByText('branch B').waitFor();
  });

  test('a reload restores run, branches and cursor', async () => {
    const page = await race();
    await takeByClicks(page, 6);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('f');
    await expect.poll(() => standing(page)).toMatch(/^Step 5 of 5/);
    await page.keyboard.press('c');
    await expect.poll(() => standing(page)).toMatch(/^Step 6 of 6/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => standing(page)).toMatch(/^Step 5 of 6/);
    const before = [await standing(page), await eventCount(page)];
    await page.reload();
    await expect.poll(() => standing(page)).toBe(before[0]);
    expect(await eventCount(page)).toBe(before[1]);
    await page.getByText('branch B').waitFor();
    await page.keyboard.press('b');
    await page.getByText('branch A').waitFor();
    await expect.poll(() => standing(page)).toMatch(/^Step 6 of 6/);
  });

  test('the back button leads through runs to the races', async () => {
    const page = await race();
    await takeByClicks(page, 2);
    await page.getByRole('combobox', { name: /^Scenario/ }).click();
    await page.getByRole('option', { name: 'Cancellation during work', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Cancellation during work' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Cancellation crosses the response' }).waitFor();
    await expect.poll(() => standing(page)).toMatch(/^Step 2 of 2/);
    await page.goBack();
    await page.getByRole('heading', { name: 'Pick a race and decide what arrives next' }).waitFor();
    await page.goForward();
    await expect.poll(() => standing(page)).toMatch(/^Step 2 of 2/);
  });
});

describe('handing on', () => {
  test('a shared link opens the whole moment in a browser that has nothing stored', async () => {
    const page = await race();
    await takeByClicks(page, 8);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => standing(page)).toMatch(/^Step 6 of 8/);
    await page.keyboard.press('f');
    await expect.poll(() => standing(page)).toMatch(/^Step 6 of 6/);
    await page.keyboard.press('c');
    await expect.poll(() => standing(page)).toMatch(/^Step 7 of 7/);
    await page.keyboard.press('Shift+ArrowLeft');
    const moment = [await standing(page), await eventCount(page)] as const;
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toMatch(/\/#\/run\?m=[\w-]+$/);

    const other = await races();
    await other.getByRole('textbox', { name: 'Shared link' }).fill(link);
    await other.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.poll(() => standing(other)).toBe(moment[0] ?? '');
    expect(await eventCount(other)).toBe(moment[1]);
    await other.getByText('branch B').waitFor();
    await other.keyboard.press('b');
    await expect.poll(() => standing(other)).toMatch(/^Step 8 of 8/);
  });

  test('a link that is damaged opens nothing and says so', async () => {
    const page = await races();
    await page.evaluate(() => {
      location.hash = '#/run?m=AAAA';
    });
    await page.getByRole('heading', { name: 'This link cannot be opened' }).waitFor();
    await page.getByText('cut short or damaged').waitFor();
    expect(await page.getByRole('slider').count()).toBe(0);
    await page.getByRole('link', { name: 'All races', exact: true }).click();
    await page.getByRole('heading', { name: 'Pick a race and decide what arrives next' }).waitFor();
  });

  test('an export is shown before it is downloaded, and the file is what was shown', async () => {
    const page = await race();
    await takeByClicks(page, TELLING.length);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: /Vitest/ }).click();
    const preview = page.getByLabel('Preview of cancel-crosses-response.test.ts');
    await preview.waitFor();
    const shown = await preview.textContent();
    for (const label of TELLING) expect(shown).toContain(JSON.stringify(label).slice(1, -1));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('cancel-crosses-response.test.ts');
    expect(await readFile(await file.path(), 'utf8')).toBe(shown);
    await page.getByRole('combobox', { name: 'Format' }).selectOption({ label: 'Mermaid sequence diagram' });
    await page.getByText('sequenceDiagram').waitFor();
  });
});

describe('a scenario of one’s own', () => {
  test('is checked, and what is wrong is said at its path', async () => {
    const page = await races();
    await page.getByRole('button', { name: 'paste it' }).click();
    const field = page.getByRole('textbox', { name: 'Scenario as JSON' });
    await field.fill('{ "id": "mine", "title": "Mine", "requests": [{ "from": "client", "id": 1.5 }], "typo": 1 }');
    await page.getByRole('button', { name: 'Check and open' }).click();
    const problems = page.getByRole('alert');
    await problems.getByText('requests.0.id').waitFor();
    await problems.getByText('typo').waitFor();
    await field.fill(
      '{ "id": "mine", "title": "Mine", "requests": [{ "from": "client", "id": 0, "cancellations": 1 }] }',
    );
    await page.getByRole('button', { name: 'Check and open' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    await lever(page, 'client sends request 0').and(page.locator('.lever')).click();
    await expect.poll(() => standing(page)).toMatch(/^Step 1 of 1/);
    await page.reload();
    await expect.poll(() => standing(page)).toMatch(/^Step 1 of 1/);
  });

  test('runs with other choices, and follows the schedule as far as it goes', async () => {
    const page = await race();
    await takeByClicks(page, 3);
    await page.getByRole('button', { name: /^Choices/ }).click();
    await page.getByRole('textbox', { name: '"req-7" is written' }).fill('0');
    await page.getByRole('button', { name: 'Start again with these' }).click();
    await expect.poll(() => standing(page)).toMatch(/^Step 3 of 3/);
    await lever(page, 'client receives progress 1 for 0').and(page.locator('.lever')).waitFor();
    await page.getByRole('button', { name: /^Choices/ }).click();
    await page.getByRole('checkbox', { name: 'progress-after-terminal' }).check();
    await page.getByRole('button', { name: 'Start again with these' }).click();
    await page.getByRole('button', { name: 'Choices 1 defect' }).waitFor();
    await expect.poll(() => standing(page)).toMatch(/^Step 3 of 3/);
  });
});

describe('the timeline', () => {
  test('filters by causes, counts what is left, and says what an empty filter hides', async () => {
    const page = await race();
    await takeByClicks(page, TELLING.length);
    const all = await eventCount(page);
    await page.keyboard.press('/');
    await page.keyboard.type('after:1 peer:server');
    await expect.poll(() => eventCount(page)).toBeLessThan(all);
    const left = await eventCount(page);
    await page.getByRole('button', { name: `All ${left}` }).waitFor();
    await page.getByRole('searchbox', { name: 'Filter events' }).fill('token:"progress-9"');
    await page.getByText(`No event of ${all} matches.`).waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect.poll(() => eventCount(page)).toBe(all);
  });

  test('moves the cursor by arrows, and hides the columns a reader does not want', async () => {
    const page = await race();
    await takeByClicks(page, 5);
    await row(page, 3).click();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => row(page, 2).getAttribute('aria-current')).toBe('true');
    await page.getByRole('columnheader', { name: 'Token' }).waitFor();
    await page.getByRole('button', { name: 'Columns and copying' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Token' }).click();
    await page.getByRole('columnheader', { name: 'Token' }).waitFor({ state: 'detached' });
  });

  test('leaves a reader who scrolled away where they are, and takes along one who looks at the cursor', async () => {
    const page = await race();
    await takeByClicks(page, 9);
    const table = page.getByRole('table', { name: 'Events by sequence number' });
    const top = () => table.evaluate((box) => box.scrollTop);
    await expect.poll(top).toBeGreaterThan(0);
    await table.hover();
    await page.mouse.wheel(0, -2000);
    await expect.poll(top).toBe(0);
    const before = await eventCount(page);
    await lever(page, TELLING[9]).and(page.locator('.lever')).click();
    await expect.poll(() => eventCount(page)).toBeGreaterThan(before);
    await row(page, 1).waitFor();
    expect(await top()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('End');
    await expect.poll(top).toBeGreaterThan(0);
  });

  test('copies the row at the cursor as it is shown', async () => {
    const page = await race({ permissions: ['clipboard-read', 'clipboard-write'] });
    await takeByClicks(page, 1);
    await page.getByRole('button', { name: 'Columns and copying' }).click();
    await page.getByRole('menuitem', { name: 'Copy the row at the cursor' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^Seq\tPeer\tEvent\t.*\n1\tclient\trequest-sent\tto server\t"req-7"\t"progress-7"\t/);
  });
});

describe('the server', () => {
  test('two browsers on one run stay in step, and a reader in the past stays there', async () => {
    /* A race that no other test opens: all share one server and its list of runs. */
    const title = 'Three requests with IDs that look alike';
    const first = await race({}, title);
    const head = (page: Page, step: number) => expect.poll(() => standing(page)).toMatch(new RegExp(`^Step ${step}`));
    for (let step = 1; step <= 3; step++) {
      await first.keyboard.press('n');
      await head(first, step);
    }
    const second = await races();
    await second.getByRole('complementary').getByRole('button', { name: title }).click();
    await head(second, 3);
    await first.keyboard.press('n');
    await head(second, 4);
    await first.keyboard.press('ArrowLeft');
    await expect.poll(() => standing(first)).toMatch(/^Step 3 of 4/);
    await second.locator('.lever').first().click();
    await expect.poll(() => standing(first)).toMatch(/^Step 3 of 5/);
    await expect.poll(() => standing(second)).toMatch(/^Step 5 of 5/);
  });

  test('lost: levers wait and say why, reading goes on; regained: no step is lost', async () => {
    const page = await races();
    const watched: WebSocketRoute[] = [];
    let down = false;
    await page.routeWebSocket(/\/watch/, (socket) => {
      if (down) return void socket.close();
      socket.connectToServer();
      watched.push(socket);
    });
    await page.route('**/api/**', (route) => (down ? route.abort() : route.continue()));
    const { id } = await openedRun(page);
    await takeByClicks(page, 4);

    down = true;
    await Promise.all(watched.map((socket) => socket.close()));
    await page.getByText('The Signalbox server is not answering.').waitFor();
    const next = lever(page, TELLING[4]).and(page.locator('.lever'));
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    const why = await next.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${why}"]`).textContent()).toContain('not answering');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => standing(page)).toMatch(/^Step 3 of 4/);
    await page.keyboard.press('End');

    const other = await page.context().newPage();
    await other.goto(page.url().replace(/#.*$/, ''));
    const taken = await other.evaluate(
      async ([run, label]) =>
        (
          await fetch(`/api/runs/${run}/steps`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ label }),
          })
        ).status,
      [id, TELLING[4]] as const,
    );
    expect(taken).toBe(200);
    await expect.poll(() => standing(page)).toMatch(/^Step 4 of 4/);

    down = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => standing(page)).toMatch(/^Step 5 of 5/);
    await page.getByText('The Signalbox server is not answering.').waitFor({ state: 'detached' });
    await lever(page, TELLING[5]).and(page.locator('.lever')).click();
    await expect.poll(() => standing(page)).toMatch(/^Step 6 of 6/);
  });
});

test('a run that was deleted elsewhere can still be read, and opens again from what the page holds', async () => {
  const page = await races();
  const { id } = await openedRun(page);
  await takeByClicks(page, 3);
  await page.evaluate(async (run) => fetch(`/api/runs/${run}`, { method: 'DELETE' }), id);
  await page.getByRole('alert').getByText('This run was deleted on the server.').waitFor();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => standing(page)).toMatch(/^Step 2 of 3/);
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect.poll(() => standing(page)).toMatch(/^Step 2 of 3/);
  await page.keyboard.press('End');
  await page.keyboard.press('n');
  await expect.poll(() => standing(page)).toMatch(/^Step 4 of 4/);
});

/** Opens a race and gives the run that the server opened for it. */
async function openedRun(page: Page): Promise<{ id: string }> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/runs') && response.request().method() === 'POST'),
    openRace(page),
  ]);
  return (await answer.json()) as { id: string };
}
