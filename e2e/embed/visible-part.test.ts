/** A frame that is higher than the window of the page around it: dialogs stand in the part that the visitor sees (§1, §2). */
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { type OtherSite, openSite } from '../support/other-site.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

const PATH = '/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=5&product=CN-1042';

let site: OtherSite;
beforeAll(async () => {
  const frame = `<iframe title="Catálogo" src="${deployment().origin}${PATH}" style="border:0;width:100%;height:900px"></iframe>`;
  site = await openSite(
    () => `<body style="margin:0"><h1 style="height:160px;margin:0">Tienda</h1>${frame}<p style="height:2000px">Más`,
  );
});
afterAll(() => site.close());

const openIn = async (page: Page): Promise<FrameLocator> => {
  await page.goto(site.address);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('dialog').waitFor();
  return frame;
};

/** The edges of an element beyond the window, in px; 0 inside. */
const overflow = async (page: Page, element: Locator): Promise<number> => {
  const box = await element.boundingBox();
  if (!box) return Number.POSITIVE_INFINITY;
  const height = page.viewportSize()?.height ?? 0;
  return Math.max(0, -box.y, box.y + box.height - height);
};

describe.each([
  ['a laptop', { viewport: { width: 1280, height: 680 } }],
  ['a phone', { viewport: { width: 390, height: 700 } }],
])('embedded on %s', (_, screen) => {
  // Covers §access-36.
  test('popup, cart and message of the first product stand in the visible part of the frame', async () => {
    const page = await newPage(screen);
    const frame = await openIn(page);
    const add = frame.getByRole('button', { name: 'Agregar al carrito' });
    await add.waitFor();
    await waitFor(() => overflow(page, add)).toBe(0);
    const variant = await frame.getByRole('dialog').locator('label').first().boundingBox();
    const foot = await frame.getByRole('group', { name: 'Cantidad' }).boundingBox();
    expect((variant?.y ?? 0) + (variant?.height ?? 0)).toBeLessThan(foot?.y ?? 0);

    await page.evaluate(() => window.scrollTo(0, 260));
    await waitFor(() => overflow(page, frame.getByRole('button', { name: 'Cerrar', exact: true }))).toBe(0);
    await waitFor(() => overflow(page, add)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await waitFor(() => overflow(page, add)).toBe(0);
    await add.click();

    const view = frame.getByRole('button', { name: 'Ver carrito' });
    await view.waitFor();
    await waitFor(() => overflow(page, view)).toBe(0);
    await view.click();
    const pay = frame.getByRole('link', { name: /Ir a pagar/ });
    await pay.waitFor();
    await waitFor(() => overflow(page, pay)).toBe(0);
  });
});

test('in a frame that is visible completely, the popup keeps its place and size', async () => {
  const page = await newPage({ viewport: { width: 1280, height: 1200 } });
  const frame = await openIn(page);
  await frame.getByRole('button', { name: 'Agregar al carrito' }).waitFor();
  const box = await frame.getByRole('dialog').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo(160 + 450, 0);
});
