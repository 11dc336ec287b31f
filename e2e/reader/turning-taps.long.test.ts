/** Taps and drags near tags and page edges, and a drag that takes over a turning page, by finger and mouse. */
import { describe, expect, test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';
import { createPointer, drag } from '../support/pointer.ts';
import { CATALOGUE } from '../support/reading.ts';
import { boxOf, dragsOn, expectPageInUrl, POINTERS, pageInUrl, settled, shownPage } from '../support/turning.ts';
import { mixedPages, pageOpener } from './mixed-pages.ts';

const { open } = visitorsBrowser();

const openAt = pageOpener(open);
const long = mixedPages('largo-toques', 20);

describe.each(POINTERS)('%s', (_, device, is, start, next) => {
  const { width } = device.viewport;
  const { right, y, way } = dragsOn(device);

  // Covers §1-11.
  test('a drag that starts on a tag only turns the page; a tap on it only opens the product', async () => {
    const page = await openAt(CATALOGUE, start, device);
    const tags = page.locator('[data-current] [data-tag]:not([aria-haspopup])');
    await tags.first().waitFor();
    const boxes = await Promise.all((await tags.all()).map(boxOf));
    // The rightmost tag leaves the longest way for the drag.
    const place = boxes.reduce((best, box) => (box.x > best.x ? box : best));
    const from = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    const pointer = await createPointer(page, is);
    await drag(pointer, { from, to: { x: from.x - width * 0.3, y: from.y }, within: 100 });
    await shownPage(page, next).waitFor();
    await settled(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    await drag(pointer, { from, to: from, within: 40 });
    await page.getByRole('dialog').waitFor();
    await settled(page);
    await shownPage(page, start).waitFor();
  });

  test('a tap at an edge of the open pages turns, one in the middle does not', async () => {
    const page = await openAt(long(), start, device);
    const pointer = await createPointer(page, is);
    const tap = async (x: number) => drag(pointer, { from: { x, y }, to: { x, y }, within: 40 });
    await tap(width - 12);
    await shownPage(page, next).waitFor();
    await settled(page);
    await tap(width * 0.5);
    // A second tap at another place does not make a double tap.
    await tap(12);
    await shownPage(page, start).waitFor();
    await settled(page);
    expect(pageInUrl(page)).toBe(start);
  });

  test('a new drag takes over a page that is still turning', async () => {
    const page = await openAt(long(), start, device);
    const client = await page.context().newCDPSession(page);
    await client.send('Animation.enable');
    await client.send('Animation.setPlaybackRate', { playbackRate: 0.05 });
    const pointer = await createPointer(page, is);
    await drag(pointer, { ...way(0.14), within: 60 });
    await page.locator('[data-role=coming]').waitFor();
    await pointer.down({ x: right, y });
    await pointer.move({ x: right - width * 0.6, y }, 300);
    expect(await page.locator('[data-role=coming]').getAttribute('data-view')).toBe(String(2 * next - start));
    await pointer.up(200);
    await client.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await shownPage(page, 2 * next - start).waitFor();
    await expectPageInUrl(page, 2 * next - start);
  });
});
