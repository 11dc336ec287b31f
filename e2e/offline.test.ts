/** Reading without a network, or with a bad one: what was seen stays, the rest comes by itself, and the screen says so calmly. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type BadLine, openBadLine } from './support/bad-line.ts';
import { DESKTOP, PHONE, SCREENS, visitorsBrowser } from './support/browser.ts';
import { openSite } from './support/other-site.ts';
import { CATALOGUE, pageNamed } from './support/reading.ts';
import { keepCart, openCart, SOFA, wayOut } from './support/shopping.ts';
import { soon } from './support/soon.ts';

const { newPage } = visitorsBrowser();
const READER = { serviceWorkers: 'allow' } as const satisfies BrowserContextOptions;

let line: BadLine;
beforeAll(async () => {
  line = await openBadLine(inject('origin'));
});
afterAll(() => line.close());
beforeEach(() => line.be('good'));

const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = (await self.caches.keys()).map(async (name) => (await self.caches.open(name)).keys());
    return (await Promise.all(caches)).flat().map(({ url }) => url);
  });

const isSharp = (page: Page, number: number): Promise<boolean> =>
  pageNamed(page, number)
    .locator(':scope > img')
    .evaluateAll((all) => all.some((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 200));

/** All that the open page shows and its neighbours are kept, and the parts of the viewer with them. */
const isKept = (page: Page) =>
  soon(async () => {
    const kept = await keptAddresses(page).catch((): string[] => []);
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('.v-page > img')]
        .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
        .map(({ currentSrc }) => currentSrc),
    );
    // Nobody has wanted these: they come after all the others.
    const isAhead = ['host-bridge', 'share-of-document'].every((part) =>
      kept.some((url) => url.includes(`/assets/${part}-`) && url.endsWith('.js')),
    );
    return (
      shown.length > 0 &&
      shown.every((url) => kept.includes(url)) &&
      isAhead &&
      kept.some((url) => url.includes('/view?'))
    );
  }).toBe(true);

const readAt = async (number: number, device: BrowserContextOptions = PHONE): Promise<Page> => {
  const page = await newPage({ ...device, ...READER });
  await page.goto(`${line.origin}${CATALOGUE}&page=${number}`);
  await pageNamed(page, number).waitFor();
  await soon(() => isSharp(page, number)).toBe(true);
  await isKept(page);
  return page;
};

const takeOff = async (page: Page) => {
  line.be('cut');
  await page.context().setOffline(true);
};
const land = async (page: Page) => {
  line.be('good');
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

describe.each(SCREENS)('in an aeroplane, at %s', (width, device) => {
  const step = device === PHONE ? 1 : 2;

  test('pages seen and their neighbours turn, an unseen one waits with a word and comes by itself', async () => {
    const page = await readAt(6, device);
    await takeOff(page);
    await sign(page).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: 'Sin conexión: ves lo que ya estaba cargado' })
      .waitFor({ state: 'attached' });
    await shot(page, `offline-${width}`);
    await turnTo(page, 6 + step);
    await soon(() => isSharp(page, 6 + step)).toBe(true);
    let at = 6 + step;
    const waits = page.locator('[data-current] [data-waits]');
    while ((await waits.count()) === 0 && at + step <= 12) {
      at += step;
      await turnTo(page, at);
      await soon(async () => (await isSharp(page, at)) || (await waits.count()) > 0).toBe(true);
    }
    await waits.first().waitFor();
    expect(await waits.first().textContent()).toContain('Sin conexión');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.waitForTimeout(900);
    await shot(page, `waiting-${width}`);
    await land(page);
    await soon(() => isSharp(page, at)).toBe(true);
    await sign(page).waitFor({ state: 'detached' });
    await waits.first().waitFor({ state: 'detached' });
  });

  test('a reload shows the same page, and its tags open with the last price and since when it is known', async () => {
    const page = await readAt(6, device);
    await takeOff(page);
    await turnTo(page, 6 + step);
    await page.waitForFunction((to) => new URL(location.href).searchParams.get('page') === String(to), 6 + step);
    await page.keyboard.press('ArrowLeft');
    await pageNamed(page, 6).waitFor();
    await page.waitForFunction(() => new URL(location.href).searchParams.get('page') === '6');
    await page.reload();
    await soon(() => isSharp(page, 6)).toBe(true);
    await sign(page).waitFor();
    await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().click();
    const popup = page.getByRole('dialog');
    await popup.getByText(/Precio de hace/).waitFor();
    await popup.getByText(/\$/).first().waitFor();
    await shot(page, `product-${width}`);
    await land(page);
    await popup.getByText(/Precio de hace/).waitFor({ state: 'detached' });
  });

  test('the way to pay waits for the network, and can be pressed when it is back', async () => {
    const page = await newPage({ ...device, ...READER });
    await keepCart(page, { version: 1, lines: [SOFA] }, 'casa-nativa');
    await page.goto(`${line.origin}${CATALOGUE}&page=6`);
    const cart = await openCart(page);
    await wayOut(cart).waitFor();
    await takeOff(page);
    await cart.getByText('Esperando conexión').waitFor();
    expect(await cart.locator('a[href*="/checkout/"]').count()).toBe(0);
    await shot(page, `cart-${width}`);
    await land(page);
    await wayOut(cart).waitFor();
    expect(await wayOut(cart).getAttribute('href')).toContain('/checkout/cart/add?sku=30010');
    expect(await sign(page).count()).toBe(0);
  });
});

test.each(['portal', 'led-away'] as const)(
  'what a network says that wants to be agreed to first (%s) is neither kept nor shown',
  async (mood) => {
    const page = await readAt(6);
    line.be(mood);
    const at = 10;
    for (let next = 7; next <= at; next += 1) await turnTo(page, next);
    await sign(page).waitFor();
    expect(await page.getByText('Acepta las condiciones').count()).toBe(0);
    const bodies = await page.evaluate(async () => {
      const said: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const answer of await cache.matchAll())
          if (/html|json|script/.test(answer.headers.get('content-type') ?? '')) said.push(await answer.text());
      }
      return said.join('\n');
    });
    expect(bodies).not.toContain('aeropuerto');
    line.be('good');
    await soon(() => isSharp(page, at)).toBe(true);
    await sign(page).waitFor({ state: 'detached' });
  },
);

test('a portal in place of the page itself: what is kept opens, and the next visit is the newest again', async () => {
  const page = await readAt(6);
  line.be('portal');
  await page.reload();
  await soon(() => isSharp(page, 6)).toBe(true);
  await sign(page).waitFor();
  line.be('good');
  await sign(page).waitFor({ state: 'detached' });
});

test('with three of ten questions lost everything comes in the end', async () => {
  const page = await readAt(1, DESKTOP);
  line.be('lossy');
  for (const number of [2, 4, 6, 8, 10]) {
    await turnTo(page, number);
    await soon(() => isSharp(page, number)).toBe(true);
  }
  await page.keyboard.press('ArrowLeft');
  await pageNamed(page, 8).waitFor();
  await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().click();
  await page.getByRole('dialog').getByText(/\$/).first().waitFor();
});

test('one company never gets what another one left', async () => {
  const page = await readAt(6);
  await takeOff(page);
  const answer = await page.goto(`${line.origin}/view?company=otra&pdf=catalogo-casa-nativa`).catch(() => null);
  expect(answer).toBeNull();
});

test('nothing that is not for shoppers passes through the worker', async () => {
  const page = await readAt(6);
  await page.evaluate(() => Promise.all(['/docs', '/healthz', '/admin/v1/me', '/metrics'].map((path) => fetch(path))));
  const kept = await keptAddresses(page);
  expect(kept.filter((url) => /\/(docs|healthz|admin|metrics|events|tiles)/.test(url))).toEqual([]);
});

test('a server that comes back with a new release: the open page goes on whole, the next visit is of the new one', async () => {
  const own = await openBadLine(inject('origin'));
  try {
    const page = await newPage({ ...DESKTOP, ...READER });
    await page.goto(`${own.origin}${CATALOGUE}&page=6`);
    await isKept(page);
    own.be('cut');
    own.release();
    own.be('good');
    const before = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
    const taken = page.evaluate(
      () => new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', () => done(true))),
    );
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    expect([before?.endsWith('/offline.js'), await taken]).toEqual([true, true]);
    // Parts that this page has not needed so far, of a release that no server has any more.
    await page.getByRole('button', { name: 'Buscar en el catálogo' }).click();
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().click();
    await page.getByRole('dialog').getByText(/\$/).first().waitFor();
    await page.keyboard.press('Escape');
    // To close it is a step back, and a step that is on its way ends a reload.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.reload();
    await soon(() => isSharp(page, 6)).toBe(true);
    expect(await page.locator('script[type=module]').getAttribute('src')).toContain('.next.js');
  } finally {
    await own.close();
  }
});

test('in a frame of another site, and where no worker may be had, pages turn and the sign comes all the same', async () => {
  const site = await openSite(
    () => `<iframe src="${line.origin}${CATALOGUE}&page=6" width="1000" height="700"></iframe>`,
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
    // Without a worker only that is there which has come: all of it, once nothing more is on its way.
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
