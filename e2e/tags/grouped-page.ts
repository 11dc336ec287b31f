/** A page with three products whose tags are grouped on a phone: its group, and the middle of an element. */
import type { Locator, Page } from 'playwright-core';
import { PHONE, type visitorsBrowser } from '../support/browser.ts';
import { CATALOGUE } from '../support/zooming.ts';

export const VARIANTS = ['Lino arena', 'Terracota', 'Verde musgo'];

type Open = ReturnType<typeof visitorsBrowser>['open'];

export const groupOn = (page: Page): Locator =>
  page.locator('[data-current]').getByRole('button', { name: `3 productos: ${VARIANTS.join(', ')}` });

/** Returns a function that opens the page of the group on a phone. */
export const phoneOpener =
  (open: Open) =>
  async (options = {}): Promise<{ page: Page; group: Locator }> => {
    const page = await open(`${CATALOGUE}&page=5`, { ...PHONE, ...options });
    const group = groupOn(page);
    await group.waitFor();
    await page.waitForFunction(() => !document.getElementById('first-page'));
    return { page, group };
  };

export const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
