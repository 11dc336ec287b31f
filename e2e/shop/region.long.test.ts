/** Regional prices (§4 step 5, §8, §9): our server finds the region of a visitor in a local database and sends nothing to third parties. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tinyMmdb } from '../../apps/server/src/geo/tiny-mmdb.fixture.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { vitrina } from '../support/commands/vitrina.ts';
import { deployment } from '../support/deployment.ts';
import { publishTagged } from '../support/documents/tagged-document.ts';
import { freePort } from '../support/free-port.ts';
import { answering, end, start } from '../support/process.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

const department = (name: string) => ({ country: { iso_code: 'CO' }, subdivisions: [{ names: { en: name } }] });

let folder = '';
let server: ReturnType<typeof start>;
let address = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-region-'));
  const places = join(folder, 'lugares.mmdb');
  writeFileSync(
    places,
    tinyMmdb({
      '181.49.0.0/16': department('Antioquia'),
      '190.60.0.0/16': department('Departamento del Cesar'),
      '186.80.0.0/16': department('Bogota D.C.'),
      '2800:e2::/32': department('La Guajira'),
      '190.2.0.0/16': { country: { iso_code: 'AR' }, subdivisions: [{ names: { en: 'Cordoba' } }] },
    }),
  );
  const path = publishTagged(folder, 'region', [4, 4]);
  vitrina(folder, 'company', 'set', '--uid', 'productos-region', '--extra', 'REGION_LOOKUP=TRUE');
  const port = await freePort();
  server = start('apps/server/src/main.ts', {
    PORT: String(port),
    DATA_DIR: folder,
    TRUST_PROXY: 'loopback',
    GEO_DATABASE: places,
    RATE_LIMIT: '0',
  });
  await answering(`http://localhost:${port}/readyz`, server);
  address = `http://localhost:${port}${path}`;
});
afterAll(async () => {
  await end(server);
  rmSync(folder, { recursive: true, force: true });
});

/** Records the region requests, and the region of each price request. */
const watched = (page: Page) => {
  const lookups: string[] = [];
  const regions: unknown[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.includes('/geo/')) lookups.push(url.pathname + url.search);
    if (url.pathname.endsWith('/integration/products'))
      regions.push((request.postDataJSON() as { region?: unknown }).region);
  });
  return { lookups, regions };
};

// Covers §4-29, §9-13.
test.each([
  ['Antioquia', '181.49.0.7', 'centro', PHONE],
  ['El Cesar', '190.60.3.4', 'costa2', DESKTOP],
  ['La Guajira over IPv6', '2800:e2::1', 'costa2', DESKTOP],
  ['Bogotá, which is in no zone', '186.80.1.1', 'costa1', DESKTOP],
  ['Córdoba in Argentina', '190.2.1.1', 'costa1', DESKTOP],
  ['an unknown place', '8.8.8.8', 'costa1', DESKTOP],
  ['a private network, which fails', '192.168.1.5', 'centro', DESKTOP],
])(
  'a visitor from %s sees the prices of that region, which is requested once per session',
  async (_, seen, region, device) => {
    const page = await newPage({ ...device, extraHTTPHeaders: { 'x-forwarded-for': seen } });
    const { lookups, regions } = watched(page);
    await page.goto(address);
    await waitFor(() => regions).toContain(region);
    expect(lookups).toEqual(['/v2/geo/ip', '/v2/geo/locate?ip=self']);
    await page.reload();
    await waitFor(() => regions.length).toBeGreaterThan(1);
    expect(new Set(regions)).toEqual(new Set([region]));
    expect(lookups).toHaveLength(2);
  },
);

// Covers §4-6.
test('the page opens before the region is known', async () => {
  const page = await newPage({ ...PHONE, extraHTTPHeaders: { 'x-forwarded-for': '190.60.3.4' } });
  const { regions } = watched(page);
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v2/geo/locate**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address);
  await page
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 1 de/ })
    .waitFor();
  expect(regions).toEqual([]);
  release();
  await waitFor(() => regions).toContain('costa2');
});

// Covers §8-6.
test('a region request without a response times out like a failed one', async () => {
  const page = await newPage(DESKTOP);
  const { regions } = watched(page);
  await page.route('**/v2/geo/ip', () => undefined);
  await page.goto(address);
  await waitFor(() => regions).toContain('centro');
});

// Covers §4-6.
test('for a company without regional prices no region is requested', async () => {
  const page = await newPage(DESKTOP);
  const { lookups, regions } = watched(page);
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=5`);
  await waitFor(() => regions).toContain('costa1');
  expect(lookups).toEqual([]);
});
