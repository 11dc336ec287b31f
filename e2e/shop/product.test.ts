/** The product popup: its URL and history entries, and its 3D model. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SCREENS, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { addButton, openTag, popup, shopIsThere } from '../support/product-popup.ts';
import { CATALOGUE, pageNamed, queryOf } from '../support/reading.ts';
import { chunkUrls } from '../support/viewer-chunks.ts';
import { waitFor } from '../support/wait-for.ts';

const { open, newPage } = visitorsBrowser();

const SOFA = `${CATALOGUE}&product=CN-1042`;

const steps = (page: Page) => page.evaluate(() => window.history.length);

describe.each(SCREENS)('at %s', (_, screen) => {
  // Covers §access-13.
  test('the URL of a product opens its page with its popup; closing the popup restores the URL', async () => {
    const page = await open(`${SOFA}&utm_source=x`, screen);
    await popup(page)
      .getByRole('heading', { name: /^Sofá Guatapé/, level: 3 })
      .waitFor();
    await pageNamed(page, 5).waitFor();
    expect([queryOf(page).get('product'), queryOf(page).get('utm_source')]).toEqual(['CN-1042', 'x']);
    const before = await steps(page);
    await popup(page).getByRole('button', { name: 'Cerrar' }).click();
    await popup(page).waitFor({ state: 'detached' });
    await waitFor(() => page.url()).toBe(`${deployment().origin}${CATALOGUE}&utm_source=x&page=5`);
    expect(await steps(page)).toBe(before);
    await pageNamed(page, 5).waitFor();
  });

  test('a popup has its history entry by the time it is visible, so that a quick press on back stays in the document', async () => {
    const page = await newPage(screen);
    let release = (): void => undefined;
    const tapped = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(chunkUrls('product'), async (route) => {
      await tapped;
      await route.continue();
    });
    await page.goto(`${deployment().origin}${CATALOGUE}&page=6`);
    await shopIsThere(page);
    await page.evaluate(() => {
      // Observers run before the next paint.
      new MutationObserver((_, observer) => {
        if (!document.querySelector('dialog[open]')) return;
        observer.disconnect();
        Object.assign(window, { entryAtFirst: window.history.state?.popup?.is ?? 'none' });
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page
      .locator('[data-current]')
      .getByRole('button', { name: /^Sillón Salento/ })
      .first()
      .click();
    release();
    await waitFor(() => page.evaluate(() => (window as { entryAtFirst?: string }).entryAtFirst)).toBe('product');
  });

  // Covers §access-14.
  test('a popup is one history entry: back and its close button close it, forward opens it, a reload keeps it', async () => {
    const page = await open(`${CATALOGUE}&page=6`, screen);
    await shopIsThere(page);
    const [address, before] = [page.url(), await steps(page)];
    await openTag(page, /^Sillón Salento/);
    await waitFor(() => queryOf(page).get('product')).not.toBeNull();
    expect(await steps(page)).toBe(before + 1);
    await page.goBack();
    await popup(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    await page.goForward();
    await addButton(page).waitFor();
    await page.reload();
    await addButton(page).waitFor();
    await page.keyboard.press('Escape');
    await waitFor(() => page.url()).toBe(address);
    await openTag(page, /^Sillón Salento/);
    await waitFor(() => queryOf(page).get('product')).not.toBeNull();
    expect(await steps(page)).toBe(before + 1);
  });

  // Covers §2-13.
  test('a 3D model opens with product data and cart button, and back closes it', async () => {
    const page = await open(`${CATALOGUE}&page=11`, screen);
    await shopIsThere(page);
    const address = page.url();
    await page
      .locator('[data-current]')
      .getByRole('button', { name: /^Ver en 3D/ })
      .first()
      .click();
    await addButton(page).waitFor();
    expect(await popup(page).locator('model-viewer').getAttribute('ar-modes')).toBe('webxr scene-viewer quick-look');
    await popup(page).getByText('$ 690.000').waitFor();
    await popup(page).getByText('Características').waitFor();
    await page.goBack();
    await popup(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
  });
});
