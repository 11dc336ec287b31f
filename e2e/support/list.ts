import type { Page } from 'playwright-core';

/** Opens the list by its button, which is in the bar on wide screens and in the menu on narrow ones. */
export const openList = async (page: Page): Promise<void> => {
  const open = page.getByRole('button', { name: 'Ver como lista' });
  if ((await open.count()) === 0) await page.getByRole('button', { name: 'Más opciones' }).click();
  await open.click();
};
