/** The viewer of a server whose `API_BASE` names another backend (docs/operating.md, "Another backend"). */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { cataloguePages, isSeen } from '../support/documents/foreign-document.ts';
import { freePort } from '../support/free-port.ts';
import { answering, end, start } from '../support/process.ts';
import { CATALOGUE, pageNamed } from '../support/reading.ts';
import { checkoutLink, openCart, openProduct } from '../support/shopping.ts';
import { waitFor } from '../support/wait-for.ts';
import { type BareBackend, COMPANY, KEY, openBareBackend, PDF } from './bare-backend.ts';

const { newPage } = visitorsBrowser();

const running: { child: ChildProcess; dataDir: string }[] = [];
let backend: BareBackend;
/** Servers without any company: of the bare backend, and of the demo's server as another origin. */
let ofBare: string;
let ofDemo: string;

const serverFor = async (env: Record<string, string>): Promise<string> => {
  const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), 'vitrina-other-backend-'))];
  const child = start('apps/server/src/main.ts', { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: '0', ...env });
  running.push({ child, dataDir });
  await answering(`http://localhost:${port}/readyz`, child);
  return `http://localhost:${port}`;
};

beforeAll(async () => {
  const pages = await cataloguePages();
  const pictures = pages.slice(0, 3).map((page) => `${deployment().origin}${page.pictures[0]?.url}`);
  backend = await openBareBackend(pictures);
  [ofBare, ofDemo] = await Promise.all([
    serverFor({ API_BASE: backend.base, API_KEY: KEY }),
    serverFor({ API_BASE: `${deployment().origin}/v2` }),
  ]);
});
afterAll(async () => {
  backend.close();
  await Promise.all(running.map(({ child }) => end(child)));
  for (const { dataDir } of running) rmSync(dataDir, { recursive: true, force: true });
});

/** Paths of the page's own server that the visit requested. */
const ownRequests = (page: Page, origin: string): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === origin) paths.push(url.pathname);
  });
  return paths;
};

// Covers §backend-116, §7-1.
test.each([
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
])(
  'at %s a visit leads from the page to the checkout with a backend that answers the ten calls and nothing else',
  async (_, device) => {
    backend.calls.length = 0;
    const page = await newPage(device);
    const own = ownRequests(page, ofBare);
    await page.goto(`${ofBare}/view?company=${COMPANY}&pdf=${PDF}`);
    await pageNamed(page, 1).waitFor();
    await waitFor(() => isSeen(page, 1)).toBe(true);
    expect(await page.title()).toBe('Ajeno');

    for (const [name, price] of [
      [/Mesa Barú/, '900.000'],
      [/Banco Tayrona/, '250.000'],
    ] as const) {
      const add = await openProduct(page, name);
      await page.getByRole('dialog').getByText(price).first().waitFor();
      await add.click();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const cart = await openCart(page);
    const address = new URL((await checkoutLink(cart).getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toBe('https://tienda.otra-casa.example/checkout/cart/add');
    expect(address.searchParams.getAll('sku').toSorted()).toEqual(['40', '41']);
    expect(address.searchParams.getAll('seller')).toEqual(['1', '1']);
    expect(address.searchParams.get('utm_source')).toBe('pdf_interactivo');

    const events = () =>
      backend.calls.filter(({ name }) => name === 'POST /analytics/proxy').map(({ query }) => query['event']);
    await waitFor(events).toEqual(expect.arrayContaining(['open', 'page_view', 'tag_click', 'add_to_cart']));
    expect(backend.refused).toEqual([]);
    expect(own.filter((path) => !/^\/(view|assets\/.*|offline\.js|healthz)$/.test(path))).toEqual([]);
  },
);

// Covers §backend-116.
test('an unknown company (null) and an unknown document (404) are not available', async () => {
  const page = await newPage(PHONE);
  await page.goto(`${ofBare}/view?company=nadie&pdf=${PDF}`);
  await page.getByRole('heading', { name: 'No encontramos esta empresa' }).waitFor();
  await page.goto(`${ofBare}/view?company=${COMPANY}&pdf=nada`);
  await page.getByRole('heading', { name: 'Este catálogo no está disponible' }).waitFor();
});

// Covers §backend-116.
test('pictures and text of a backend of another origin are found by addresses without a host', async () => {
  const page = await newPage(PHONE);
  const own = ownRequests(page, ofDemo);
  await page.goto(`${ofDemo}${CATALOGUE}`);
  await pageNamed(page, 1).waitFor();
  await waitFor(() => isSeen(page, 1)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await waitFor(() => isSeen(page, 2)).toBe(true);
  expect(own.filter((path) => /^\/(files|tiles|v2|events)/.test(path))).toEqual([]);
});
