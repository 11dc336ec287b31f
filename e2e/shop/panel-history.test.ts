/** History entries of the panels: cart, print, overview and sections. */
import { describe, expect, test } from 'vitest';
import { PHONE, SCREENS, visitorsBrowser } from '../support/browser.ts';
import { popup, shopIsThere } from '../support/product-popup.ts';
import { CATALOGUE, queryOf } from '../support/reading.ts';
import { cartButton } from '../support/shopping.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();

describe.each(SCREENS)('at %s', (_, screen) => {
  // Covers §access-14.
  test('the back button closes every panel and restores the URL', async () => {
    const page = await open(`${CATALOGUE}&page=6`, screen);
    await shopIsThere(page);
    const address = page.url();
    const isPhone = screen === PHONE;
    const ways: [string, () => Promise<void>][] = [
      ['print', async () => page.keyboard.press('Control+p')],
      [
        'overview',
        async () => {
          await page.getByRole('button', { name: 'Todas las páginas' }).first().click();
        },
      ],
      ...(isPhone
        ? ([
            ['cart', () => cartButton(page).click()],
            ['sections', () => page.getByRole('button', { name: 'Secciones' }).click()],
          ] as [string, () => Promise<void>][])
        : []),
    ];
    for (const [name, show] of ways) {
      await show();
      await popup(page).waitFor();
      await waitFor(() => page.evaluate(() => window.history.state?.popup?.is)).toBe(name);
      await page.goBack();
      await popup(page).waitFor({ state: 'detached' });
      expect(page.url()).toBe(address);
    }
  });

  test('a choice in a panel is in the URL after the panel closes', async () => {
    const page = await open(`${CATALOGUE}&page=6`, screen);
    await shopIsThere(page);
    await page.keyboard.press('Control+p');
    await popup(page).waitFor();
    await page.keyboard.press('Escape');
    await popup(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Todas las páginas' }).first().click();
    await popup(page).getByRole('button', { name: 'Ir a la página 9', exact: true }).click();
    await popup(page).waitFor({ state: 'detached' });
    await waitFor(() => queryOf(page).get('page')).toMatch(/^[89]$/);
    expect(await page.evaluate(() => window.history.state?.popup ?? null)).toBeNull();
    const address = page.url();
    await page.goForward();
    await popup(page).waitFor();
    await page.goBack();
    await popup(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
  });
});
