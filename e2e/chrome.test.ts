/** What stands around the page: the menu, the slider's preview, printing, the download, bars that fade. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { difference, printedPages } from './support/printed.ts';
import { repeated, scrollingAt } from './support/reading.ts';

const { open, newPage } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

const pageNamed = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Página ${number} de `) });
const more = (page: Page) => page.getByRole('button', { name: 'Más opciones' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Más opciones' });
/** Machines are busy: what comes true ends the wait at once. */
const eventually = <Value>(read: () => Promise<Value> | Value) => expect.poll(read, { timeout: 15_000 });

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

type Known = { index: number; thumbnail: { url: string } };

/** What the server says of the pages, asked as the viewer asks. */
const pagesOf = async (pdf: string): Promise<Known[]> => {
  const answer = await fetch(`${inject('origin')}/v2/interactive_pdf/pdf_pages?pdfUid=${pdf}`, {
    headers: { 'x-api-key': 'vitrina' },
  });
  return (await answer.json()) as Known[];
};
const thumbnailOf = async (page: number): Promise<string> =>
  (await pagesOf('catalogo-casa-nativa')).find(({ index }) => index === page)!.thumbnail.url;
const bytesAt = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(path, inject('origin')))).arrayBuffer());

describe('the menu', () => {
  test('by keyboard: opens at its first row, goes by arrows, closes by Esc and gives the focus back', async () => {
    const page = await open(`${CATALOGUE}&page=6`, DESKTOP);
    await pageNamed(page, 6).waitFor();
    await more(page).focus();
    await page.keyboard.press('Enter');
    const chosen = menu(page).getByRole('radio', { name: 'Libro' });
    const overview = menu(page).getByRole('button', { name: 'Todas las páginas' });
    await overview.waitFor();
    await eventually(() => hasFocus(chosen)).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await hasFocus(overview)).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await hasFocus(menu(page).getByRole('button', { name: /^Imprimir/ }))).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await hasFocus(chosen)).toBe(true);
    expect(await chosen.isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    expect(await hasFocus(more(page))).toBe(true);
    await pageNamed(page, 6).waitFor();

    await page.keyboard.press('Enter');
    await eventually(() => hasFocus(chosen)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Todas las páginas' }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => hasFocus(more(page))).toBe(true);
  });

  test('on a phone it holds what the bars have no room for, and a tap outside turns no page', async () => {
    const page = await open(`${CATALOGUE}&page=6`, PHONE);
    await pageNamed(page, 6).waitFor();
    await more(page).tap();
    for (const name of ['Ver como lista', 'Todas las páginas', /^Imprimir/, 'Acercar'])
      await menu(page).getByRole('button', { name, exact: true }).waitFor();
    for (const name of ['Compartir', 'Descargar PDF']) await menu(page).getByRole('link', { name }).waitFor();
    await page.touchscreen.tap(380, 300);
    await menu(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('page')).toBe('6');

    await more(page).tap();
    await menu(page).getByRole('button', { name: 'Ver como lista' }).tap();
    await page.getByRole('list', { name: 'Productos de la página 6' }).waitFor();
  });
});

test('on the narrowest phone nothing overlaps, nothing is cut off, and nothing scrolls sideways', async () => {
  const page = await open(`${CATALOGUE}&page=6`, { ...PHONE, viewport: { width: 320, height: 640 } });
  await pageNamed(page, 6).waitFor();
  const logo = page.getByRole('banner').getByRole('img');
  await logo.evaluate((img: HTMLImageElement) => img.decode());
  const boxes = await page.locator('[data-bar]').evaluateAll((bars) =>
    bars.flatMap((bar) =>
      [...bar.querySelectorAll('button, a, input, img, h1')].map((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return { name: control.getAttribute('aria-label') ?? control.tagName, left, right, top, bottom };
      }),
    ),
  );
  const shown = boxes.filter(({ left, right }) => right > left);
  expect(shown.length).toBe(7);
  for (const box of shown) {
    expect(box.left, box.name).toBeGreaterThanOrEqual(0);
    expect(box.right, box.name).toBeLessThanOrEqual(320);
    const over = shown.filter(
      (other) =>
        other !== box &&
        other.left < box.right - 0.5 &&
        box.left < other.right - 0.5 &&
        other.top < box.bottom &&
        box.top < other.bottom,
    );
    expect(
      over.map(({ name }) => name),
      box.name,
    ).toEqual([]);
  }
  const slider = shown.find(({ name }) => name === 'Ir a otra parte del documento')!;
  expect(slider.right - slider.left).toBeGreaterThanOrEqual(96);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the slider shows the pages to which it would lead, beside each other, and their section', async () => {
  const page = await open(`${CATALOGUE}&page=2`, DESKTOP);
  await pageNamed(page, 2).waitFor();
  const slider = page.getByRole('slider');
  const { x, y, width, height } = (await slider.boundingBox())!;
  // Twenty pages have eleven spreads; this is the middle of the sixth stop.
  await page.mouse.move(x + 9 + (width - 18) * 0.5, y + height / 2);
  const card = page.locator('nav [data-mode=spread]');
  await card.getByText('10–11').waitFor();
  await card.getByText('Silla Honda').waitFor();
  await eventually(() => card.locator('img').evaluateAll((all) => all.map((img) => img.getAttribute('src')))).toEqual([
    await thumbnailOf(10),
    await thumbnailOf(11),
  ]);
  await pageNamed(page, 2).waitFor();

  await page.mouse.move(x + 2, y + height / 2);
  await card.getByText('1', { exact: true }).waitFor();
  const edge = (await card.boundingBox())!;
  expect(edge.x).toBeGreaterThanOrEqual(0);
  await page.mouse.move(x + 2, y - 300);
  await card.waitFor({ state: 'detached' });
});

/** Printing ends where the browser's own window would open. */
const openForPrint = async (query: string, options = DESKTOP): Promise<Page> => {
  const page = await newPage(options);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'true';
    };
  });
  await page.goto(new URL(`${CATALOGUE}${query}`, inject('origin')).href);
  return page;
};
const whenPrinted = (page: Page) => page.locator('html[data-printed]').waitFor({ state: 'attached' });

describe('printing', () => {
  test('the chosen pages, each on its own sheet, whole and right', { timeout: 120_000 }, async () => {
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

  test('a picture that does not come is said, and nothing is printed', async () => {
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

  test("by the browser's own menu, the open pages on white without the bars", { timeout: 120_000 }, async () => {
    const page = await open(`${CATALOGUE}&page=6`, DESKTOP);
    await page.locator('[data-role=open] .v-page > img').last().waitFor();
    const sheets = await printedPages(await page.pdf({ printBackground: true }));
    expect(sheets).toHaveLength(2);
    // Where page 7 has its video there is nothing on paper.
    for (const [at, most] of [8, 24].entries())
      expect(await difference(sheets[at]!.picture, await bytesAt(await thumbnailOf(6 + at)))).toBeLessThan(most);
    await pageNamed(page, 6).waitFor();
    await pageNamed(page, 7).waitFor();
  });

  test("by the browser's own menu, of the column the open page alone, on one sheet", { timeout: 120_000 }, async () => {
    const page = await scrollingAt(await newPage(DESKTOP), 6);
    const sheets = await printedPages(await page.pdf({ printBackground: true }));
    expect(sheets).toHaveLength(1);
    expect(await difference(sheets[0]!.picture, await bytesAt(await thumbnailOf(6)))).toBeLessThan(8);
    await pageNamed(page, 6).waitFor();
  });

  test('tags are not on paper, neither alone nor in a group', async () => {
    const page = await open(`${CATALOGUE}&page=5`, PHONE);
    await page.locator('[data-current] [data-tag-mark]').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const signs = page.locator('[data-current]').locator('[data-tag], [data-tag-mark], [data-thread], [data-glow]');
    expect(await signs.evaluateAll((all) => all.filter((sign) => sign.getClientRects().length > 0).length)).toBe(0);
  });
});

describe('the download', () => {
  const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Descargar PDF' });

  test('arrives byte for byte, although the line breaks on its way', async () => {
    const page = await open(CATALOGUE, DESKTOP);
    await pageNamed(page, 1).waitFor();
    const ranges: string[] = [];
    await page.route('**/files/*.pdf*', async (route) => {
      const range = route.request().headers()['range'] ?? '';
      const isBroken = ranges.length === 1;
      ranges.push(range);
      return isBroken ? route.abort('connectionreset') : route.continue();
    });
    const published = await bytesAt((await link(page).getAttribute('href'))!);
    const [saved] = await Promise.all([page.waitForEvent('download'), link(page).click()]);
    await page.getByText('Descarga lista').waitFor();
    expect(saved.suggestedFilename()).toBe('Catálogo Casa Nativa.pdf');
    expect((await readFile((await saved.path())!)).equals(published)).toBe(true);
    expect(ranges.length).toBeGreaterThanOrEqual(3);
    expect(ranges[2]).toBe(ranges[1]);
    for (const range of ranges) expect(Number(/^bytes=(\d+)-/.exec(range)?.[1]) % 65_536).toBe(0);
  });

  test('is cancelled: nothing more is fetched and nothing is saved', async () => {
    const page = await open(CATALOGUE, DESKTOP);
    await pageNamed(page, 1).waitFor();
    let asked = 0;
    await page.route('**/files/*.pdf*', async (route) => {
      asked += 1;
      // The second one never comes.
      if (asked === 1) await route.continue();
    });
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    await link(page).click();
    const panel = page.getByRole('region', { name: 'Descarga' });
    await eventually(() => panel.getByRole('progressbar').getAttribute('value').then(Number)).toBeGreaterThan(40);
    await eventually(() => asked).toBe(2);
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('.pdf'));
    await panel.getByRole('button', { name: 'Cancelar la descarga' }).click();
    await ended;
    await panel.waitFor({ state: 'detached' });
    expect(asked).toBe(2);
    expect(saved).toEqual([]);
  });

  test('that cannot be says so, and leaves the plain link', async () => {
    const page = await open(CATALOGUE, DESKTOP);
    await pageNamed(page, 1).waitFor();
    const href = await link(page).getAttribute('href');
    await page.route('**/files/*.pdf*', (route) => route.fulfill({ status: 404, body: '' }));
    await link(page).click();
    await page.getByText('No pudimos descargar el PDF desde aquí.').waitFor();
    expect(await page.getByRole('link', { name: 'Enlace directo' }).getAttribute('href')).toBe(href);
  });

  test('begun in the print dialog leaves it, since its panel would be out of reach under it', async () => {
    const page = await newPage(DESKTOP);
    // More than are printed at once.
    await repeated(61)(page);
    await page.goto(new URL(CATALOGUE, inject('origin')).href);
    await pageNamed(page, 1).waitFor();
    await page.route('**/files/*.pdf*', () => undefined);
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog', { name: 'Imprimir' });
    await dialog.getByRole('radio', { name: 'Todas (61)' }).click();
    await dialog.getByRole('link', { name: 'Descargar PDF' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancelar la descarga' }).click();
    await page.getByRole('region', { name: 'Descarga' }).waitFor({ state: 'detached' });
  });

  test("in a chat app's browser is the plain link, under the same name", async () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 WhatsApp/2.25';
    const page = await open(CATALOGUE, { ...DESKTOP, userAgent });
    await pageNamed(page, 1).waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), link(page).click()]);
    expect(saved.url().startsWith('blob:')).toBe(false);
    expect(saved.suggestedFilename()).toBe('Catálogo Casa Nativa.pdf');
    expect(await page.getByRole('region', { name: 'Descarga' }).count()).toBe(0);
  });
});

describe('on a phone the bars', () => {
  const opacity = (page: Page) => page.getByRole('banner').evaluate((bar) => Number(getComputedStyle(bar).opacity));
  const boxOfPage = (page: Page) => pageNamed(page, 6).boundingBox();

  const openReading = async (): Promise<Page> => {
    const page = await newPage(PHONE);
    await page.clock.install();
    await page.goto(new URL(`${CATALOGUE}&page=6`, inject('origin')).href);
    await page.locator('[data-role=open] .v-page > img').waitFor();
    await more(page).waitFor();
    return page;
  };

  test('fade after three seconds of reading and come back by a tap on an empty place; the page does not move', async () => {
    const page = await openReading();
    const before = await boxOfPage(page);
    await page.clock.runFor(3200);
    await eventually(() => opacity(page)).toBe(0);
    expect(await boxOfPage(page)).toEqual(before);

    // The edge turns the page; whoever leafs goes on reading.
    await page.touchscreen.tap(385, 420);
    await pageNamed(page, 7).waitFor();
    expect(await opacity(page)).toBe(0);

    await page.touchscreen.tap(195, 75);
    await eventually(() => opacity(page)).toBe(1);
    await pageNamed(page, 7).waitFor();
  });

  test('do not act unseen: the first tap where one was brings it back', async () => {
    const page = await openReading();
    const { x, y, width, height } = (await more(page).boundingBox())!;
    await page.clock.runFor(3200);
    await eventually(() => opacity(page)).toBe(0);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await eventually(() => opacity(page)).toBe(1);
    expect(await menu(page).count()).toBe(0);
    await more(page).tap();
    await menu(page).waitFor();
  });

  test('stay while the menu is open, and come back with the focus', async () => {
    const page = await openReading();
    await more(page).tap();
    await menu(page).waitFor();
    await page.clock.runFor(10_000);
    expect(await opacity(page)).toBe(1);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    await page.touchscreen.tap(195, 75);
    await page.clock.runFor(3200);
    await eventually(() => opacity(page)).toBe(0);
    await page.getByRole('button', { name: 'Buscar en el catálogo' }).focus();
    await eventually(() => opacity(page)).toBe(1);
  });

  test('stay on a wide screen', async () => {
    const page = await newPage(DESKTOP);
    await page.clock.install();
    await page.goto(new URL(CATALOGUE, inject('origin')).href);
    await pageNamed(page, 1).waitFor();
    await page.clock.runFor(10_000);
    expect(await page.evaluate(() => document.documentElement.dataset['bars'])).toBeUndefined();
  });
});
