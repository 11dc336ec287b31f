/** The three reading modes: choosing one, its storage, and its behaviour. */
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import {
  announced,
  atPage,
  CATALOGUE,
  choose,
  column,
  pictureStands,
  placeOf,
  scrollingAt,
  scrollTop,
} from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';
import { touch } from '../support/zooming.ts';

const { newPage, open } = visitorsBrowser();

// Covers §1-9.
test('each reading mode applies at once, keeps the page, and is restored on the next visit', async () => {
  const page = await open(`${CATALOGUE}&page=6`, DESKTOP);
  await page.locator('[data-current][data-mode=spread]').waitFor();

  await choose(page, 'Continuo');
  await column(page).waitFor();
  await page.getByRole('region', { name: 'Página 6 de 20' }).waitFor();
  expect(await announced(page)).toBe('Página 6 de 20');
  await page.reload();
  await column(page).waitFor();
  expect(atPage(page)).toBe('6');

  await choose(page, 'Carrusel');
  await page.locator('[data-current][data-mode=single][data-view="6"]').waitFor();
  await page.reload();
  await page.locator('[data-current][data-mode=single][data-view="6"]').waitFor();
  const { x, width } = await placeOf(page, 6);
  const stage = await page.locator('.v-stage').last().boundingBox();
  expect(x + width / 2).toBeCloseTo(stage!.x + stage!.width / 2, 0);

  await choose(page, 'Libro');
  await page.locator('[data-current][data-mode=spread][data-view="6"]').waitFor();
  await page.reload();
  await page.locator('[data-current][data-mode=spread][data-view="6"]').waitFor();
  expect(await announced(page)).toBe('Páginas 6 y 7 de 20');
});

test('a section opens its own page in modes that show one page at a time', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 2);
  await page.getByRole('button', { name: /^Sofá Guatapé/ }).click();
  await waitFor(() => atPage(page)).toBe('5');
  expect((await placeOf(page, 5)).y).toBeCloseTo((await column(page).boundingBox())!.y + 24, 0);
});

// Covers §1-9.
test('in book mode on a narrow screen a page turns about its left edge, follows the finger and falls back', async () => {
  const page = await open(`${CATALOGUE}&page=4`, PHONE);
  await choose(page, 'Libro');
  await pictureStands(page, 4);
  const client = await page.context().newCDPSession(page);
  const resting = await placeOf(page, 4);
  await touch(client, 'touchStart', [{ x: 350, y: 760 }]);
  for (let x = 340; x >= 190; x -= 10) await touch(client, 'touchMove', [{ x, y: 760 }]);
  // The page follows the finger one frame later.
  await waitFor(async () => (await placeOf(page, 4)).width).toBeLessThan(resting.width * 0.75);
  const held = await placeOf(page, 4);
  expect(held.x).toBeCloseTo(resting.x, 0);
  // It turns towards the reader, over the page below, which does not move.
  expect(held.height).toBeGreaterThan(resting.height);
  expect(await placeOf(page, 5)).toEqual(resting);
  const over = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest('section')?.getAttribute('aria-label'),
    [resting.x + 60, resting.y + 200],
  );
  expect(over).toBe('Página 4 de 20');
  await touch(client, 'touchEnd', []);
  await waitFor(() => atPage(page)).toBe('5');

  await page.waitForFunction(() => !document.querySelector('[data-role=leaving]'));
  await touch(client, 'touchStart', [{ x: 40, y: 760 }]);
  for (let x = 50; x <= 200; x += 10) await touch(client, 'touchMove', [{ x, y: 760 }]);
  await waitFor(async () => (await placeOf(page, 4)).width).toBeLessThan(resting.width * 0.75);
  expect((await placeOf(page, 4)).x).toBeCloseTo(resting.x, 0);
  await touch(client, 'touchEnd', []);
  await waitFor(() => atPage(page)).toBe('4');
});

test('with reduced motion none of the three modes animates', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 4);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const start = await scrollTop(page);
  const moved = await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    return new Promise<number>((done) =>
      requestAnimationFrame(() => done(document.querySelector('[role=group][tabindex="0"]')?.scrollTop ?? 0)),
    );
  });
  const { height } = await placeOf(page, 5);
  expect(Math.abs(moved - start - height - 24)).toBeLessThan(1);
  for (const name of ['Libro', 'Carrusel'] as const) {
    await choose(page, name);
    await page.locator('[data-current][data-role=open]').waitFor();
    const running = await page.evaluate(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      return document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.closest('.v-book');
      }).length;
    });
    expect(running).toBe(0);
    expect(await page.locator('[data-role=leaving]').count()).toBe(0);
  }
});
