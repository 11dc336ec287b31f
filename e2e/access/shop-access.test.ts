/** Names, large text, short screens and forced colours of tags, popup and cart. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { addButton, popup, shopIsThere } from '../support/product-popup.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

const PAGE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=5';
const open = async (page: Page, search = '') => {
  await page.goto(`${deployment().origin}${PAGE}${search}`);
  await shopIsThere(page);
};

const box = async (element: Locator) => {
  const found = await element.boundingBox();
  if (!found) throw new Error('not laid out');
  return found;
};

// Covers §access-34.
test('tags of one product on a wide page have distinct names: the variant follows the product', async () => {
  const page = await newPage(DESKTOP);
  await open(page);
  const names = () =>
    page
      .locator('[data-current] [data-page="5"] button[data-tag]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('aria-label')?.split(', $')[0] ?? ''));
  await waitFor(
    async () => (await names()).filter((name) => /^Sofá Guatapé 3 puestos, (Lino|Terra|Verde)/.test(name)).length,
  ).toBe(3);
  const found = await names();
  expect(new Set(found).size).toBe(found.length);
});

// Covers §access-35.
test('at 200 % text the cart shows the variant, and the badge leaves most of its icon visible', async () => {
  const page = await newPage(PHONE);
  await open(page, '&product=CN-1042');
  await addButton(page).click();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const cart = page.getByRole('button', { name: /^Carrito: 1 producto/ }).filter({ visible: true });
  const icon = await box(cart.locator('svg'));
  const badge = await box(cart.locator('span[aria-hidden]'));
  const across = Math.max(0, Math.min(icon.x + icon.width, badge.x + badge.width) - Math.max(icon.x, badge.x));
  const down = Math.max(0, Math.min(icon.y + icon.height, badge.y + badge.height) - Math.max(icon.y, badge.y));
  expect((across * down) / (icon.width * icon.height)).toBeLessThan(0.4);
  expect(badge.x + badge.width).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: 'Ver carrito' }).click();
  const name = popup(page).getByText('Sofá Guatapé 3 puestos Lino arena');
  await name.waitFor();
  const [shown, whole] = await name.evaluate((text) => {
    const clipping = text.parentElement ?? text;
    return [clipping.clientHeight, clipping.scrollHeight];
  });
  expect(whole).toBeLessThanOrEqual((shown ?? 0) + 1);
});

// Covers §access-35.
test.each([560, 667])('on a screen of 390 × %i px the variants are visible below the picture', async (height) => {
  const page = await newPage({ ...PHONE, viewport: { width: 390, height } });
  await open(page, '&product=CN-1042');
  await addButton(page).waitFor();
  const sheet = await box(popup(page));
  const picture = await box(popup(page).locator('img').first());
  expect(picture.height / sheet.height).toBeLessThanOrEqual(0.35);
  // Both move while the sheet opens.
  await waitFor(async () => {
    const variant = await box(popup(page).locator('label').first());
    const foot = await box(popup(page).getByRole('group', { name: 'Cantidad' }));
    return foot.y - variant.y - variant.height;
  }).toBeGreaterThan(0);
});

// Covers §access-35.
test('in forced colours the main actions of popup, message and cart have the highlight colour, others do not', async () => {
  const page = await newPage({ ...DESKTOP, forcedColors: 'active' });
  await open(page, '&product=CN-1042');
  const isHighlit = (element: Locator) =>
    element.evaluate((button) => {
      const probe = document.createElement('i');
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
      document.body.append(probe);
      const highlight = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return getComputedStyle(button).backgroundColor === highlight;
    });
  await addButton(page).waitFor();
  await waitFor(() => isHighlit(addButton(page))).toBe(true);
  expect(await isHighlit(popup(page).getByRole('button', { name: 'Compartir' }))).toBe(false);
  await addButton(page).click();
  const view = page.getByRole('button', { name: 'Ver carrito' });
  await waitFor(() => isHighlit(view)).toBe(true);
  expect(await isHighlit(page.getByRole('button', { name: 'Seguir viendo' }))).toBe(false);
  await view.click();
  await waitFor(() => isHighlit(page.getByRole('link', { name: /Ir a pagar/ }))).toBe(true);
});
