/**
 * Shopping in stores that replay responses of real ones, with delays and failures.
 * Names come from the recordings; prices are written here as es-CO formats them.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../../support/browser.ts';
import { freePort } from '../../support/free-port.ts';
import { answering, end, start } from '../../support/process.ts';
import { addButton, openTag, popup } from '../../support/product-popup.ts';
import { cartButton, checkoutLink, openCart } from '../../support/shopping.ts';
import { waitFor } from '../../support/wait-for.ts';
import { isRecorded } from './recorded.ts';
import {
  add,
  addressBehind,
  chooseAnother,
  leave,
  type ProductData,
  plain,
  readProduct,
  turnAndBack,
} from './shop-parts.ts';
import { openShopifyShop } from './shopify-shop.ts';
import { busy, recovered, storeFailures, unsold } from './store-failures.ts';
import { openVtexShop } from './vtex-shop.ts';

const KINDS = ['vtex', 'shopify'] as const;
type Kind = (typeof KINDS)[number];

/** A product by reference or number, and by the id of the store. */
type Named = [key: string, id: string];
/** Products in the cart before the outage, and products first requested during it. */
type Outage = Record<Kind, { inCart: Named; wanted: Named; unknown: string }>;
const PHONE_OUTAGE: Outage = {
  vtex: { inCart: ['9957487', '20'], wanted: ['9959030', '3569'], unknown: '9954101' },
  shopify: {
    inCart: ['22221679984688', '22221679984688'],
    wanted: ['36607724099', '36607724099'],
    unknown: '36607738947',
  },
};
const DESKTOP_OUTAGE: Outage = {
  vtex: { inCart: ['9959029', '3628'], wanted: ['9917995', '24'], unknown: '123111222' },
  shopify: {
    inCart: ['22221943078960', '22221943078960'],
    wanted: ['36607743555', '36607743555'],
    unknown: '36607763075',
  },
};
const SIZES = [
  { size: '390 px', device: PHONE, outage: PHONE_OUTAGE, isReopened: false },
  { size: '1280 px', device: DESKTOP, outage: DESKTOP_OUTAGE, isReopened: true },
];

/** A short run buys on a phone alone. */
const TESTED = process.env['SHORT'] ? SIZES.slice(0, 1) : SIZES;

/** Shopify's name of an unnamed option, which must not be shown. */
const UNNAMED_OPTION = 'Title';
const FAILED = 'No pudimos consultar este producto.';
const UNANSWERED = /La tienda no responde\. Estos precios son de .+; los confirma al pagar\./;

const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-kit-stores-'));
type Shop = Awaited<ReturnType<typeof openVtexShop | typeof openShopifyShop>>;
const shops = new Map<Kind, Shop>();
const shopOf = (kind: Kind): Shop => {
  const shop = shops.get(kind);
  if (!shop) throw new Error(`${kind} is not open`);
  return shop;
};
let server: ChildProcess | undefined;
let origin = '';

beforeAll(async () => {
  if (!isRecorded) return;
  shops.set('vtex', await openVtexShop(dataDir));
  shops.set('shopify', await openShopifyShop(dataDir));
  const port = await freePort();
  origin = `http://localhost:${port}`;
  // The server logs every failure that the tests cause.
  const quiet = { LOG_LEVEL: 'silent', RATE_LIMIT: '0' };
  server = start('apps/server/src/main.ts', { PORT: String(port), DATA_DIR: dataDir, ...quiet });
  await answering(`${origin}/readyz`, server);
});
afterEach(() => {
  for (const { store } of shops.values()) store.failure = null;
});
afterAll(async () => {
  if (server) await end(server);
  await Promise.all([...shops.values()].map(({ store }) => store.close()));
  rmSync(dataDir, { recursive: true, force: true });
});

const { newPage } = visitorsBrowser();

/** Opens the popup of a recorded product by its tag. */
const openProduct = async (page: Page, kind: Kind, key: string): Promise<void> => {
  const { at, pageOf, tagName } = shopOf(kind);
  await page.goto(`${origin}${at(pageOf(key))}`);
  await openTag(page, tagName(key));
};

const linkOf = (kind: Kind, ...lines: [id: string, quantity: number][]): string =>
  shopOf(kind).store.website +
  (kind === 'vtex'
    ? `/checkout/cart/add?${lines.map(([id, quantity]) => `sku=${id}&qty=${quantity}&seller=1`).join('&')}&`
    : `/cart/${lines.map(([id, quantity]) => `${id}:${quantity}`).join(',')}?`) +
  'utm_source=pdf_interactivo';

const DEFAULT_DATA = { action: 'Agregar al carrito', before: [], points: [], options: 0, soldOut: 0 };
/** Data in the popup besides the recorded name, by reference or number. */
const SHOWN: Record<Kind, Record<string, Partial<ProductData> & { price: string }>> = {
  vtex: {
    '9957487': { price: '$ 1.332,60', before: ['Antes $ 2.221'] },
    // Two sellers and two SKUs, one of them sold out.
    '4910AABR583': { price: '$ 89', before: ['Antes $ 169,90'], options: 2, soldOut: 1 },
    // Variants without names, which their options name; four of them are sold out.
    '7591812': { name: 'Camisa Comfort Azul Claro · Azul / 1', price: '$ 69,99', options: 5, soldOut: 4 },
    '8277738323492': { price: '$ 247,01', before: ['Antes $ 339,21'], options: 3 },
    PF018314: { price: '$ 5.202', before: ['Antes $ 6.503'], points: ['Acumulas 100 puntos'] },
  },
  shopify: {
    '22221679984688': { price: 'US$ 13,35', before: ['Antes US$ 21,27'], options: 3, soldOut: 1 },
    // The compare-at price is lower than the price. Six variants, chosen by the values of three options.
    '22221943078960': { price: 'US$ 81,36', options: 11 },
    // The only variant of its product, with the price 0.
    '29937112136': { price: 'Gratis' },
    // Recorded before prices had a currency: the decimals are kept.
    '36607712259': { price: '$ 108', options: 3 },
    '31741627105328': { price: 'US$ 57,82', options: 12, soldOut: 3, action: 'Agotado' },
  },
};

/** A product in the variant of its tag, another one in a chosen variant, and their total. */
const BOUGHT: Record<Kind, { one: Named; other: Named; total: string }> = {
  vtex: { one: ['9957487', '20'], other: ['8277738323492', '47744496'], total: '$ 1.999,94' },
  shopify: {
    one: ['22221943078960', '22221943078960'],
    other: ['22221679984688', '22221680050224'],
    total: 'US$ 221,34',
  },
};

describe.runIf(isRecorded).each(TESTED)('at $size', ({ device, outage, isReopened }) => {
  // Covers §access-23.
  test.each(KINDS)('%s: names, prices, variants and points are shown as recorded', async (kind) => {
    const page = await newPage(device);
    const { at, pageOf, tagName, title } = shopOf(kind);
    let seen = 0;
    for (const [key, { price, ...facts }] of Object.entries(SHOWN[kind])) {
      if (pageOf(key) !== seen) await page.goto(`${origin}${at(pageOf(key))}`);
      seen = pageOf(key);
      await openTag(page, tagName(key));
      const name = title(key);
      expect(await readProduct(page)).toEqual({ ...DEFAULT_DATA, name, ...facts });
      const text = plain(await popup(page).textContent());
      expect(text, name).toContain(price);
      expect(text, name).not.toContain(UNNAMED_OPTION);
      await leave(page);
    }
  });

  // Covers §access-24.
  test.each(KINDS)('%s: two products go from their tags to the cart of the store', async (kind) => {
    const page = await newPage(device);
    const { one, other, total } = BOUGHT[kind];
    await openProduct(page, kind, one[0]);
    await add(page);
    await openProduct(page, kind, other[0]);
    await chooseAnother(page);
    await add(page, 2);
    await cartButton(page, 3).waitFor();
    const cart = await openCart(page);
    await checkoutLink(cart).waitFor();
    const address = linkOf(kind, [one[1], 1], [other[1], 2]);
    expect(await checkoutLink(cart).getAttribute('href')).toBe(address);
    expect(plain(await cart.textContent())).toContain(`Total (2 productos, 3 unidades)${total}`);
    expect(await addressBehind(page, checkoutLink(cart))).toBe(address);
  });

  // Covers §access-25.
  test.each(KINDS)(
    '%s: a slow, broken, busy or refusing store shows a message and keeps the cart, and the shop recovers',
    async (kind) => {
      const page = await newPage(device);
      const { store, title, tagName, pageOf } = shopOf(kind);
      const { inCart, wanted, unknown } = outage[kind];
      await openProduct(page, kind, inCart[0]);
      await add(page);

      store.failure = busy;
      await openProduct(page, kind, wanted[0]);
      await popup(page).getByText(FAILED).waitFor();
      for (const [name, failure] of Object.entries(storeFailures(kind))) {
        store.failure = failure;
        const { requests } = store;
        await popup(page).getByRole('button', { name: 'Reintentar' }).click();
        await waitFor(() => store.requests).toBeGreaterThan(requests);
        await popup(page).getByText(FAILED).waitFor();
        expect(await addButton(page).count(), name).toBe(0);
      }

      // Pages still turn, and the cart shows the known data.
      store.failure = busy;
      await leave(page);
      await turnAndBack(page, pageOf(wanted[0]));
      let cart = await openCart(page);
      await cart.getByText(UNANSWERED).waitFor();
      expect(await checkoutLink(cart).getAttribute('href')).toBe(linkOf(kind, [inCart[1], 1]));
      await leave(page);

      // A response without the product means that it is not sold.
      store.failure = unsold[kind];
      await openTag(page, tagName(unknown));
      await popup(page).getByText('Producto no disponible').waitFor();
      expect(await addButton(page).count()).toBe(0);
      await leave(page);
      cart = await openCart(page);
      await cart.getByText('La tienda ya no lo vende').waitFor();
      await leave(page);
      await cartButton(page, 1).waitFor();

      if (isReopened) store.failure = recovered[kind];
      else store.failure = busy;
      await openTag(page, tagName(wanted[0]));
      if (!isReopened) {
        await popup(page).getByText(FAILED).waitFor();
        store.failure = recovered[kind];
        await popup(page).getByRole('button', { name: 'Reintentar' }).click();
      }
      await popup(page)
        .getByRole('heading', { name: title(wanted[0]), level: 3 })
        .waitFor();
      await addButton(page).waitFor();
      await add(page, 2);
      cart = await openCart(page);
      await cart.getByText('La tienda confirma precios y existencias al pagar.').waitFor();
      expect(await checkoutLink(cart).getAttribute('href')).toBe(linkOf(kind, [inCart[1], 1], [wanted[1], 2]));
    },
  );
});
