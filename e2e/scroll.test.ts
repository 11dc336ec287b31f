/** The document as one column, in a real browser: scrolled by hand, wheel and keys, and never more of it there than is near. */
import { createServer } from 'node:http';
import type { PdfPage } from '@vitrina/contract';
import { expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import {
  announced,
  atPage,
  atRest,
  CATALOGUE,
  column,
  missBy,
  pictureStands,
  pinch,
  placeOf,
  repeated,
  scrollingAt,
  scrollTop,
  shareAt,
  touch,
  withPages,
} from './support/reading.ts';
import { soon } from './support/soon.ts';

const { newPage } = visitorsBrowser();

test('the wheel scrolls: what is announced, the bar and the address follow', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 4);
  await page.mouse.move(760, 400);
  await page.mouse.wheel(0, 1100);
  await soon(() => atPage(page)).toBe('5');
  expect(await announced(page)).toBe('Página 5 de 20');
  expect(await page.getByRole('textbox', { name: 'Ir a la página' }).inputValue()).toBe('5');
  await page.mouse.wheel(0, -3000);
  await soon(() => atPage(page)).toBe('2');
});

test('a finger scrolls, and a page that is read stays where it is', async () => {
  const page = await scrollingAt(await newPage(PHONE), 4);
  const client = await page.context().newCDPSession(page);
  await client.send('Input.synthesizeScrollGesture', { x: 195, y: 500, yDistance: -700, speed: 3000 });
  await soon(() => atPage(page)).toBe('5');
  const before = await scrollTop(page);
  expect(before).toBeGreaterThan(1479 + 500);
  await atRest(page);
  // The address has changed, and nobody has been carried to the beginning of the page.
  expect(await scrollTop(page)).toBe(before);
});

test('keys scroll wherever the focus is; ← and → lead to pages; the field and the slider, too', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 4);
  const start = await scrollTop(page);
  await page.keyboard.press('PageDown');
  await soon(() => scrollTop(page)).toBeGreaterThan(start + 500);
  await page.keyboard.press('End');
  await soon(() => atPage(page)).toBe('20');
  await pictureStands(page, 20);
  await page.keyboard.press('Home');
  await soon(() => atPage(page)).toBe('1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await soon(() => atPage(page)).toBe('3');
  await atRest(page);
  expect((await placeOf(page, 3)).y).toBeCloseTo((await column(page).boundingBox())!.y + 24, 0);

  await page.getByRole('textbox', { name: 'Ir a la página' }).fill('17');
  await page.keyboard.press('Enter');
  await soon(async () => (await placeOf(page, 17)).y).toBeCloseTo(80, 0);
  expect(atPage(page)).toBe('17');

  // On the column itself they are the browser's own.
  await column(page).focus();
  const there = await scrollTop(page);
  await page.keyboard.press('Space');
  await soon(() => scrollTop(page)).toBeGreaterThan(there + 400);
});

test('1300 pages: few of them in the document wherever one scrolls, and never nothing to see', async () => {
  const page = await scrollingAt(await newPage(PHONE), 4, repeated(1300));
  await soon(() => announced(page)).toBe('Página 4 de 1300');
  const most = await page.evaluate(async () => {
    const scroller = document.querySelector<HTMLElement>('[role=group][tabindex="0"]');
    if (!scroller) throw new Error('no column');
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const { left, top, width, height } = scroller.getBoundingClientRect();
    const counts: number[] = [];
    const blanks: number[] = [];
    const look = async () => {
      await frame();
      await frame();
      counts.push(scroller.querySelectorAll('.v-page').length);
      const isPaper = [0.15, 0.5, 0.85].some((share) =>
        document.elementFromPoint(left + width / 2, top + height * share)?.closest('.v-page'),
      );
      if (!isPaper) blanks.push(scroller.scrollTop);
    };
    // A steady hand, then the scrollbar.
    for (let step = 0; step < 60; step++) {
      scroller.scrollTop += 400;
      await look();
    }
    for (let step = 0; step <= 40; step++) {
      scroller.scrollTop = (scroller.scrollHeight * ((step * 17) % 41)) / 41;
      await look();
    }
    return { count: Math.max(...counts), blanks };
  });
  expect(most.blanks).toEqual([]);
  expect(most.count).toBeLessThanOrEqual(12);

  await page.keyboard.press('End');
  await soon(() => atPage(page)).toBe('1300');
  await pictureStands(page, 1300);
  await page.getByRole('textbox', { name: 'Ir a la página' }).fill('650');
  await page.keyboard.press('Enter');
  await pictureStands(page, 650);
  expect((await placeOf(page, 650)).y).toBeCloseTo(56, 0);
  // Long documents are zoomed as close as short ones.
  const client = await page.context().newCDPSession(page);
  await pinch(client, { x: 195, y: 400 }, 10, 180);
  await touch(client, 'touchEnd', []);
  await soon(async () => (await placeOf(page, 650)).width).toBeCloseTo(8 * 374, 0);
});

test('the device is turned, the window made wide: the page stays, and so does the place on it', async () => {
  const page = await scrollingAt(await newPage(PHONE), 9);
  await page.setViewportSize({ width: 844, height: 390 });
  await soon(async () => (await placeOf(page, 9)).width).toBeCloseTo(828, 0);
  expect(Math.abs((await placeOf(page, 9)).y - 48 - 8)).toBeLessThan(1);
  await atRest(page);
  expect(atPage(page)).toBe('9');
  await column(page).evaluate((scroller) => scroller.scrollBy(0, 600));
  await atRest(page);
  const share = await shareAt(page, 9, { x: 422, y: 48 + 286 / 3 });
  await page.setViewportSize({ width: 390, height: 844 });
  await soon(async () => (await placeOf(page, 9)).width).toBeCloseTo(374, 0);
  expect(await missBy(page, 9, share, { x: 195, y: 48 + 740 / 3 })).toBeLessThan(2);
  await atRest(page);
  expect(atPage(page)).toBe('9');
});

test('a page that only its picture gives a shape does not push away the one that is read', async () => {
  const page = await scrollingAt(await newPage(PHONE), 7, async (fresh) => {
    await fresh.route('**/broad.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>',
      }),
    );
    const shapeless = ({ pictures, thumbnail, width, height, ...page }: PdfPage): PdfPage => ({
      ...page,
      url: '/broad.svg',
    });
    await withPages((pages) => pages.map((one) => (one.index === 6 ? shapeless(one) : one)))(fresh);
  });
  await soon(async () => (await placeOf(page, 6)).height).toBeCloseTo(374 / 4, 0);
  await soon(async () => Math.abs((await placeOf(page, 7)).y - 48 - 8)).toBeLessThan(1);
  const { y, height } = await placeOf(page, 6);
  expect(Math.abs((await placeOf(page, 7)).y - y - height - 12)).toBeLessThan(1);
  expect(atPage(page)).toBe('7');
});

test('a tag opens its product; the focus stays on it however far one scrolls, and goes along to another page', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 5);
  const tag = page.locator('[data-view="5"] [data-tag]:not([aria-haspopup])').first();
  await tag.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tag.focus();
  await page.mouse.move(760, 400);
  await page.mouse.wheel(0, 9000);
  await soon(() => atPage(page)).not.toBe('5');
  await atRest(page);
  expect(await tag.evaluate((element) => element === document.activeElement)).toBe(true);
  const here = Number(atPage(page));
  await page.keyboard.press('ArrowRight');
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Página ${here + 1} de 20`,
  );
  await soon(() => page.locator('[data-view="5"]').count()).toBe(0);
});

test('what is searched for is marked on every page in sight, and its text can be read', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 4);
  await page.locator('[data-view="4"] [data-page-text]').waitFor();
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Buscar en el catálogo' }).fill('cn104203');
  await page.getByText('1 resultado en 1 página').first().waitFor();
  await page.keyboard.press('Enter');
  const mark = page.locator('[data-view="5"] [data-hit=current]');
  await mark.waitFor();
  await soon(() => atPage(page)).toBe('5');
  // It stands far down a page that is higher than the screen.
  const bottom = async () => ((await mark.boundingBox())?.y ?? Number.NaN) + ((await mark.boundingBox())?.height ?? 0);
  await soon(bottom).toBeLessThan(744);
  expect(await bottom()).toBeGreaterThan(56);
});

test('in a frame the end of the column hands the wheel on to the page around it', async () => {
  const page = await newPage(DESKTOP);
  const inner = new URL(`${CATALOGUE}&page=20`, inject('origin')).href;
  const host = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<iframe src="${inner}" style="width:800px;height:600px"></iframe><div style="height:3000px"></div>`);
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  try {
    const address = host.address();
    if (!address || typeof address !== 'object') throw new Error('no address');
    await page.addInitScript(() => localStorage.setItem('vitrina.reading', 'scroll'));
    await page.goto(`http://localhost:${address.port}/`);
    const frame = page.frameLocator('iframe');
    const inside = frame.getByRole('group', { name: 'Páginas en columna' });
    await inside.waitFor();
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, 5000);
    await soon(() =>
      inside.evaluate(({ scrollTop: top, scrollHeight, clientHeight }) => scrollHeight - clientHeight - top),
    ).toBeLessThan(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await soon(async () => {
      await page.mouse.wheel(0, 200);
      return page.evaluate(() => window.scrollY);
    }).toBeGreaterThan(0);
  } finally {
    host.closeAllConnections();
    host.close();
  }
});
