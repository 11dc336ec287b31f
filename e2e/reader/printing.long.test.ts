/** Printing chosen pages, and printing from the menu of the browser. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { thumbnailOf } from '../support/documents/foreign-document.ts';
import { difference, printedPages } from '../support/printed.ts';
import { scrollingAt } from '../support/reading.ts';

const { open, newPage } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';
const pageNamed = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Página ${number} de `) });
const bytesAt = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(path, deployment().origin))).arrayBuffer());

/** Opens the document with `window.print` replaced. */
const openForPrint = async (query: string, options = DESKTOP): Promise<Page> => {
  const page = await newPage(options);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'true';
    };
  });
  await page.goto(new URL(`${CATALOGUE}${query}`, deployment().origin).href);
  return page;
};
const whenPrinted = (page: Page) => page.locator('html[data-printed]').waitFor({ state: 'attached' });

describe('printing', () => {
  test('puts each chosen page on its own sheet, complete and undistorted', { timeout: 120_000 }, async () => {
    const page = await openForPrint('&page=6');
    await pageNamed(page, 6).waitFor();
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog', { name: 'Imprimir' });
    await dialog.getByRole('radio', { name: 'Estas páginas (6 y 7)' }).waitFor();
    const field = dialog.getByRole('textbox', { name: 'Páginas que quieres imprimir' });
    await field.fill('8-6, 21');
    await page.keyboard.press('Enter');
    await dialog.getByText('Hay páginas del 1 al 20').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('8-6, 1');
    await dialog.getByRole('button', { name: 'Imprimir 4 páginas' }).click();
    await whenPrinted(page);
    await dialog.waitFor({ state: 'detached' });

    const sheets = await printedPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(sheets).toHaveLength(4);
    for (const [at, number] of [1, 6, 7, 8].entries()) {
      const thumbnail = await bytesAt(await thumbnailOf(number));
      const sheet = sheets[at]!;
      expect(sheet.height).toBeGreaterThan(sheet.width);
      expect(await difference(sheet.picture, thumbnail), `page ${number}`).toBeLessThan(8);
    }
  });

  test('with a picture that fails to load shows a message and prints nothing', async () => {
    const page = await openForPrint('&page=6');
    await pageNamed(page, 6).waitFor();
    await page.keyboard.press('Control+p');
    await page.route('**/files/*.webp', (route) => route.abort());
    const dialog = page.getByRole('dialog', { name: 'Imprimir' });
    await dialog.getByRole('radio', { name: 'Todas (20)' }).click();
    await dialog.getByRole('button', { name: 'Imprimir 20 páginas' }).click();
    await dialog.getByText(/^No pudimos cargar la página \d+/).waitFor();
    expect(await page.locator('html[data-printed]').count()).toBe(0);
  });

  test("from the browser's menu puts the open pages on white without the bars", { timeout: 120_000 }, async () => {
    const page = await open(`${CATALOGUE}&page=6`, DESKTOP);
    await page.locator('[data-role=open] .v-page > img').last().waitFor();
    const sheets = await printedPages(await page.pdf({ printBackground: true }));
    expect(sheets).toHaveLength(2);
    // The place of the video on page 7 stays empty on paper.
    for (const [at, most] of [8, 24].entries())
      expect(await difference(sheets[at]!.picture, await bytesAt(await thumbnailOf(6 + at)))).toBeLessThan(most);
    await pageNamed(page, 6).waitFor();
    await pageNamed(page, 7).waitFor();
  });

  // Covers §resilience-87.
  test("from the browser's menu in the scrolled column puts the open page alone on one sheet", {
    timeout: 120_000,
  }, async () => {
    const page = await scrollingAt(await newPage(DESKTOP), 6);
    const sheets = await printedPages(await page.pdf({ printBackground: true }));
    expect(sheets).toHaveLength(1);
    expect(await difference(sheets[0]!.picture, await bytesAt(await thumbnailOf(6)))).toBeLessThan(8);
    await pageNamed(page, 6).waitFor();
  });

  // Covers §resilience-87.
  test('leaves out tags, single and grouped', async () => {
    const page = await open(`${CATALOGUE}&page=5`, PHONE);
    await page.locator('[data-current] [data-tag-mark]').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const signs = page.locator('[data-current]').locator('[data-tag], [data-tag-mark], [data-thread], [data-glow]');
    expect(await signs.evaluateAll((all) => all.filter((sign) => sign.getClientRects().length > 0).length)).toBe(0);
  });
});
