/** The bars around the page: the menu, the slider preview, narrow screens, fading, and the URL during fast turns. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { thumbnailOf } from '../support/documents/foreign-document.ts';
import { pageInUrl } from '../support/turning.ts';
import { waitFor } from '../support/wait-for.ts';
import { mixedPages, pageOpener } from './mixed-pages.ts';

const { open, newPage } = visitorsBrowser();

const openAt = pageOpener(open);
const PAGE_COUNT = 120;
const long = mixedPages('barras', PAGE_COUNT);

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';
const pageNamed = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Página ${number} de `) });
const more = (page: Page) => page.getByRole('button', { name: 'Más opciones' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Más opciones' });
/** Waits on a busy machine; returns as soon as the condition holds. */
const eventually = <Value>(read: () => Promise<Value> | Value) => expect.poll(read, { timeout: 15_000 });
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

describe('the menu', () => {
  test('opens at its first item by keyboard, moves by arrows, closes by Esc and returns the focus', async () => {
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

  test('holds on a phone the controls that do not fit the bars, and a tap outside turns no page', async () => {
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

test('on a phone of 320 px no control overlaps another, is cut off, or scrolls the page sideways', async () => {
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

test('the slider preview shows the pages of its target spread side by side, and their section', async () => {
  const page = await open(`${CATALOGUE}&page=2`, DESKTOP);
  await pageNamed(page, 2).waitFor();
  const slider = page.getByRole('slider');
  const { x, y, width, height } = (await slider.boundingBox())!;
  // Twenty pages make eleven spreads; this is the middle of the sixth.
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

test('a key held for long leaves the right page in the URL', async () => {
  const page = await openAt(long(), 1, PHONE);
  // One turn per frame, forth and back: more than a browser lets the URL change in ten seconds.
  const shown = await page.evaluate(async () => {
    const turn = async (key: string, times: number) => {
      for (let at = 0; at < times; at++) {
        window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        await new Promise(requestAnimationFrame);
      }
    };
    for (let round = 0; round < 2; round++) {
      await turn('ArrowRight', 85);
      await turn('ArrowLeft', 70);
    }
    return document.querySelector('[data-current] section')?.getAttribute('aria-label');
  });
  expect(shown).toBe(`Página 31 de ${PAGE_COUNT}`);
  await waitFor(() => pageInUrl(page)).toBe(31);
});

describe('on a phone the bars', () => {
  const opacity = (page: Page) => page.getByRole('banner').evaluate((bar) => Number(getComputedStyle(bar).opacity));
  const boxOfPage = (page: Page) => pageNamed(page, 6).boundingBox();

  const openReading = async (): Promise<Page> => {
    const page = await newPage({ ...PHONE, hidesBars: true });
    await page.clock.install();
    await page.goto(new URL(`${CATALOGUE}&page=6`, deployment().origin).href);
    await page.locator('[data-role=open] .v-page > img').waitFor();
    await more(page).waitFor();
    return page;
  };

  test('fade after three seconds and reappear on a tap on an empty place; the page does not move', async () => {
    const page = await openReading();
    const before = await boxOfPage(page);
    await page.clock.runFor(3200);
    await eventually(() => opacity(page)).toBe(0);
    expect(await boxOfPage(page)).toEqual(before);

    // A tap at the edge turns the page and does not bring the bars back.
    await page.touchscreen.tap(385, 420);
    await pageNamed(page, 7).waitFor();
    expect(await opacity(page)).toBe(0);

    await page.touchscreen.tap(195, 75);
    await eventually(() => opacity(page)).toBe(1);
    await pageNamed(page, 7).waitFor();
  });

  test('ignore the first tap while faded, which brings them back', async () => {
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

  test('stay while the menu is open, and reappear with the focus', async () => {
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

  test('do not fade on a wide screen', async () => {
    const page = await newPage({ ...DESKTOP, hidesBars: true });
    await page.clock.install();
    await page.goto(new URL(CATALOGUE, deployment().origin).href);
    await pageNamed(page, 1).waitFor();
    await page.clock.runFor(10_000);
    expect(await page.evaluate(() => document.documentElement.dataset['bars'])).toBeUndefined();
  });
});
