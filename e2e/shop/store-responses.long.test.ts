/** The product popup for each kind of response of the store. */
import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, SCREENS, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { addButton, openTag, popup, shopIsThere } from '../support/product-popup.ts';
import { CATALOGUE } from '../support/reading.ts';

const { newPage } = visitorsBrowser();

const SOFA = `${CATALOGUE}&product=CN-1042`;
const QUESTION = '**/v2/integration/products';

const offer = { price: 3_899_000, listPrice: 4_299_000, priceWithoutDiscount: 4_299_000, rewardValue: 0 };
const sofa = (own: object = {}, commertialOffer: object = offer) => ({
  itemId: '30010',
  referenceId: [{ key: 'RefId', value: 'CN-1042' }],
  name: 'Lino arena',
  nameComplete: 'Sofá Guatapé Lino arena',
  images: [],
  sellers: [{ commertialOffer }],
  ...own,
});
const says = (items: object[], own: object = {}) => ({
  json: {
    products: [
      {
        productId: '1',
        productName: 'Sofá Guatapé',
        linkText: 's',
        categoryId: '',
        novelty: 1,
        allSpecifications: [],
        ...own,
        items,
      },
    ],
    prevCursor: null,
    nextCursor: null,
    total: 1,
  },
});

type Answer = Parameters<Route['fulfill']>[0];

/** Opens the popup of the sofa with this response of the store. */
const openBefore = async (answer: Answer, screen: typeof PHONE | typeof DESKTOP = PHONE) => {
  const page = await newPage(screen);
  await page.route(QUESTION, (route) => route.fulfill(answer));
  await page.goto(`${deployment().origin}${SOFA}`);
  await popup(page).waitFor();
  return page;
};

describe('a response of the store', () => {
  // Covers §access-22.
  test.each([
    ['500', { status: 500, body: 'x' }],
    ['429', { status: 429, json: { code: 'store.busy' } }],
    ['HTML', { contentType: 'text/html', body: '<!doctype html><h1>Mantenimiento</h1>' }],
    ['an answer without products', { json: {} }],
  ] as [string, Answer][])(
    'a store response with %s shows a message, and a retry shows the product',
    async (_, answer) => {
      const page = await openBefore(answer);
      await popup(page).getByText('No pudimos consultar este producto.').waitFor();
      await page.unroute(QUESTION);
      await popup(page).getByRole('button', { name: 'Reintentar' }).click();
      await addButton(page).waitFor();
      await popup(page).getByText('$ 4.890.000').waitFor();
    },
  );

  // Covers §access-22.
  test('a store response without the product shows that it is no longer available', async () => {
    const page = await openBefore({ json: { products: [], prevCursor: null, nextCursor: null, total: 0 } });
    await popup(page).getByText('Producto no disponible').waitFor();
    expect(await addButton(page).count()).toBe(0);
  });

  // Covers §access-21.
  test.each([
    ['129900', '$ 129.900', 1],
    ['129900.00', '$ 129.900', 1],
    ['129.900', 'Consultar precio', 0],
    [0, 'Consultar precio', 0],
  ])('a store response with the price %j shows %s', async (price, shown, buttons) => {
    const page = await openBefore(says([sofa({}, { ...offer, price, listPrice: price })]));
    await popup(page).getByText(shown).waitFor();
    expect(await addButton(page).count()).toBe(buttons);
  });

  test('unavailable variants of a store response are marked, and sold-out ones cannot be added', async () => {
    const page = await openBefore(says([sofa({}, { ...offer, isAvailable: false })]));
    expect(await popup(page).getByRole('button', { name: 'Agotado' }).isDisabled()).toBe(true);
  });

  // Covers §access-21.
  test.each(SCREENS)('a store response with 60 variants and a name of 200 characters fits at %s', async (_, screen) => {
    const productName = 'Sofá modular '.repeat(16).trim().padEnd(200, 'o');
    const items = Array.from({ length: 60 }, (_, at) =>
      sofa({ itemId: `${at}`, name: `Color ${at}`, nameComplete: '' }),
    );
    const page = await openBefore(says(items, { productName }), screen);
    await addButton(page).waitFor();
    await popup(page).getByRole('button', { name: 'Ver 48 más' }).click();
    expect(await popup(page).getByRole('radio').count()).toBe(60);
    const box = await addButton(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screen.viewport.height);
    expect(await popup(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  // Covers §access-21.
  test('a store response with markup in a name shows it as text', async () => {
    const productName = '<script>window.hurt = 1</script><img src=x onerror="window.hurt = 1"> كرسي 🪑';
    const page = await openBefore(says([sofa({ nameComplete: 'Default Title' })], { productName }));
    await popup(page).getByRole('heading', { name: productName, level: 3 }).waitFor();
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  });

  // Covers §access-20.
  test.each(SCREENS)(
    'a slow store response leaves the popup open at once with a notice, and fills it without a layout shift at %s',
    async (_, screen) => {
      const page = await newPage(screen);
      let tell = (): void => {};
      const told = new Promise<void>((resolve) => {
        tell = resolve;
      });
      await page.route(QUESTION, async (route) => {
        await told;
        await route.fulfill(says([sofa({ images: [{ imageUrl: '/no.webp' }] })]));
      });
      await page.goto(`${deployment().origin}${CATALOGUE}&page=6`);
      await shopIsThere(page);
      await openTag(page, /^Sillón Salento/);
      await popup(page).getByText('La tienda se demora en responder. Seguimos esperando.').waitFor();
      const places = async () => {
        const targets = [popup(page), popup(page).getByRole('heading', { level: 3 }), addButton(page)];
        return Promise.all(targets.map(async (target) => Math.round((await target.boundingBox())?.y ?? Number.NaN)));
      };
      const before = await places();
      tell();
      await popup(page).getByText('$ 3.899.000').waitFor();
      expect(await places()).toEqual(before);
    },
  );

  test('the chosen quantity stays while variants change, and both reach the cart', async () => {
    const other = sofa({ itemId: '30011', name: 'Terracota', nameComplete: 'Sofá Guatapé Terracota' });
    const page = await openBefore(says([sofa(), other]));
    await popup(page).getByRole('button', { name: 'Uno más' }).click();
    await popup(page).getByRole('button', { name: 'Uno más' }).click();
    await popup(page).getByText('Terracota', { exact: true }).click();
    await addButton(page).click();
    await page.getByRole('button', { name: 'Ver carrito' }).click();
    expect(await popup(page).getByRole('textbox', { name: 'Cantidad de Sofá Guatapé Terracota' }).inputValue()).toBe(
      '3',
    );
  });
});
