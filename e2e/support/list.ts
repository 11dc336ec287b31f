import type { Page } from 'playwright-core';

/** The switch stands in the bar where there is room for it, else in the menu. */
export const openList = async (page: Page): Promise<void> => {
  const open = page.getByRole('button', { name: 'Ver como lista' });
  if ((await open.count()) === 0) await page.getByRole('button', { name: 'Más opciones' }).click();
  await open.click();
};
