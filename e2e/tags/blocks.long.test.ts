/** Taps and swipes on blocks by finger and mouse. */
import { describe, expect, test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';
import { createPointer, drag } from '../support/pointer.ts';
import { POINTERS, settled, shownPage } from '../support/turning.ts';
import { blockPages, pointOn, popup } from './block-pages.ts';

const { open } = visitorsBrowser();
const { openAt } = blockPages(open, 'bloques-punteros', 10);

describe.each(POINTERS)('%s', (_, device, is, start, next) => {
  // Covers §access-44.
  test('a tap on the picture of a product opens it, also at the edge of the page; closing returns the focus to its tag', async () => {
    const page = await openAt(start, device);
    const pointer = await createPointer(page, is);
    for (const [place, across] of [
      [2, 0.02],
      [5, 0.98],
    ] as const) {
      const at = await pointOn(page, start, place, across);
      await drag(pointer, { from: at, to: at, within: 40 });
      await popup(page, `BQ-${start}${place}`).waitFor();
      await page.keyboard.press('Escape');
      await popup(page, `BQ-${start}${place}`).waitFor({ state: 'detached' });
      const focused = page.locator('[data-tag]:focus');
      expect(await focused.getAttribute('aria-label')).toContain(`BQ-${start}${place}`);
    }
    await shownPage(page, start).waitFor();
  });

  test('a swipe that begins on a block turns the page and opens nothing', async () => {
    const page = await openAt(start, device);
    const pointer = await createPointer(page, is);
    const from = await pointOn(page, start, 3, 0.8);
    await drag(pointer, { from, to: { x: from.x - device.viewport.width * 0.35, y: from.y }, within: 100 });
    await shownPage(page, next).waitFor();
    await settled(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
