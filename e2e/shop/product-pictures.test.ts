/** The pictures of a product: turned, enlarged and zoomed by keyboard and by finger. */
import type { Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { createPointer, drag } from '../support/pointer.ts';
import { addButton, popup } from '../support/product-popup.ts';
import { CATALOGUE, pageNamed } from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();

const SOFA = `${CATALOGUE}&product=CN-1042`;
const largePicture = (page: Page) =>
  page
    .getByRole('dialog', { name: /^Sofá Guatapé/ })
    .last()
    .locator('img')
    .last();
const scaleOf = (picture: Locator) =>
  picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);

describe('the gallery', () => {
  const gallery = (page: Page) => popup(page).getByRole('region', { name: 'Fotos' });
  /** The index of the picture at rest; null while the pictures move, when a tap would only stop them. */
  const turned = (page: Page) =>
    gallery(page)
      .getByRole('group')
      .evaluate(async (track) => {
        const before = track.scrollLeft;
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        const index = track.scrollLeft / track.clientWidth;
        return track.scrollLeft === before ? Math.round(index * 10) / 10 : null;
      });

  // Covers §access-16.
  test('product pictures are turned, enlarged, zoomed and closed by keyboard, and the focus returns', async () => {
    const page = await open(SOFA, DESKTOP);
    await addButton(page).waitFor();
    await gallery(page).getByRole('group').focus();
    await page.keyboard.press('ArrowRight');
    await waitFor(() => turned(page)).toBe(1);
    await page.keyboard.press('ArrowLeft');
    await waitFor(() => turned(page)).toBe(0);
    await gallery(page).getByRole('button', { name: 'Ampliar foto' }).click();
    await page.getByText('1 / 2').waitFor();
    await page.keyboard.press('+');
    await waitFor(() => scaleOf(largePicture(page))).toBeGreaterThan(1.3);
    await page.keyboard.press('0');
    await waitFor(() => scaleOf(largePicture(page))).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.getByText('2 / 2').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('2 / 2').waitFor({ state: 'detached' });
    await waitFor(() => turned(page)).toBe(1);
    await pageNamed(page, 5).waitFor();
    await addButton(page).waitFor();
  });

  // Covers §access-16.
  test('product pictures are swiped, enlarged by a tap, zoomed by a pinch, panned and dragged away by finger', async () => {
    const page = await open(SOFA, PHONE);
    await addButton(page).waitFor();
    const box = await gallery(page).boundingBox();
    if (!box) throw new Error('no gallery');
    const y = box.y + box.height / 2;
    const pointer = await createPointer(page, 'finger');
    await drag(pointer, { from: { x: 330, y }, to: { x: 60, y }, within: 200 });
    await waitFor(() => turned(page)).toBe(1);
    await page.touchscreen.tap(195, y);
    await page.getByText('2 / 2').waitFor();
    await drag(pointer, { from: { x: 60, y: 420 }, to: { x: 330, y: 425 }, within: 200 });
    await page.getByText('1 / 2').waitFor();
    await drag(pointer, { from: { x: 195, y: 420 }, to: { x: 195, y: 420 }, within: 40 });
    await drag(pointer, { from: { x: 195, y: 420 }, to: { x: 195, y: 420 }, within: 40 });
    await waitFor(() => scaleOf(largePicture(page))).toBeGreaterThan(2);
    // Zoomed in, a drag pans.
    await drag(pointer, { from: { x: 330, y: 420 }, to: { x: 60, y: 425 }, within: 200 });
    await page.getByText('1 / 2').waitFor();
    await page.keyboard.press('0');
    await waitFor(() => scaleOf(largePicture(page))).toBe(1);
    await drag(pointer, { from: { x: 195, y: 300 }, to: { x: 198, y: 560 }, within: 200 });
    await page.getByText('1 / 2').waitFor({ state: 'detached' });
    await addButton(page).waitFor();
  });
});
