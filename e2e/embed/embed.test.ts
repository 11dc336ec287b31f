/** `/embed.js` on a host page of another site: the viewer sends events to the host page and executes its commands. */
import type { BrowserContextOptions, FrameLocator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { waitFor } from '../support/wait-for.ts';
import { act, cartOf, hostPage, received } from './host-page.ts';

const { newPage } = visitorsBrowser();

/** A product with a tag on page 6. */
const SALENTO = { ref: 'CN-1107.01', id: '30040', quantity: 1, price: 1_890_000 };

const { embedded } = hostPage();
const tagOf = (frame: FrameLocator, name: RegExp) =>
  frame.locator('[data-current]').getByRole('button', { name }).first();

describe.each<[string, BrowserContextOptions]>([
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
])('at %s', (_, screen) => {
  // Covers §1-26.
  test('actions of a shopper reach the host page as events with their details', async () => {
    const page = await newPage(screen);
    const frame = await embedded(page);
    expect((await received(page, 'open'))[0]).toMatchObject({
      company: 'casa-nativa',
      pdf: 'catalogo-casa-nativa',
      name: 'Catálogo Casa Nativa',
      page: 6,
      pageCount: 20,
    });

    await tagOf(frame, /^Sillón Salento/).click();
    await waitFor(() => received(page, 'product')).toMatchObject([{ page: 6 }]);
    const popup = frame.getByRole('dialog');
    await popup.getByRole('button', { name: /^Agregar al carrito/ }).click();
    await waitFor(() => received(page, 'add')).toMatchObject([SALENTO]);

    await frame.getByRole('button', { name: 'Ver carrito' }).click();
    const [store] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('link', { name: /Ir a pagar/ }).click(),
    ]);
    expect(store.url().startsWith(deployment().storeOrigin)).toBe(true);
    await waitFor(() => received(page, 'checkout')).toMatchObject([
      { lines: [SALENTO], total: SALENTO.price, part: 1 },
    ]);
  });

  // Covers §1-26.
  test('commands of the host page turn pages, open products and set the cart', async () => {
    const page = await newPage(screen);
    const frame = await embedded(page);
    await act(page, (viewer) => viewer.goto(9));
    await frame
      .locator('[data-current]')
      .getByRole('region', { name: /^Página 9 de/ })
      .waitFor();
    await waitFor(() => received(page, 'page')).toEqual([{ page: 9, pageCount: 20 }]);

    await act(page, (viewer) =>
      viewer.setCart([
        { ref: 'cn 1042', quantity: 2 },
        { ref: 'CN-2210.01', quantity: 4 },
      ]),
    );
    await cartOf(frame, /^Carrito: (?:6 productos|.*, 6 unidades)$/).waitFor();
    expect(await frame.getByText('Se agregó al carrito').count()).toBe(0);
    await act(page, (viewer) => viewer.setCart([{ ref: 'CN-1042', quantity: 1 }]));
    await cartOf(frame, /^Carrito: 1 producto/).waitFor();

    await act(page, (viewer) => viewer.openProduct('CN-2210.01'));
    await frame.getByRole('dialog').getByText('Silla Honda').first().waitFor();
    const [{ page: at } = { page: 0 }] = await received(page, 'product');
    await frame
      .locator('[data-current]')
      .getByRole('region', { name: new RegExp(`^Página ${String(at)} de`) })
      .waitFor();
    expect(at).not.toBe(9);
    expect(await received(page, 'error')).toEqual([]);
  });
});

// Covers §resilience-96.
test('a product opened by the host page counts as a product view and not as a tag click', async () => {
  const page = await newPage(DESKTOP);
  const events: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/analytics/proxy')) events.push(searchParams.get('event'));
  });
  await embedded(page);
  await act(page, (viewer) => viewer.openProduct('CN-2210.01'));
  await waitFor(() => events).toContain('product_view');
  expect(events).not.toContain('tag_click');
});

test('commands given before the viewer has loaded are executed once it has', async () => {
  const page = await newPage(DESKTOP);
  const frame = await embedded(page, `viewer.goto(12); viewer.setCart([{ ref: 'CN-1042', quantity: 3 }]);`);
  await frame
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 12 de/ })
    .waitFor();
  await cartOf(frame, /^Carrito: (?:3 productos|.*, 3 unidades)$/).waitFor();
});
