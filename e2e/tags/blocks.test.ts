/** Blocks: a tap anywhere on the area of a product opens it, leaves zoom, text and keys as they are, and shows the area as its picture. */
import { expect, test } from 'vitest';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { choose } from '../support/reading.ts';
import { openCart } from '../support/shopping.ts';
import { shownPage } from '../support/turning.ts';
import { waitFor } from '../support/wait-for.ts';
import { atRest, tapTwice, zoomOf } from '../support/zooming.ts';
import { blockPages, pointOn, popup } from './block-pages.ts';

const { open } = visitorsBrowser();
const { addressOf, openAt } = blockPages(open, 'bloques', 5);

// Covers §access-45.
test('a double tap on a block zooms and opens nothing; a tap on the zoomed block opens it', async () => {
  const page = await openAt(4, PHONE);
  const client = await page.context().newCDPSession(page);
  await tapTwice(client, await pointOn(page, 4, 2));
  await waitFor(() => zoomOf(page)).toBeGreaterThan(1.5);
  await atRest(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  const at = await pointOn(page, 4, 2);
  await page.touchscreen.tap(at.x, at.y);
  await popup(page, 'BQ-42').waitFor();
});

test('a mouse selects text on a block, and the double click of a word opens nothing', async () => {
  const page = await openAt(4, { viewport: { width: 1280, height: 800 } });
  const line = page.locator('[data-current] [data-page="4"] [data-page-text] span').first();
  await line.waitFor();
  await line.dblclick({ position: { x: 12, y: 4 } });
  expect(await page.evaluate(() => window.getSelection()?.toString().trim())).not.toBe('');
  const at = await pointOn(page, 4, 7);
  await page.mouse.click(at.x, at.y);
  // The other product opens and no second one: the double click has opened nothing before.
  await popup(page, 'BQ-47').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
});

test('in the column a tap on a block opens its product', async () => {
  const page = await openAt(4, PHONE);
  await choose(page, 'Continuo');
  const shown = page.locator('[data-page="4"][data-blocks]');
  await shown.waitFor();
  const box = await shown.boundingBox();
  if (!box) throw new Error('no page');
  const at = { x: box.x + box.width * 0.2, y: box.y + (box.height * (60 + 190 + 40)) / 842 };
  await page.touchscreen.tap(at.x, at.y);
  await popup(page, 'BQ-42').waitFor();
});

// Covers §access-46.
test('hover and keyboard focus outline the block of a product, in forced colours too', async () => {
  const page = await openAt(4, { viewport: { width: 1280, height: 800 } });
  const outline = page.locator('[data-block-outline]');
  const at = await pointOn(page, 4, 2);
  await page.mouse.move(at.x, at.y);
  const [seen, paper] = [await outline.boundingBox(), await shownPage(page, 4).boundingBox()];
  if (!seen || !paper) throw new Error('no outline');
  expect(seen.width / paper.width).toBeCloseTo(250 / 595, 1);
  await page.mouse.move(4, 400);
  await outline.waitFor({ state: 'detached' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.locator('[data-current] [data-page="4"] [data-tag]').nth(1).focus();
  await page.keyboard.press('Tab');
  expect(await outline.evaluate((line) => getComputedStyle(line).outlineStyle)).toBe('solid');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
});

test('a tap on a block before the viewer has loaded is answered once it has', async () => {
  const page = await open('about:blank', PHONE);
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/assets\/main-[^/]*\.js/, (route) => void held.push(() => route.continue()));
  await page.goto(`${deployment().origin}${addressOf(4)}`, { waitUntil: 'commit' });
  await page.locator('#first-page [data-early-tag]').first().waitFor();
  const box = await page.locator('#first-page .v-page').first().boundingBox();
  if (!box) throw new Error('no page');
  await page.touchscreen.tap(box.x + box.width * 0.2, box.y + (box.height * (60 + 190 + 40)) / 842);
  await page.locator('[data-early-tag][data-pending]').waitFor();
  await Promise.all(held.map((release) => release()));
  await popup(page, 'BQ-42').waitFor();
});

// Covers §backend-226, §backend-227.
test('a product without pictures shows its part of the page in its popup and in the cart', async () => {
  const page = await openAt(4, PHONE);
  const at = await pointOn(page, 4, 2);
  await page.touchscreen.tap(at.x, at.y);
  const picture = popup(page, 'BQ-42').getByRole('img', { name: 'Producto BQ-42, tomado de la página 4' });
  const drawnWidth = () =>
    picture.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
  // As many pixels as the screen shows of it.
  await waitFor(drawnWidth).toBeGreaterThan(2 * 390 - 1);
  await popup(page, 'BQ-42')
    .getByRole('button', { name: /^Agregar al/ })
    .click();
  const cart = await openCart(page);
  const line = cart.getByRole('listitem').filter({ hasText: 'Producto BQ-42' });
  expect(await line.locator('img').getAttribute('src')).toMatch(/^\/tiles\/bloques\/[^/]+\/4\/crop\//);
});
