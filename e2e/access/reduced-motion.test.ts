/** Reduced motion: nothing in the viewer animates. */
import { expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { openList } from '../support/list.ts';
import { CATALOGUE, pageNamed } from '../support/reading.ts';

const { open } = visitorsBrowser();

// Covers §access-10.
test('with reduced motion turns, sheets, messages and the list do not animate', async () => {
  const page = await open(`${CATALOGUE}&page=6`, { ...DESKTOP, reducedMotion: 'reduce' });
  const tag = page
    .locator('[data-current]')
    .getByRole('button', { name: /Sillón Salento/ })
    .first();
  const still = async (where: string) =>
    expect(
      await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .map(({ effect }) => (effect as KeyframeEffect).target?.className),
      ),
      where,
    ).toEqual([]);
  await tag.waitFor();
  await still('the page');
  await page.keyboard.press('ArrowRight');
  await still('a turn');
  await pageNamed(page, 8).waitFor();
  await page.keyboard.press('ArrowLeft');
  await tag.click();
  await still('the product');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .click();
  await still('the message');
  await page.getByRole('button', { name: 'Ver carrito' }).click();
  await page.getByRole('link', { name: /Ir a pagar/ }).waitFor();
  await still('the cart');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openList(page);
  await page
    .getByRole('list', { name: /^Productos/ })
    .first()
    .waitFor();
  await still('the list');
});
