import { expect, test } from 'vitest';
import { standing } from './bench.ts';
import { visitor } from './visitor.ts';

const { race } = visitor();

test('a group of verdicts stays as the reader left it while the cursor moves and tabs change', async () => {
  const page = await race();
  await page.keyboard.press('n');
  await expect.poll(() => standing(page)).toMatch(/^Step 1 of 1/);
  const held = page.locator('.group', { hasText: 'Held' });
  const questions = page.locator('.group', { hasText: 'Open questions, never judged' });
  const isOpen = () =>
    Promise.all([held, questions].map((group) => group.getAttribute('open').then((open) => open !== null)));
  await expect.poll(isOpen).toEqual([true, false]);
  await held.locator('summary').click();
  await questions.locator('summary').click();
  await questions.getByText('cancel.nested-propagation').waitFor();
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByRole('tab', { name: 'Verdicts' }).click();
  await expect.poll(isOpen).toEqual([false, true]);
  await page.getByRole('button', { name: 'First step' }).click();
  await expect.poll(() => held.count()).toBe(0);
  await page.getByRole('button', { name: 'Last step' }).click();
  await expect.poll(isOpen).toEqual([false, true]);
});
