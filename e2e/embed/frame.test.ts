/** The viewer in a plain iframe of another site (§1): vertical scrolling belongs to the host page, and the viewer works with storage blocked. */
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { type OtherSite, openSite } from '../support/other-site.ts';
import { createPointer, drag } from '../support/pointer.ts';
import { waitFor } from '../support/wait-for.ts';
import { zoomable } from '../support/zooming.ts';

const { newPage } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=5';

let site: OtherSite;
beforeAll(async () => {
  const style = 'display: block; border: 0; width: 100%; height: 560px';
  const frame = `<iframe title="Catálogo" src="${deployment().origin}${CATALOGUE}" style="${style}"></iframe>`;
  site = await openSite(() => `<body style="margin: 0">${frame}<p style="height: 3000px">Más de la tienda</p>`);
});
afterAll(() => site.close());

const openIn = async (page: Page): Promise<FrameLocator> => {
  await page.goto(site.address);
  const reader = page.frameLocator('iframe');
  await reader.locator('[data-current]').waitFor();
  await reader.locator('#first-page').waitFor({ state: 'detached' });
  return reader;
};

const named = (reader: FrameLocator, number: number) =>
  reader.locator('[data-current]').getByRole('region', { name: new RegExp(`^Página ${number} de `) });

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

// Covers §1-25.
test('the wheel over the reader scrolls the host page vertically and turns pages horizontally', async () => {
  const page = await newPage(DESKTOP);
  const reader = await openIn(page);
  await zoomable(reader);
  await page.mouse.move(640, 280);
  await page.mouse.wheel(0, 180);
  await waitFor(() => scrolled(page)).toBe(180);
  await named(reader, 5).waitFor();
  await page.mouse.wheel(0, -180);
  await waitFor(() => scrolled(page)).toBe(0);
  await page.mouse.wheel(160, 0);
  await named(reader, 6).waitFor();
  expect(await scrolled(page)).toBe(0);
});

test('a finger over the reader turns pages horizontally and scrolls the host page vertically', async () => {
  const page = await newPage(PHONE);
  const reader = await openIn(page);
  const pointer = await createPointer(page, 'finger');
  await drag(pointer, { from: { x: 320, y: 280 }, to: { x: 60, y: 284 }, within: 150 });
  await named(reader, 6).waitFor();
  expect(await scrolled(page)).toBe(0);
  await reader.locator('[data-role=leaving]').waitFor({ state: 'detached' });
  await drag(pointer, { from: { x: 195, y: 400 }, to: { x: 198, y: 180 }, within: 300, rest: 200 });
  await waitFor(() => scrolled(page)).toBeGreaterThan(150);
  await named(reader, 6).waitFor();
});

describe('with storage blocked in the frame', () => {
  let page: Page;
  beforeEach(async () => {
    page = await newPage(DESKTOP);
    // Browsers that block storage in third-party frames throw on access to the property.
    await page.addInitScript(() => {
      if (window.top === window) return;
      const refused = (): never => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { configurable: true, get: refused });
    });
  });

  // Covers §1-25.
  test('the cart stays in memory, and checkout opens outside the frame with it', async () => {
    const reader = await openIn(page);
    // In a low frame the three colours of the sofa are grouped under one button.
    await reader.locator('[data-current] [data-tag][aria-haspopup]').click();
    await reader.getByRole('menuitem').first().click();
    const add = reader.getByRole('dialog').getByRole('button', { name: /^Agregar al carrito/ });
    await add.click();
    await reader.getByRole('button', { name: 'Seguir viendo' }).click();
    await page.mouse.move(640, 280);
    await page.mouse.wheel(160, 0);
    await named(reader, 6).waitFor();
    await reader
      .getByRole('button', { name: /^Carrito: 1 producto/ })
      .first()
      .click();
    const checkout = reader.getByRole('link', { name: /Ir a pagar/ });
    const [store] = await Promise.all([page.waitForEvent('popup'), checkout.click()]);
    expect(await store.getByTestId('cart-line').getAttribute('data-qty')).toBe('1');
    expect(store.url().startsWith(deployment().storeOrigin)).toBe(true);
    expect(page.url()).toBe(site.address);
    // Nothing was stored: the next visit starts with an empty cart.
    const again = await openIn(page);
    await again
      .getByRole('button', { name: /^Carrito/ })
      .first()
      .waitFor();
    expect(await again.getByRole('button', { name: /^Carrito: 1 producto/ }).count()).toBe(0);
  });
});
