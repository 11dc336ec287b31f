/** `/embed.js` on another site's page: what happens in the viewer is told there, and what that page wants is done. */
import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { type OtherSite, openSite } from './support/other-site.ts';
import { soon } from './support/soon.ts';

const { newPage } = visitorsBrowser();

type Told = { name: string; detail: Record<string, unknown> };
type Viewer = HTMLElement & {
  goto: (page: number) => void;
  openProduct: (ref: string) => void;
  setCart: (lines: { ref: string; quantity: number }[]) => void;
};
declare global {
  interface Window {
    told: Told[];
  }
}

/** Commands before anything is there, as a page's own script would give them. */
const EARLY = `
  window.told = [];
  const viewer = document.querySelector('vitrina-viewer');
  for (const name of ['open', 'page', 'product', 'add', 'checkout', 'share', 'error'])
    viewer.addEventListener(name, ({ detail }) => window.told.push({ name, detail }));
`;

/** Tagged on page 6. */
const SALENTO = { ref: 'CN-1107.01', id: '30040', quantity: 1, price: 1_890_000 };

let site: OtherSite;
beforeAll(async () => {
  const element = `<vitrina-viewer company="casa-nativa" pdf="catalogo-casa-nativa" page="6"></vitrina-viewer>`;
  site = await openSite(
    ({
      searchParams,
    }) => `<body style="margin:0">${element}<script src="${inject('origin')}/embed.js"></script><script>${EARLY}
${searchParams.get('then') ?? ''}</script>`,
  );
});
afterAll(() => site.close());

const told = (page: Page, name: string) =>
  page.evaluate((wanted) => window.told.filter((one) => one.name === wanted).map(({ detail }) => detail), name);

const act = (page: Page, call: (viewer: Viewer) => void) => page.locator('vitrina-viewer').evaluate(call as never);

const embedded = async (page: Page, then = ''): Promise<FrameLocator> => {
  await page.goto(`${site.address}?then=${encodeURIComponent(then)}`);
  await soon(async () => (await told(page, 'open')).length).toBe(1);
  return page.frameLocator('vitrina-viewer iframe');
};

const tagOf = (frame: FrameLocator, name: RegExp) =>
  frame.locator('[data-current]').getByRole('button', { name }).first();
const cartOf = (frame: FrameLocator, name: RegExp) => frame.getByRole('button', { name }).first();

describe.each<[string, BrowserContextOptions]>([
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
])('at %s', (_, screen) => {
  test('what a shopper does is told to the page around, each with what it is about', async () => {
    const page = await newPage(screen);
    const frame = await embedded(page);
    expect((await told(page, 'open'))[0]).toMatchObject({
      company: 'casa-nativa',
      pdf: 'catalogo-casa-nativa',
      name: 'Catálogo Casa Nativa',
      page: 6,
      pageCount: 20,
    });

    await tagOf(frame, /^Sillón Salento/).click();
    await soon(() => told(page, 'product')).toMatchObject([{ page: 6 }]);
    const popup = frame.getByRole('dialog');
    await popup.getByRole('button', { name: /^Agregar al carrito/ }).click();
    await soon(() => told(page, 'add')).toMatchObject([SALENTO]);

    await frame.getByRole('button', { name: 'Ver carrito' }).click();
    const [store] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('link', { name: /Ir a pagar/ }).click(),
    ]);
    expect(store.url().startsWith(inject('storeOrigin'))).toBe(true);
    await soon(() => told(page, 'checkout')).toMatchObject([{ lines: [SALENTO], total: SALENTO.price, part: 1 }]);
  });

  test('the page around turns pages, opens products and sets the cart', async () => {
    const page = await newPage(screen);
    const frame = await embedded(page);
    await act(page, (viewer) => viewer.goto(9));
    await frame
      .locator('[data-current]')
      .getByRole('region', { name: /^Página 9 de/ })
      .waitFor();
    await soon(() => told(page, 'page')).toEqual([{ page: 9, pageCount: 20 }]);

    await act(page, (viewer) =>
      viewer.setCart([
        { ref: 'cn 1042', quantity: 2 },
        { ref: 'CN-2210.01', quantity: 4 },
      ]),
    );
    await cartOf(frame, /^Carrito: 6 productos/).waitFor();
    expect(await frame.getByText('Se agregó al carrito').count()).toBe(0);
    await act(page, (viewer) => viewer.setCart([{ ref: 'CN-1042', quantity: 1 }]));
    await cartOf(frame, /^Carrito: 1 producto/).waitFor();

    await act(page, (viewer) => viewer.openProduct('CN-2210.01'));
    await frame.getByRole('dialog').getByText('Silla Honda').first().waitFor();
    const [{ page: at } = { page: 0 }] = await told(page, 'product');
    await frame
      .locator('[data-current]')
      .getByRole('region', { name: new RegExp(`^Página ${String(at)} de`) })
      .waitFor();
    expect(at).not.toBe(9);
    expect(await told(page, 'error')).toEqual([]);
  });
});

test('what the page around opens is no tag that a shopper clicked', async () => {
  const page = await newPage(DESKTOP);
  const events: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/analytics/proxy')) events.push(searchParams.get('event'));
  });
  await embedded(page);
  await act(page, (viewer) => viewer.openProduct('CN-2210.01'));
  await soon(() => events).toContain('product_view');
  expect(events).not.toContain('tag_click');
});

test('a command given before anything is there is carried out once it is', async () => {
  const page = await newPage(DESKTOP);
  const frame = await embedded(page, `viewer.goto(12); viewer.setCart([{ ref: 'CN-1042', quantity: 3 }]);`);
  await frame
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 12 de/ })
    .waitFor();
  await cartOf(frame, /^Carrito: 3 productos/).waitFor();
});

test('what cannot be done is answered, never silent: the rest is done', async () => {
  const page = await newPage(DESKTOP);
  const frame = await embedded(page);
  await act(page, (viewer) => {
    viewer.goto(99);
    viewer.goto('dos' as never);
    viewer.openProduct('NADA-1');
    viewer.setCart([{ ref: 'CN-1042', quantity: 0 }]);
    viewer.setCart([
      { ref: 'NADA-2', quantity: 1 },
      { ref: 'CN-1042', quantity: 2 },
    ]);
  });
  await cartOf(frame, /^Carrito: 2 productos/).waitFor();
  await soon(async () => (await told(page, 'error')).length).toBe(5);
  expect(new Set((await told(page, 'error')).map((one) => JSON.stringify(one)))).toEqual(
    new Set(
      [
        { command: 'goto', code: 'page', refs: [] },
        { command: 'goto', code: 'invalid', refs: [] },
        { command: 'openProduct', code: 'unknown', refs: ['NADA-1'] },
        { command: 'setCart', code: 'invalid', refs: [] },
        { command: 'setCart', code: 'unknown', refs: ['NADA-2'] },
      ].map((one) => JSON.stringify(one)),
    ),
  );
});

test('a store that is down leaves the cart as it was, and that is said', async () => {
  const page = await newPage(DESKTOP);
  const frame = await embedded(page);
  await act(page, (viewer) => viewer.setCart([{ ref: 'CN-1042', quantity: 2 }]));
  await cartOf(frame, /^Carrito: 2 productos/).waitFor();
  await page.route('**/v2/integration/products', (route) => route.fulfill({ status: 502, body: '{}' }));
  await act(page, (viewer) => viewer.setCart([{ ref: 'CN-2210.01', quantity: 1 }]));
  await soon(() => told(page, 'error')).toEqual([{ command: 'setCart', code: 'unreachable', refs: ['CN-2210.01'] }]);
  await cartOf(frame, /^Carrito: 2 productos/).waitFor();
});

test('of two carts the later one stands, however late the store answers the earlier', async () => {
  const page = await newPage(DESKTOP);
  const frame = await embedded(page);
  let answer = (): void => undefined;
  const isLate = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/v2/integration/products', async (route) => {
    if (route.request().postData()?.includes('CN-2210.01')) await isLate;
    await route.continue();
  });
  await act(page, (viewer) => viewer.setCart([{ ref: 'CN-2210.01', quantity: 5 }]));
  await act(page, (viewer) => viewer.setCart([{ ref: 'CN-1042', quantity: 2 }]));
  answer();
  await cartOf(frame, /^Carrito: 2 productos/).waitFor();
  await page.waitForLoadState('networkidle');
  await soon(() => cartOf(frame, /^Carrito: 2 productos/).count()).toBe(1);
});

test('neither side listens to a third', async () => {
  const page = await newPage(DESKTOP);
  const frame = await embedded(page);
  const before = await page.evaluate(() => window.told.length);
  await page.evaluate(async (store) => {
    const third = document.createElement('iframe');
    // A page of the host's own origin in another window: neither the viewer's window nor its parent.
    third.srcdoc = `<script>
      parent.postMessage({ vitrina: 1, is: 'event', name: 'add', detail: {} }, '*');
      parent.document.querySelector('vitrina-viewer').shadowRoot.querySelector('iframe').contentWindow
        .postMessage({ vitrina: 1, is: 'goto', page: 9 }, '*');
      parent.thirdSpoke = ${JSON.stringify(store)};
    </script>`;
    document.body.append(third);
  }, inject('storeOrigin'));
  await page.waitForFunction(() => 'thirdSpoke' in window);
  // What comes after it has been heard, so it has been heard too.
  await act(page, (viewer) => viewer.goto(3));
  await soon(() => told(page, 'page')).toEqual([{ page: 3, pageCount: 20 }]);
  expect(await page.evaluate(() => window.told.length)).toBe(before + 1);
  await frame
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 3 de/ })
    .waitFor();
});

test('where storage is refused the page around still fills the cart, and checkout leaves the frame with it', async () => {
  const page = await newPage(DESKTOP);
  await page.addInitScript(() => {
    if (window.top === window) return;
    const refused = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { configurable: true, get: refused });
  });
  const frame = await embedded(page);
  await act(page, (viewer) => viewer.setCart([{ ref: 'CN-1042', quantity: 2 }]));
  await cartOf(frame, /^Carrito: 2 productos/).click();
  const [store] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('link', { name: /Ir a pagar/ }).click(),
  ]);
  expect(await store.getByTestId('cart-line').getAttribute('data-qty')).toBe('2');
});

test('the frame is as high as its page wants, but for a page that says otherwise', async () => {
  const page = await newPage(PHONE);
  const frame = await embedded(page);
  await soon(async () => {
    const paper = await frame.locator('[data-current] .v-page').first().boundingBox();
    return paper ? Math.round(paper.width) : 0;
  }).toBe(390 - 16);
  await page.addStyleTag({ content: 'vitrina-viewer { height: 500px }' });
  await soon(async () => (await page.locator('vitrina-viewer').boundingBox())?.height).toBe(500);
});

test('the shop of the demo embeds its catalogue under a strict policy of its own', async () => {
  const page = await newPage(DESKTOP);
  await page.goto(`${inject('storeOrigin')}/catalogo`);
  await page.getByText(/^open /).waitFor();
  await page.getByRole('button', { name: 'Poner un pedido' }).click();
  const frame = page.frameLocator('vitrina-viewer iframe');
  await cartOf(frame, /^Carrito: 5 productos/).waitFor();
});

test('a viewer that is not framed fetches nothing of this', async () => {
  const asked: string[] = [];
  const page = await newPage(DESKTOP);
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${inject('origin')}/view?company=casa-nativa&pdf=catalogo-casa-nativa`);
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('dialog', { name: 'Más opciones' }).waitFor();
  expect(asked.filter((url) => /host-bridge|embed\.js/.test(url))).toEqual([]);
});
