/** Faults between host page and viewer: invalid commands, an unreachable store, races, foreign messages, blocked storage. */
import { expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { waitFor } from '../support/wait-for.ts';
import { act, cartOf, hostPage, received } from './host-page.ts';

const { newPage } = visitorsBrowser();

const { embedded } = hostPage();

// Covers §1-26.
test('each invalid command is answered with an error event, and valid commands are executed', async () => {
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
  await cartOf(frame, /^Carrito: (?:2 productos|.*, 2 unidades)$/).waitFor();
  await waitFor(async () => (await received(page, 'error')).length).toBe(5);
  expect(new Set((await received(page, 'error')).map((one) => JSON.stringify(one)))).toEqual(
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

test('setCart leaves the cart unchanged and answers "unreachable" while the store is down', async () => {
  const page = await newPage(DESKTOP);
  const frame = await embedded(page);
  await act(page, (viewer) => viewer.setCart([{ ref: 'CN-1042', quantity: 2 }]));
  await cartOf(frame, /^Carrito: (?:2 productos|.*, 2 unidades)$/).waitFor();
  await page.route('**/v2/integration/products', (route) => route.fulfill({ status: 502, body: '{}' }));
  await act(page, (viewer) => viewer.setCart([{ ref: 'CN-2210.01', quantity: 1 }]));
  await waitFor(() => received(page, 'error')).toEqual([
    { command: 'setCart', code: 'unreachable', refs: ['CN-2210.01'] },
  ]);
  await cartOf(frame, /^Carrito: (?:2 productos|.*, 2 unidades)$/).waitFor();
});

test('the later one of two setCart commands wins, even if the store answers the earlier one last', async () => {
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
  await cartOf(frame, /^Carrito: (?:2 productos|.*, 2 unidades)$/).waitFor();
  await page.waitForLoadState('networkidle');
  await waitFor(() => cartOf(frame, /^Carrito: (?:2 productos|.*, 2 unidades)$/).count()).toBe(1);
});

// Covers §1-26.
test('host page and viewer ignore messages from a third window', async () => {
  const page = await newPage(DESKTOP);
  const frame = await embedded(page);
  const before = await page.evaluate(() => window.received.length);
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
  }, deployment().storeOrigin);
  await page.waitForFunction(() => 'thirdSpoke' in window);
  // Messages arrive in order: once the later one is handled, the earlier ones are, too.
  await act(page, (viewer) => viewer.goto(3));
  await waitFor(() => received(page, 'page')).toEqual([{ page: 3, pageCount: 20 }]);
  expect(await page.evaluate(() => window.received.length)).toBe(before + 1);
  await frame
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 3 de/ })
    .waitFor();
});

// Covers §1-26.
test('with storage blocked in the frame, setCart fills the cart and checkout opens outside the frame with it', async () => {
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
  await cartOf(frame, /^Carrito: (?:2 productos|.*, 2 unidades)$/).click();
  const [store] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('link', { name: /Ir a pagar/ }).click(),
  ]);
  expect(await store.getByTestId('cart-line').getAttribute('data-qty')).toBe('2');
});
