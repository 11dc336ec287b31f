/** Text search, the selectable text of a page, and the document as a list. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { openList } from '../support/list.ts';
import { searchField as field, searchText } from '../support/text-search.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();
const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

const pageText = (page: Page) => page.locator('[data-current] [data-page-text]').first();
const atPage = (page: Page) => new URL(page.url()).searchParams.get('page');

test('Ctrl+F finds a reference typed without separators, and Enter goes to its mark on the page', async () => {
  const page = await open(`${CATALOGUE}&page=10`, DESKTOP);
  await page.getByRole('region', { name: /^Página 10 de/ }).waitFor();
  await page.keyboard.press('Control+f');
  await searchText(page, 'cn104203');
  await page.getByText('1 resultado en 1 página').first().waitFor();
  await field(page).press('Enter');
  await page.getByRole('region', { name: /^Página 5 de/ }).waitFor();
  const mark = page.locator('[data-current] [data-hit=current]');
  await mark.waitFor();
  const [box, paper] = [await mark.boundingBox(), await page.locator('[data-current] .v-page').last().boundingBox()];
  expect(box!.x).toBeGreaterThan(paper!.x);
  expect(box!.x + box!.width).toBeLessThan(paper!.x + paper!.width);
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  expect(await page.locator('[data-hit]').count()).toBe(0);
});

test('on a phone a chosen result opens its page, and "next" goes to the next result', async () => {
  const page = await open(`${CATALOGUE}&page=1`, PHONE);
  await page.getByRole('region', { name: /^Página 1 de/ }).waitFor();
  const search = page.getByRole('button', { name: 'Buscar en el catálogo' });
  // Faded bars reappear with the focus.
  await search.focus();
  await search.tap();
  await searchText(page, 'sofa');
  const results = page.getByRole('list', { name: 'Resultados' }).getByRole('button');
  await results.first().waitFor();
  const pages = await results.evaluateAll((all) => all.map((one) => /Página (\d+)/.exec(one.textContent ?? '')?.[1]));
  await results.first().tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await waitFor(() => atPage(page)).toBe(pages[0]);
  await page.getByRole('button', { name: 'Resultado siguiente' }).tap();
  await waitFor(() => atPage(page)).toBe(pages[1]);
  await page.getByRole('button', { name: 'Cerrar la búsqueda' }).tap();
});

test('a mouse drag over the text of a page selects it in reading order and turns no page', async () => {
  const page = await open(`${CATALOGUE}&page=5`, DESKTOP);
  const text = pageText(page);
  await text.waitFor({ state: 'attached' });
  const lines = text.locator('span');
  const [from, to] = [await lines.nth(2).boundingBox(), await lines.nth(3).boundingBox()];
  await page.mouse.move(from!.x + 1, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + to!.width - 1, to!.y + to!.height / 2, { steps: 8 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(
    `${await lines.nth(2).textContent()}\n${await lines.nth(3).textContent()}`,
  );
  expect(atPage(page)).toBe('5');
});

test('a finger drag over the text turns the page', async () => {
  const page = await open(`${CATALOGUE}&page=5`, PHONE);
  await pageText(page).waitFor({ state: 'attached' });
  const line = await pageText(page).locator('span').nth(2).boundingBox();
  const [x, y] = [line!.x + line!.width - 10, line!.y + line!.height / 2];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: at, y }] });
  await send('touchStart', x);
  for (let step = 1; step <= 8; step += 1) await send('touchMove', x - step * 20);
  await send('touchEnd', null);
  await waitFor(() => atPage(page)).toBe('6');
});

// Covers §access-12.
test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s the list opens at the visible page, adds products to the cart, and leads back to the pages',
  async (_, device) => {
    const page = await open(`${CATALOGUE}&page=8`, { ...device, reducedMotion: 'reduce' });
    await page.getByRole('region', { name: /^Página 8 de/ }).waitFor();
    await openList(page);
    const add = page.getByRole('list', { name: 'Productos de la página 8' }).getByRole('button', { name: /^Agregar/ });
    await add.first().click();
    await page.getByText('1 en tu carrito').first().waitFor();
    expect(atPage(page)).toBe('8');
    await page.getByRole('group').filter({ hasText: 'Texto de la página' }).first().waitFor();
    await page.getByRole('button', { name: 'Ver página 10' }).click();
    await page.getByRole('region', { name: /^Página 10 de/ }).waitFor();
  },
);

// Covers §access-11.
test('stepping through search results announces each result with its line', async () => {
  const page = await open(`${CATALOGUE}&page=1`, { ...DESKTOP, reducedMotion: 'reduce' });
  await page.getByRole('region', { name: /^Página 1 de/ }).waitFor();
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox').waitFor();
  await searchText(page, 'sofa');
  // The search index loads on first use, and the result is announced after a pause in typing.
  const announced = () => page.getByRole('search').getByRole('status').textContent();
  await waitFor(announced).toMatch(/^\d+ resultados en \d+ páginas$/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await waitFor(announced).toMatch(/^Resultado 2 de \d+: .*sofá/i);
});
