/** The product popup, as tests of the shop open and read it. */
import type { Locator, Page } from 'playwright-core';

export const popup = (page: Page): Locator => page.getByRole('dialog');
export const addButton = (page: Page): Locator => popup(page).getByRole('button', { name: 'Agregar al carrito' });

/** By a tag of the pages that lie open. */
export const openTag = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.locator('[data-current]').getByRole('button', { name }).first().click();
  await popup(page).waitFor();
};

/** The viewer has taken over from the page that the server sent. */
export const shopIsThere = (page: Page) => page.waitForFunction(() => !document.getElementById('first-page'));
