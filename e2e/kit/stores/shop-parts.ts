/** Actions and observations of a shopper in a replayed shop. */
import type { Locator, Page } from 'playwright-core';
import { addButton, popup } from '../../support/product-popup.ts';

export const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();
const plainTexts = async (all: Locator): Promise<string[]> => (await all.allTextContents()).map(plain);

export type ProductData = Record<'name' | 'action', string> &
  Record<'before' | 'points', string[]> &
  Record<'options' | 'soldOut', number>;

/** The data of a product in its popup. */
export const readProduct = async (page: Page): Promise<ProductData> => {
  await popup(page).locator('[data-waiting]').waitFor({ state: 'detached' });
  const action = popup(page).getByRole('button', { name: /^(Agregar al carrito|Agotado)$/ });
  return {
    name: plain(await popup(page).getByRole('heading', { level: 3 }).textContent()),
    action: plain(await action.textContent()),
    before: await plainTexts(popup(page).locator('s')),
    points: await plainTexts(popup(page).getByText(/^Acumulas/)),
    options: await popup(page).getByRole('radio').count(),
    soldOut: await popup(page).locator('label:has(input:disabled)').filter({ hasText: '(Agotado)' }).count(),
  };
};

/** Chooses the next available variant. */
export const chooseAnother = (page: Page): Promise<void> =>
  popup(page).locator('label:has(input:not(:checked, :disabled))').first().click();

/** Closes the popup or the cart and waits for its history entry: a navigation in progress would abort the next one. */
export const leave = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await popup(page).waitFor({ state: 'detached' });
  await page.waitForFunction(() => !(window.history.state as { popup?: unknown } | null)?.popup);
};

/** Adds the product of the popup to the cart and closes the popup. */
export const add = async (page: Page, quantity = 1): Promise<void> => {
  for (let more = 1; more < quantity; more += 1) await popup(page).getByRole('button', { name: 'Uno más' }).click();
  await addButton(page).click();
  await leave(page);
};

/** The address of the store that a link opens. */
export const addressBehind = async (page: Page, checkoutLink: Locator): Promise<string> => {
  const [shop] = await Promise.all([page.waitForEvent('popup'), checkoutLink.click()]);
  await shop.waitForLoadState();
  const address = shop.url();
  await shop.close();
  return address;
};

/** Turns to the next page and back. */
export const turnAndBack = async (page: Page, from: number): Promise<void> => {
  const current = page.locator('[data-current]');
  const opened = current.getByRole('region', { name: new RegExp(`^Página ${from} de `) });
  await page.keyboard.press('ArrowRight');
  await opened.waitFor({ state: 'detached' });
  await current
    .getByRole('region', { name: /^Página \d+ de / })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowLeft');
  await opened.waitFor();
};
