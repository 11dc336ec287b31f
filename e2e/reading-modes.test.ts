/** The three ways to read, in a real browser: chosen, kept, and each doing what it says. */
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
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
  touch,
} from './support/reading.ts';
import { soon } from './support/soon.ts';

const { newPage, open } = visitorsBrowser();

test('each choice shows at once, keeps the page, and is there on the next visit', async () => {
  const page = await open(`${CATALOGUE}&page=6`, DESKTOP);
  await page.locator('[data-current][data-mode=spread]').waitFor();

  await choose(page, 'Desplazar');
  await column(page).waitFor();
  await page.getByRole('region', { name: 'Página 6 de 20' }).waitFor();
  expect(await announced(page)).toBe('Página 6 de 20');
  await page.reload();
  await column(page).waitFor();
  expect(atPage(page)).toBe('6');

  await choose(page, 'Deslizar');
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

test('a section opens its own page where pages come one at a time', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 2);
  await page.getByRole('button', { name: /^Sofá Guatapé/ }).click();
  await soon(() => atPage(page)).toBe('5');
  expect((await placeOf(page, 5)).y).toBeCloseTo((await column(page).boundingBox())!.y + 24, 0);
});

test('a book on a narrow screen turns like a leaf about its left edge, with the hand and back again', async () => {
  const page = await open(`${CATALOGUE}&page=4`, PHONE);
  await choose(page, 'Libro');
  await pictureStands(page, 4);
  const client = await page.context().newCDPSession(page);
  const resting = await placeOf(page, 4);
  await touch(client, 'touchStart', [{ x: 350, y: 760 }]);
  for (let x = 340; x >= 190; x -= 10) await touch(client, 'touchMove', [{ x, y: 760 }]);
  // The leaf follows in the frame after the finger.
  await soon(async () => (await placeOf(page, 4)).width).toBeLessThan(resting.width * 0.75);
  const held = await placeOf(page, 4);
  expect(held.x).toBeCloseTo(resting.x, 0);
  // It comes towards the reader, over the page that was below it and stays where it lies.
  expect(held.height).toBeGreaterThan(resting.height);
  expect(await placeOf(page, 5)).toEqual(resting);
  const over = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest('section')?.getAttribute('aria-label'),
    [resting.x + 60, resting.y + 200],
  );
  expect(over).toBe('Página 4 de 20');
  await touch(client, 'touchEnd', []);
  await soon(() => atPage(page)).toBe('5');

  await page.waitForFunction(() => !document.querySelector('[data-role=leaving]'));
  await touch(client, 'touchStart', [{ x: 40, y: 760 }]);
  for (let x = 50; x <= 200; x += 10) await touch(client, 'touchMove', [{ x, y: 760 }]);
  await soon(async () => (await placeOf(page, 4)).width).toBeLessThan(resting.width * 0.75);
  expect((await placeOf(page, 4)).x).toBeCloseTo(resting.x, 0);
  await touch(client, 'touchEnd', []);
  await soon(() => atPage(page)).toBe('4');
});

test('who wants no motion gets none, in any of the three', async () => {
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
  for (const name of ['Libro', 'Deslizar'] as const) {
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
