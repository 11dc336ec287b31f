/** A tag of a draft is moved by mouse, by keys and by number. */
import { expect, test } from 'vitest';
import { createPointer, drag } from '../../support/pointer.ts';
import { centreOf } from '../../support/studio/page.ts';
import { isSaved, reviewDesk } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { tagOf, firstOf, newDraft, openPage } = reviewDesk();

// Covers §studio-171, §studio-172.
test('a tag is moved by mouse, by arrows and by number, Escape puts it back, and undo goes step by step', async () => {
  const draft = await newDraft();
  const before = await firstOf(draft, 5);
  const page = await openPage(draft, { query: `?elemento=${before.id}` });
  const tag = page.locator(`#elemento-${before.id}`);
  await waitFor(() => tag.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await isSaved(page);
  const moved = await tagOf(draft, before.id);
  expect(moved.position.left).toBeCloseTo(before.position.left + 1, 3);
  expect(moved.position.top).toBeGreaterThan(before.position.top);

  const mouse = await createPointer(page, 'mouse');
  const from = await centreOf(tag);
  await drag(mouse, { from, to: { x: from.x + 60, y: from.y }, within: 200 });
  await waitFor(async () => Math.round((await centreOf(tag)).x - from.x)).toBe(60);
  await mouse.down({ x: from.x + 60, y: from.y });
  await mouse.move({ x: from.x + 200, y: from.y + 50 }, 200);
  await page.keyboard.press('Escape');
  await mouse.up();
  await waitFor(async () => Math.round((await centreOf(tag)).x - from.x)).toBe(60);
  await isSaved(page);
  expect((await tagOf(draft, before.id)).position.left).toBeGreaterThan(moved.position.left + 5);

  await page.getByLabel('Desde la izquierda (%)').fill('40');
  await tag.focus();
  await page.keyboard.press('Control+z');
  await page
    .getByText(/^Se deshizo: mover etiqueta/)
    .first()
    .waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await isSaved(page);
  const back = await tagOf(draft, before.id);
  expect([back.position, back.id]).toEqual([before.position, before.id]);
});
