/** The product search in tests: opened on a document, its field and its two lists. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, PHONE, type visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { CATALOGUE } from '../support/reading.ts';

export const DEVICES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

export const field = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en el catálogo' });
/** Results within the open document. */
export const here = (page: Page) => page.getByRole('list', { name: 'Productos de este catálogo' });

export const openSearch = async (page: Page): Promise<void> => {
  const search = page.getByRole('button', { name: 'Buscar en el catálogo' });
  // Hidden bars reappear with the focus.
  await search.focus();
  await search.click();
  await field(page).waitFor();
};

export const openProductSearch = async (page: Page, path: string): Promise<void> => {
  await page.goto(deployment().origin + path);
  await page.locator('[data-current]').waitFor();
  await openSearch(page);
  await page.getByRole('tab', { name: 'Productos' }).click();
  await here(page).waitFor();
};

/** Returns a function that opens a document with its product search. */
export const productSearchOf =
  ({ newPage }: Pick<ReturnType<typeof visitorsBrowser>, 'newPage'>) =>
  async (device: BrowserContextOptions, path = CATALOGUE): Promise<Page> => {
    const page = await newPage({ ...device, reducedMotion: 'reduce' });
    await openProductSearch(page, path);
    return page;
  };
