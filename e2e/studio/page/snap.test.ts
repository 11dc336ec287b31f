/** A dragged tag snaps to its neighbours, with a guide, unless Ctrl is held or guides are off. */
import { expect, test } from 'vitest';
import { centreOf, dragMouse } from '../../support/studio/page.ts';
import { type Draft, isSaved, reviewDesk, type Tag } from '../../support/studio/review.ts';

const { tagsOf, newDraft, openPage } = reviewDesk();

const onPage = async (draft: Draft): Promise<Tag[]> => (await tagsOf(draft)).filter(({ page }) => page === 5);

// Covers §studio-184, §studio-185.
test('a tag that is dropped near the line of another one stands on it; with Ctrl and without guides it stays where it is dropped', async () => {
  const draft = await newDraft();
  const [first, second] = await onPage(draft);
  if (!first || !second) throw new Error('the page has too few tags');
  const page = await openPage(draft);
  const tag = page.locator(`#elemento-${first.id}`);
  const line = (await centreOf(page.locator(`#elemento-${second.id}`))).x;
  const leftNow = async () => (await onPage(draft)).find(({ id }) => id === first.id)?.position.left;
  const dropAt = async (x: number) => {
    const from = await centreOf(tag);
    await dragMouse(page, from, { x, y: from.y + 7 });
    await isSaved(page);
  };
  const from = await centreOf(tag);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(line + 4, from.y + 60, { steps: 5 });
  await page.locator('[data-guide="x"]').waitFor();
  await page.mouse.up();
  await page.locator('[data-guide="x"]').waitFor({ state: 'hidden' });
  await isSaved(page);
  expect(await leftNow()).toBe(second.position.left);

  await page.keyboard.down('Control');
  await dropAt(line + 4);
  await page.keyboard.up('Control');
  expect(await leftNow()).not.toBe(second.position.left);
  await dropAt(line + 3);
  expect(await leftNow()).toBe(second.position.left);

  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Dejar de ajustar a guías/ }).click();
  await dropAt(line + 4);
  expect(await leftNow()).not.toBe(second.position.left);
});
