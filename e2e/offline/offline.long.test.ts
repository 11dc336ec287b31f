/** Reading without a network or with a faulty one: seen pages stay, missing ones load when the network returns, and the viewer shows a notice. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, SCREENS, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { type FaultyNetwork, openFaultyNetwork } from '../support/faulty-network.ts';
import { openSite } from '../support/other-site.ts';
import { CATALOGUE, pageNamed } from '../support/reading.ts';
import { checkoutLink, openCart, SOFA, storeCart } from '../support/shopping.ts';
import { chunkUrls } from '../support/viewer-chunks.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();
const READER = { serviceWorkers: 'allow' } as const satisfies BrowserContextOptions;

let network: FaultyNetwork;
beforeAll(async () => {
  network = await openFaultyNetwork(deployment().origin);
});
afterAll(() => network.close());
beforeEach(() => network.setFault('none'));

const cachedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = (await self.caches.keys()).map(async (name) => (await self.caches.open(name)).keys());
    return (await Promise.all(caches)).flat().map(({ url }) => url);
  });

const isSharp = (page: Page, number: number): Promise<boolean> =>
  pageNamed(page, number)
    .locator(':scope > img')
    .evaluateAll((all) => all.some((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 200));

/** Waits until the open page, its neighbours and the scripts of the viewer are cached. */
const waitUntilCached = (page: Page) =>
  waitFor(async () => {
    const cached = await cachedUrls(page).catch((): string[] => []);
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('.v-page > img')]
        .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
        .map(({ currentSrc }) => currentSrc),
    );
    // These are on no open page: they are cached last.
    const isAhead = ['embed-bridge', 'document-share-panel'].every((name) => {
      const chunk = chunkUrls(name);
      return cached.some((url) => chunk.test(url));
    });
    return (
      shown.length > 0 &&
      shown.every((url) => cached.includes(url)) &&
      isAhead &&
      cached.some((url) => url.includes('/view?'))
    );
  }).toBe(true);

const readAt = async (number: number, device: BrowserContextOptions = PHONE): Promise<Page> => {
  const page = await newPage({ ...device, ...READER });
  await page.goto(`${network.origin}${CATALOGUE}&page=${number}`);
  await pageNamed(page, number).waitFor();
  await waitFor(() => isSharp(page, number)).toBe(true);
  await waitUntilCached(page);
  return page;
};

const takeOff = async (page: Page) => {
  network.setFault('cut');
  await page.context().setOffline(true);
};
const land = async (page: Page) => {
  network.setFault('none');
  await page.context().setOffline(false);
};
const sign = (page: Page) => page.locator('header [data-offline]');
const turnTo = async (page: Page, number: number) => {
  await page.keyboard.press('ArrowRight');
  await pageNamed(page, number).waitFor();
};
const shot = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

describe.each(SCREENS)('without a network, at %s', (width, device) => {
  const step = device === PHONE ? 1 : 2;

  // Covers §resilience-40.
  test('seen pages and their neighbours open; an unseen one shows a notice and loads when the network returns', async () => {
    const page = await readAt(6, device);
    await takeOff(page);
    await sign(page).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: 'Sin conexión: ves lo que ya estaba cargado' })
      .waitFor({ state: 'attached' });
    await shot(page, `offline-${width}`);
    await turnTo(page, 6 + step);
    await waitFor(() => isSharp(page, 6 + step)).toBe(true);
    let at = 6 + step;
    const waits = page.locator('[data-current] [data-waits]');
    while ((await waits.count()) === 0 && at + step <= 12) {
      at += step;
      await turnTo(page, at);
      await waitFor(async () => (await isSharp(page, at)) || (await waits.count()) > 0).toBe(true);
    }
    await waits.first().waitFor();
    expect(await waits.first().textContent()).toContain('Sin conexión');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.waitForTimeout(900);
    await shot(page, `waiting-${width}`);
    await land(page);
    await waitFor(() => isSharp(page, at)).toBe(true);
    await sign(page).waitFor({ state: 'detached' });
    await waits.first().waitFor({ state: 'detached' });
  });

  // Covers §resilience-41.
  test('a reload shows the same page, and its tags open with the last price and its time', async () => {
    const page = await readAt(6, device);
    await takeOff(page);
    await turnTo(page, 6 + step);
    await page.waitForFunction((to) => new URL(location.href).searchParams.get('page') === String(to), 6 + step);
    await page.keyboard.press('ArrowLeft');
    await pageNamed(page, 6).waitFor();
    await page.waitForFunction(() => new URL(location.href).searchParams.get('page') === '6');
    await page.reload();
    await waitFor(() => isSharp(page, 6)).toBe(true);
    await sign(page).waitFor();
    await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().click();
    const popup = page.getByRole('dialog');
    await popup.getByText(/Precio de hace/).waitFor();
    await popup.getByText(/\$/).first().waitFor();
    await shot(page, `product-${width}`);
    await land(page);
    await popup.getByText(/Precio de hace/).waitFor({ state: 'detached' });
  });

  // Covers §resilience-45.
  test('checkout is disabled and becomes available when the network returns', async () => {
    const page = await newPage({ ...device, ...READER });
    await storeCart(page, { version: 1, lines: [SOFA] }, 'casa-nativa');
    await page.goto(`${network.origin}${CATALOGUE}&page=6`);
    const cart = await openCart(page);
    await checkoutLink(cart).waitFor();
    await takeOff(page);
    await cart.getByText('Esperando conexión').waitFor();
    expect(await cart.locator('a[href*="/checkout/"]').count()).toBe(0);
    await shot(page, `cart-${width}`);
    await land(page);
    await checkoutLink(cart).waitFor();
    expect(await checkoutLink(cart).getAttribute('href')).toContain('/checkout/cart/add?sku=30010');
    expect(await sign(page).count()).toBe(0);
  });
});

// Covers §resilience-43.
test.each(['portal', 'portal-redirect'] as const)(
  'responses of a captive portal (%s) are neither cached nor shown',
  async (fault) => {
    const page = await readAt(6);
    network.setFault(fault);
    const at = 10;
    for (let next = 7; next <= at; next += 1) await turnTo(page, next);
    await sign(page).waitFor();
    expect(await page.getByText('Acepta las condiciones').count()).toBe(0);
    const bodies = await page.evaluate(async () => {
      const bodies: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const answer of await cache.matchAll())
          if (/html|json|script/.test(answer.headers.get('content-type') ?? '')) bodies.push(await answer.text());
      }
      return bodies.join('\n');
    });
    expect(bodies).not.toContain('aeropuerto');
    network.setFault('none');
    await waitFor(() => isSharp(page, at)).toBe(true);
    await sign(page).waitFor({ state: 'detached' });
  },
);

// Covers §resilience-43.
test('behind a captive portal the cached page opens, and the next visit gets the current one', async () => {
  const page = await readAt(6);
  network.setFault('portal');
  await page.reload();
  await waitFor(() => isSharp(page, 6)).toBe(true);
  await sign(page).waitFor();
  network.setFault('none');
  await sign(page).waitFor({ state: 'detached' });
});

// Covers §resilience-42.
test('with three of ten requests lost everything loads eventually', async () => {
  const page = await readAt(1, DESKTOP);
  network.setFault('lossy');
  for (const number of [2, 4, 6, 8, 10]) {
    await turnTo(page, number);
    await waitFor(() => isSharp(page, number)).toBe(true);
  }
  await page.keyboard.press('ArrowLeft');
  await pageNamed(page, 8).waitFor();
  await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().click();
  await page.getByRole('dialog').getByText(/\$/).first().waitFor();
});

// Covers §resilience-39.
test('a company never gets data cached for another company', async () => {
  const page = await readAt(6);
  await takeOff(page);
  const answer = await page.goto(`${network.origin}/view?company=otra&pdf=catalogo-casa-nativa`).catch(() => null);
  expect(answer).toBeNull();
});

// Covers §resilience-39.
test('the service worker handles requests of shoppers only', async () => {
  const page = await readAt(6);
  await page.evaluate(() => Promise.all(['/docs', '/healthz', '/admin/v1/me', '/metrics'].map((path) => fetch(path))));
  const cached = await cachedUrls(page);
  expect(cached.filter((url) => /\/(docs|healthz|admin|metrics|events|tiles)/.test(url))).toEqual([]);
});

// Covers §resilience-44.
test('after a new release the open page keeps working on its version, and the next visit gets the new one', async () => {
  const own = await openFaultyNetwork(deployment().origin);
  try {
    const page = await newPage({ ...DESKTOP, ...READER });
    await page.goto(`${own.origin}${CATALOGUE}&page=6`);
    await waitUntilCached(page);
    own.setFault('cut');
    own.release();
    own.setFault('none');
    const before = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
    const taken = page.evaluate(
      () => new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', () => done(true))),
    );
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    expect([before?.endsWith('/offline.js'), await taken]).toEqual([true, true]);
    // Chunks that this page has not loaded yet, of a release that is no longer on the server.
    await page.getByRole('button', { name: 'Buscar en el catálogo' }).click();
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().click();
    await page.getByRole('dialog').getByText(/\$/).first().waitFor();
    await page.keyboard.press('Escape');
    // Closing it goes back in the history, and a navigation in progress would abort a reload.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.reload();
    await waitFor(() => isSharp(page, 6)).toBe(true);
    expect(await page.locator('script[type=module]').getAttribute('src')).toContain('.next.js');
  } finally {
    await own.close();
  }
});

// Covers §resilience-46.
test('in a frame of another site and without a service worker pages turn and the notice is shown', async () => {
  const site = await openSite(
    () => `<iframe src="${network.origin}${CATALOGUE}&page=6" width="1000" height="700"></iframe>`,
  );
  try {
    const page = await newPage({ ...DESKTOP, ...READER });
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'serviceWorker', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await page.goto(site.address);
    const frame = page.frameLocator('iframe');
    await frame.locator('[data-current] [data-tag]').first().waitFor();
    await frame.locator('#first-page').waitFor({ state: 'detached' });
    // Without a service worker only loaded data is available: waits for the last response.
    await page.waitForLoadState('networkidle');
    await takeOff(page);
    await frame.locator('header [data-offline]').waitFor();
    await frame.locator('[data-current] [data-tag]:not([aria-haspopup])').first().click();
    await frame.getByRole('dialog').waitFor();
    await land(page);
    await frame.locator('header [data-offline]').waitFor({ state: 'detached' });
  } finally {
    site.close();
  }
});
