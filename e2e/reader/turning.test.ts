/** Turning pages by finger and mouse: drags that fall back or complete. */
import { describe, expect, test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';
import { createPointer, drag } from '../support/pointer.ts';
import { CATALOGUE } from '../support/reading.ts';
import { boxOf, dragsOn, expectPageInUrl, POINTERS, pageInUrl, settled, shownPage } from '../support/turning.ts';
import { pageOpener } from './mixed-pages.ts';

const { open } = visitorsBrowser();

const openAt = pageOpener(open);

describe.each(POINTERS)('%s', (_, device, is, start, next) => {
  const { width } = device.viewport;
  const { right, y, way } = dragsOn(device);

  test('a drag released early falls back', async () => {
    const page = await openAt(CATALOGUE, start, device);
    const before = await boxOf(shownPage(page, start));
    const pointer = await createPointer(page, is);
    await pointer.down({ x: right, y });
    await pointer.move({ x: right - width * 0.12, y }, 600);
    // During the drag the next page is visible.
    await page.locator('[data-role=coming]').waitFor();
    await pointer.up(200);
    await settled(page);
    expect(pageInUrl(page)).toBe(start);
    expect(await boxOf(shownPage(page, start))).toEqual(before);
  });

  // Covers §1-8.
  test('a long slow drag turns the page, and one in the other direction turns back', async () => {
    const page = await openAt(CATALOGUE, start, device);
    const pointer = await createPointer(page, is);
    const { from, to } = way(0.5);
    await drag(pointer, { from, to, within: 900, rest: 200 });
    await shownPage(page, next).waitFor();
    await settled(page);
    await drag(pointer, { from: to, to: from, within: 900, rest: 200 });
    await shownPage(page, start).waitFor();
    await expectPageInUrl(page, start);
  });

  test('a short flick turns the page, and a flick back at its end undoes a long drag', async () => {
    const page = await openAt(CATALOGUE, start, device);
    const pointer = await createPointer(page, is);
    await drag(pointer, { ...way(0.14), within: 60 });
    await shownPage(page, next).waitFor();
    await settled(page);
    await pointer.down({ x: right, y });
    await pointer.move({ x: right - width * 0.6, y }, 600);
    await pointer.move({ x: right - width * 0.4, y }, 60);
    await pointer.up();
    await settled(page);
    expect(pageInUrl(page)).toBe(next);
  });
});
