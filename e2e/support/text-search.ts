/** The search of the page texts. The search opens on the products. */
import type { Page } from 'playwright-core';

export const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en el catálogo' });

/** Types into the open search and chooses its results in the text. */
export const searchText = async (page: Page, query: string): Promise<void> => {
  await page.getByRole('tab', { name: /^Texto/ }).click();
  await searchField(page).fill(query);
};
