/** The document as a scrolled column: finger, wheel and keys, with only nearby pages in the DOM. */
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import {
  announced,
  atPage,
  atRest,
  CATALOGUE,
  column,
  pictureStands,
  placeOf,
  scrollingAt,
  scrollTop,
} from '../support/reading.ts';
import { searchField, searchText } from '../support/text-search.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

// Covers §1-9.
test('scrolling by wheel updates the announcement, the bar and the URL', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 4);
  await page.mouse.move(760, 400);
  await page.mouse.wheel(0, 1100);
  await waitFor(() => atPage(page)).toBe('5');
  expect(await announced(page)).toBe('Página 5 de 20');
  expect(await page.getByRole('textbox', { name: 'Ir a la página' }).inputValue()).toBe('5');
  await page.mouse.wheel(0, -3000);
  await waitFor(() => atPage(page)).toBe('2');
});

test('a finger scrolls, and the page stays at its position when the URL changes', async () => {
  const page = await scrollingAt(await newPage(PHONE), 4);
  const client = await page.context().newCDPSession(page);
  await client.send('Input.synthesizeScrollGesture', { x: 195, y: 500, yDistance: -700, speed: 3000 });
  await waitFor(() => atPage(page)).toBe('5');
  const before = await scrollTop(page);
  expect(before).toBeGreaterThan(1479 + 500);
  await atRest(page);
  // The URL has changed, and the column has not jumped to the start of the page.
  expect(await scrollTop(page)).toBe(before);
});

test('keys scroll wherever the focus is; ← and →, the page field and the slider go to pages', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 4);
  const start = await scrollTop(page);
  await page.keyboard.press('PageDown');
  await waitFor(() => scrollTop(page)).toBeGreaterThan(start + 500);
  await page.keyboard.press('End');
  await waitFor(() => atPage(page)).toBe('20');
  await pictureStands(page, 20);
  await page.keyboard.press('Home');
  await waitFor(() => atPage(page)).toBe('1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await waitFor(() => atPage(page)).toBe('3');
  await atRest(page);
  expect((await placeOf(page, 3)).y).toBeCloseTo((await column(page).boundingBox())!.y + 24, 0);

  await page.getByRole('textbox', { name: 'Ir a la página' }).fill('17');
  await page.keyboard.press('Enter');
  await waitFor(async () => (await placeOf(page, 17)).y).toBeCloseTo(80, 0);
  expect(atPage(page)).toBe('17');

  // With the focus in the column the browser handles them.
  await column(page).focus();
  const there = await scrollTop(page);
  await page.keyboard.press('Space');
  await waitFor(() => scrollTop(page)).toBeGreaterThan(there + 400);
});

test('a tag keeps the focus while the column scrolls, and the focus moves along to another page', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 5);
  const tag = page.locator('[data-view="5"] [data-tag]:not([aria-haspopup])').first();
  await tag.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tag.focus();
  await page.mouse.move(760, 400);
  await page.mouse.wheel(0, 9000);
  await waitFor(() => atPage(page)).not.toBe('5');
  await atRest(page);
  expect(await tag.evaluate((element) => element === document.activeElement)).toBe(true);
  const here = Number(atPage(page));
  await page.keyboard.press('ArrowRight');
  await waitFor(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Página ${here + 1} de 20`,
  );
  await waitFor(() => page.locator('[data-view="5"]').count()).toBe(0);
});

test('search results are marked on every visible page, and its text layer is present', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 4);
  await page.locator('[data-view="4"] [data-page-text]').waitFor();
  await page.keyboard.press('Control+f');
  await searchText(page, 'cn104203');
  await page.getByText('1 resultado en 1 página').first().waitFor();
  await searchField(page).press('Enter');
  const mark = page.locator('[data-view="5"] [data-hit=current]');
  await mark.waitFor();
  await waitFor(() => atPage(page)).toBe('5');
  // The result is far down a page that is taller than the screen.
  const bottom = async () => ((await mark.boundingBox())?.y ?? Number.NaN) + ((await mark.boundingBox())?.height ?? 0);
  await waitFor(bottom).toBeLessThan(744);
  expect(await bottom()).toBeGreaterThan(56);
});

test('in a frame the wheel scrolls the host page at the end of the column', async () => {
  const page = await newPage(DESKTOP);
  const inner = new URL(`${CATALOGUE}&page=20`, deployment().origin).href;
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
    await waitFor(() =>
      inside.evaluate(({ scrollTop: top, scrollHeight, clientHeight }) => scrollHeight - clientHeight - top),
    ).toBeLessThan(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await waitFor(async () => {
      await page.mouse.wheel(0, 200);
      return page.evaluate(() => window.scrollY);
    }).toBeGreaterThan(0);
  } finally {
    host.closeAllConnections();
    host.close();
  }
});
