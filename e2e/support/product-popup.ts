/** Access to the product popup. */
import type { Locator, Page } from 'playwright-core';

export const popup = (page: Page): Locator => page.getByRole('dialog');
export const addButton = (page: Page): Locator => popup(page).getByRole('button', { name: 'Agregar al carrito' });

/** Opens the popup by a tag of the open pages. */
export const openTag = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.locator('[data-current]').getByRole('button', { name }).first().click();
  await popup(page).waitFor();
};

/** Waits until the viewer has taken over from the shell. */
export const shopIsThere = (page: Page) => page.waitForFunction(() => !document.getElementById('first-page'));
