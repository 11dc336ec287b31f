/** The product popup: its address and the back button, what the store says of it, its pictures, its model. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { handOn, stroke } from './support/hand.ts';
import { CATALOGUE } from './support/reading.ts';
import { soon } from './support/soon.ts';

const { open, newPage } = visitorsBrowser();

const SCREENS = [
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const;

const SOFA = `${CATALOGUE}&product=CN-1042`;
const QUESTION = '**/v2/integration/products';

const popup = (page: Page): Locator => page.getByRole('dialog');
const queryOf = (page: Page) => new URL(page.url()).searchParams;
const steps = (page: Page) => page.evaluate(() => window.history.length);
const pageNamed = (page: Page, number: number) =>
  page.locator('[data-current]').getByRole('region', { name: new RegExp(`^Página ${number} de `) });
const addButton = (page: Page) => popup(page).getByRole('button', { name: 'Agregar al carrito' });
const shopIsThere = (page: Page) => page.waitForFunction(() => !document.getElementById('first-page'));

const openTag = async (page: Page, name: RegExp) => {
  await page.locator('[data-role=open]').getByRole('button', { name }).first().click();
  await popup(page).waitFor();
};

describe.each(SCREENS)('at %s', (_, screen) => {
  test('the address of a product opens its page with its popup; closing it restores the address', async () => {
    const page = await open(`${SOFA}&utm_source=x`, screen);
    await popup(page)
      .getByRole('heading', { name: /^Sofá Guatapé/, level: 3 })
      .waitFor();
    await pageNamed(page, 5).waitFor();
    expect([queryOf(page).get('product'), queryOf(page).get('utm_source')]).toEqual(['CN-1042', 'x']);
    const before = await steps(page);
    await popup(page).getByRole('button', { name: 'Cerrar' }).click();
    await popup(page).waitFor({ state: 'detached' });
    await soon(() => page.url()).toBe(`${inject('origin')}${CATALOGUE}&utm_source=x&page=5`);
    expect(await steps(page)).toBe(before);
    await pageNamed(page, 5).waitFor();
  });

  test('a popup is one step: back closes it, forward opens it, its button takes the step back, a reload keeps it', async () => {
    const page = await open(`${CATALOGUE}&page=6`, screen);
    await shopIsThere(page);
    const [address, before] = [page.url(), await steps(page)];
    await openTag(page, /^Sillón Salento/);
    await soon(() => queryOf(page).get('product')).not.toBeNull();
    expect(await steps(page)).toBe(before + 1);
    await page.goBack();
    await popup(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    await page.goForward();
    await addButton(page).waitFor();
    await page.reload();
    await addButton(page).waitFor();
    await page.keyboard.press('Escape');
    await soon(() => page.url()).toBe(address);
    await openTag(page, /^Sillón Salento/);
    await soon(() => queryOf(page).get('product')).not.toBeNull();
    expect(await steps(page)).toBe(before + 1);
  });

  test('the back button closes every panel, and each leaves the address as it was', async () => {
    const page = await open(`${CATALOGUE}&page=6`, screen);
    await shopIsThere(page);
    const address = page.url();
    const isPhone = screen === PHONE;
    const ways: [string, () => Promise<void>][] = [
      [
        'cart',
        () =>
          page
            .getByRole('button', { name: /^Carrito/ })
            .first()
            .click(),
      ],
      ['print', async () => page.keyboard.press('Control+p')],
      [
        'overview',
        async () => {
          if (!isPhone) return page.getByRole('button', { name: 'Todas las páginas' }).first().click();
          await page.getByRole('button', { name: 'Más opciones' }).click();
          await page.getByRole('button', { name: 'Todas las páginas' }).click();
        },
      ],
      ...(isPhone
        ? [['sections', () => page.getByRole('button', { name: 'Secciones' }).click()] as [string, () => Promise<void>]]
        : []),
    ];
    for (const [name, show] of ways) {
      await show();
      await popup(page).waitFor();
      await soon(() => page.evaluate(() => window.history.state?.popup?.is)).toBe(name);
      await page.goBack();
      await popup(page).waitFor({ state: 'detached' });
      expect(page.url()).toBe(address);
    }
  });

  test('what is chosen in a panel stands in the address once the panel is gone', async () => {
    const page = await open(`${CATALOGUE}&page=6`, screen);
    await shopIsThere(page);
    await page.keyboard.press('Control+p');
    await popup(page).waitFor();
    await page.keyboard.press('Escape');
    await popup(page).waitFor({ state: 'detached' });
    if (screen === PHONE) {
      await page.getByRole('button', { name: 'Más opciones' }).click();
      await page.getByRole('button', { name: 'Todas las páginas' }).click();
    } else await page.getByRole('button', { name: 'Todas las páginas' }).first().click();
    await popup(page).getByRole('button', { name: 'Ir a la página 9', exact: true }).click();
    await popup(page).waitFor({ state: 'detached' });
    await soon(() => queryOf(page).get('page')).toMatch(/^[89]$/);
    expect(await page.evaluate(() => window.history.state?.popup ?? null)).toBeNull();
    const address = page.url();
    await page.goForward();
    await popup(page).waitFor();
    await page.goBack();
    await popup(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
  });

  test('a model opens beside the data of its product, with the way into the cart, and back closes it', async () => {
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

test('a link to a product that the document no longer carries says so over the page of the link', async () => {
  const page = await open(`${CATALOGUE}&page=3&product=NADA-000`, PHONE);
  await popup(page).getByText('Producto no disponible').waitFor();
  await pageNamed(page, 3).waitFor();
});

test('a link to a product in a page that has moved opens the page where it is now', async () => {
  const page = await open(`${CATALOGUE}&page=9&product=CN-1042`, PHONE);
  await popup(page).waitFor();
  await pageNamed(page, 5).waitFor();
  await soon(() => queryOf(page).get('page')).toBe('5');
});

test('in a frame the back button closes the popup and leaves the page around it alone', async () => {
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(
      `<title>Tienda</title><iframe src="${inject('origin')}${CATALOGUE}&page=6" style="width:390px;height:700px"></iframe>`,
    );
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void site.close());
  const page = await newPage(DESKTOP);
  const host = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  await page.goto(host);
  const frame = page.frameLocator('iframe');
  const dialog = frame.getByRole('dialog');
  const tag = frame.locator('[data-role=open]').getByRole('button', { name: /^Sillón Salento/ });
  for (const leave of [
    () => page.evaluate(() => window.history.back()),
    () => dialog.getByRole('button', { name: 'Cerrar' }).click(),
  ]) {
    await tag.click();
    await dialog.getByRole('button', { name: 'Agregar al carrito' }).waitFor();
    await soon(() => page.frames()[1]?.url()).toContain('product=');
    await leave();
    await dialog.waitFor({ state: 'detached' });
    await soon(() => page.frames()[1]?.url()).not.toContain('product=');
    expect(page.url()).toBe(host);
  }
});

test('the products of the next spread are asked for while nothing else is, once', async () => {
  const page = await newPage(DESKTOP);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/integration/products'))
      asked.push((request.postDataJSON() as { refId: string }).refId);
  });
  await page.goto(`${inject('origin')}${CATALOGUE}&page=4`);
  await soon(() => asked.length).toBe(2);
  const [open, ahead] = asked.map((refs) => refs.split(','));
  expect(open).toContain('CN-1042');
  expect(ahead?.length).toBeGreaterThan(1);
  expect(ahead?.filter((ref) => open?.includes(ref))).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await pageNamed(page, 6).waitFor();
  // Those of the spread after it come next: what lies open now was known.
  await soon(() => asked.length).toBe(3);
  expect(asked[2]?.split(',').filter((ref) => ahead?.includes(ref))).toEqual([]);
});

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

test('a model that does not come leaves its product in reach', async () => {
  const page = await newPage(PHONE);
  await page.route('**/*.glb', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${inject('origin')}${CATALOGUE}&page=11`);
  await shopIsThere(page);
  await page
    .locator('[data-current]')
    .getByRole('button', { name: /^Ver en 3D/ })
    .first()
    .click();
  await popup(page).getByText('No pudimos mostrar este modelo.').waitFor();
  await addButton(page).click();
  await page.getByRole('button', { name: 'Ver carrito' }).waitFor();
});
