/** Turning by buttons, keys, slider and page field. */
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { boxOf, pageInUrl, shownPage } from '../support/turning.ts';
import { waitFor } from '../support/wait-for.ts';
import { mixedPages, pageOpener } from './mixed-pages.ts';

const { open } = visitorsBrowser();

const openAt = pageOpener(open);
const PAGE_COUNT = 40;
const long = mixedPages('barra', PAGE_COUNT);

// Covers §1-8.
test.each([
  ['single pages', PHONE, [2, 3, 2, 3, 2, 3, 2, PAGE_COUNT, 1]],
  ['spreads', DESKTOP, [2, 4, 2, 4, 2, 4, 2, PAGE_COUNT, 1]],
] as const)('every navigation key works in %s', async (_, device, expected) => {
  const page = await openAt(long(), 1, device);
  const visited: number[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp', ' ', 'Shift+ ', 'End', 'Home']) {
    const before = page.url();
    await page.keyboard.press(key);
    await page.waitForFunction((url) => location.href !== url, before);
    visited.push(pageInUrl(page));
  }
  expect(visited).toEqual(expected);
  await page.keyboard.press('ArrowLeft');
  await shownPage(page, 1).waitFor();
});

describe('the lower bar', () => {
  test('the slider turns by keys, and by pointer on release', async () => {
    const page = await openAt(long(), 2, DESKTOP);
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await shownPage(page, 4).waitFor();
    await page.keyboard.press('End');
    await shownPage(page, PAGE_COUNT).waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toBe(`Página ${PAGE_COUNT} de ${PAGE_COUNT}`);
    const { x, y, width, height } = await boxOf(slider);
    await page.mouse.move(x + width - 10, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
    // The preview shows the target, which opens on release.
    expect(pageInUrl(page)).toBe(PAGE_COUNT);
    await page.mouse.up();
    await waitFor(() => pageInUrl(page)).toBeLessThan(PAGE_COUNT);
    expect(Math.abs(pageInUrl(page) - PAGE_COUNT / 2)).toBeLessThanOrEqual(4);
    await shownPage(page, pageInUrl(page)).waitFor();
  });

  // Covers §5-2.
  test('the field opens an existing page and reports any other number', async () => {
    const page = await openAt(long(), 2, PHONE);
    const field = page.getByRole('textbox', { name: 'Ir a la página' });
    for (const nonsense of ['0', '41', '2.5', 'abc', '-3']) {
      await field.fill(nonsense);
      await field.press('Enter');
      await waitFor(() => field.getAttribute('aria-invalid')).toBe('true');
      expect(pageInUrl(page)).toBe(2);
    }
    await field.fill('27');
    await field.press('Enter');
    await shownPage(page, 27).waitFor();
    expect(pageInUrl(page)).toBe(27);
  });
});
