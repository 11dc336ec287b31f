/** The product popup: what the store says of it, and its pictures. */
import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, SCREENS, visitorsBrowser } from './support/browser.ts';
import { handOn, stroke } from './support/hand.ts';
import { addButton, openTag, popup, shopIsThere } from './support/product-popup.ts';
import { CATALOGUE, pageNamed } from './support/reading.ts';
import { soon } from './support/soon.ts';

const { open, newPage } = visitorsBrowser();

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

/** The popup of the sofa in front of a store that answers so. */
const openBefore = async (answer: Answer, screen: typeof PHONE | typeof DESKTOP = PHONE) => {
  const page = await newPage(screen);
  await page.route(QUESTION, (route) => route.fulfill(answer));
  await page.goto(`${inject('origin')}${SOFA}`);
  await popup(page).waitFor();
  return page;
};

describe('what the store says', () => {
  test.each([
    ['500', { status: 500, body: 'x' }],
    ['429', { status: 429, json: { code: 'store.busy' } }],
    ['HTML', { contentType: 'text/html', body: '<!doctype html><h1>Mantenimiento</h1>' }],
    ['an answer without products', { json: {} }],
  ] as [string, Answer][])('%s: it is said, and what is tried again comes', async (_, answer) => {
    const page = await openBefore(answer);
    await popup(page).getByText('No pudimos consultar este producto.').waitFor();
    await page.unroute(QUESTION);
    await popup(page).getByRole('button', { name: 'Reintentar' }).click();
    await addButton(page).waitFor();
    await popup(page).getByText('$ 4.890.000').waitFor();
  });

  test('nothing: the product is not there any more', async () => {
    const page = await openBefore({ json: { products: [], prevCursor: null, nextCursor: null, total: 0 } });
    await popup(page).getByText('Producto no disponible').waitFor();
    expect(await addButton(page).count()).toBe(0);
  });

  test.each([
    ['129900', '$ 129.900', 1],
    ['129900.00', '$ 129.900', 1],
    ['129.900', 'Consultar precio', 0],
    [0, 'Consultar precio', 0],
  ])('the price %j is shown as %s', async (price, shown, buttons) => {
    const page = await openBefore(says([sofa({}, { ...offer, price, listPrice: price })]));
    await popup(page).getByText(shown).waitFor();
    expect(await addButton(page).count()).toBe(buttons);
  });

  test('a variant that is gone is marked, one that is sold out cannot be added', async () => {
    const page = await openBefore(says([sofa({}, { ...offer, isAvailable: false })]));
    expect(await popup(page).getByRole('button', { name: 'Agotado' }).isDisabled()).toBe(true);
  });

  test.each(SCREENS)('60 variants and a name of 200 characters find room at %s', async (_, screen) => {
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

  test('a name is text, whatever stands in it', async () => {
    const productName = '<script>window.hurt = 1</script><img src=x onerror="window.hurt = 1"> كرسي 🪑';
    const page = await openBefore(says([sofa({ nameComplete: 'Default Title' })], { productName }));
    await popup(page).getByRole('heading', { name: productName, level: 3 }).waitFor();
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  });

  test.each(SCREENS)(
    'one that takes its time: open at once, told, and filled in without a jump at %s',
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
      await page.goto(`${inject('origin')}${CATALOGUE}&page=6`);
      await shopIsThere(page);
      await openTag(page, /^Sillón Salento/);
      await popup(page).getByText('La tienda está tardando. Seguimos preguntando.').waitFor();
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

  test('the quantity stays while one looks for the variant, and both reach the cart', async () => {
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

const largePicture = (page: Page) =>
  page
    .getByRole('dialog', { name: /^Sofá Guatapé/ })
    .last()
    .locator('img')
    .last();
const scaleOf = (picture: Locator) =>
  picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);

describe('pictures', () => {
  const gallery = (page: Page) => popup(page).getByRole('region', { name: 'Fotos' });
  const turned = (page: Page) =>
    gallery(page)
      .getByRole('group')
      .evaluate(({ scrollLeft, clientWidth }) => Math.round((scrollLeft / clientWidth) * 10) / 10);

  test('by keys: turned, enlarged, come closer to, and left where one was', async () => {
    const page = await open(SOFA, DESKTOP);
    await addButton(page).waitFor();
    await gallery(page).getByRole('group').focus();
    await page.keyboard.press('ArrowRight');
    await soon(() => turned(page)).toBe(1);
    await page.keyboard.press('ArrowLeft');
    await soon(() => turned(page)).toBe(0);
    await gallery(page).getByRole('button', { name: 'Ampliar foto' }).click();
    await page.getByText('1 / 2').waitFor();
    await page.keyboard.press('+');
    await soon(() => scaleOf(largePicture(page))).toBeGreaterThan(1.3);
    await page.keyboard.press('0');
    await soon(() => scaleOf(largePicture(page))).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.getByText('2 / 2').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('2 / 2').waitFor({ state: 'detached' });
    await soon(() => turned(page)).toBe(1);
    await pageNamed(page, 5).waitFor();
    await addButton(page).waitFor();
  });

  test('by finger: swiped, enlarged by a tap, come closer to by two, swiped on, and pulled away', async () => {
    const page = await open(SOFA, PHONE);
    await addButton(page).waitFor();
    const box = await gallery(page).boundingBox();
    if (!box) throw new Error('no gallery');
    const y = box.y + box.height / 2;
    const hand = await handOn(page, 'finger');
    await stroke(hand, { from: { x: 330, y }, to: { x: 60, y }, within: 200 });
    await soon(() => turned(page)).toBe(1);
    await page.touchscreen.tap(195, y);
    await page.getByText('2 / 2').waitFor();
    await stroke(hand, { from: { x: 60, y: 420 }, to: { x: 330, y: 425 }, within: 200 });
    await page.getByText('1 / 2').waitFor();
    await stroke(hand, { from: { x: 195, y: 420 }, to: { x: 195, y: 420 }, within: 40 });
    await stroke(hand, { from: { x: 195, y: 420 }, to: { x: 195, y: 420 }, within: 40 });
    await soon(() => scaleOf(largePicture(page))).toBeGreaterThan(2);
    // Close to it, a stroke looks around.
    await stroke(hand, { from: { x: 330, y: 420 }, to: { x: 60, y: 425 }, within: 200 });
    await page.getByText('1 / 2').waitFor();
    await page.keyboard.press('0');
    await soon(() => scaleOf(largePicture(page))).toBe(1);
    await stroke(hand, { from: { x: 195, y: 300 }, to: { x: 198, y: 560 }, within: 200 });
    await page.getByText('1 / 2').waitFor({ state: 'detached' });
    await addButton(page).waitFor();
  });
});
