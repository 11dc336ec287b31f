/** The first page is shown before any script runs, stays in place when the viewer takes over, and is fetched once. */
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';

const { open, newPage } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

test('without JavaScript the first page is visible', async () => {
  const page = await open(CATALOGUE, { ...PHONE, javaScriptEnabled: false });
  const picture = page.locator('#first-page img').first();
  await picture.waitFor();
  const box = await picture.boundingBox();
  expect(box?.width).toBeGreaterThan(300);
  const pixels = await page.screenshot();
  expect(new Set(pixels.subarray(100)).size, 'a picture, not one colour').toBeGreaterThan(200);
});

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s the picture of the page is the largest contentful paint and does not move', async (_, device) => {
  const page = await newPage(device);
  await page.addInitScript(() => {
    const seen = { largest: '', shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = (entry as PerformanceEntry & { url: string }).url;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The script waits until the page of the shell has been measured.
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route('**/assets/main-*.js', async (route) => {
    await started;
    await route.continue();
  });
  await page.goto(deployment().origin + CATALOGUE, { waitUntil: 'commit' });
  const shown = page.locator('#first-page .v-page').last();
  await shown.locator('img').evaluate((img: HTMLImageElement) => img.decode());
  const before = await shown.boundingBox();
  start();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  const after = await page.locator('[data-role=open] .v-page').last().boundingBox();
  expect(after).toEqual(before);
  const seen = await page.evaluate(() => (window as unknown as { seen: { largest: string; shift: number } }).seen);
  expect(seen.largest).toMatch(/\/files\/[0-9a-f]{64}\.webp$/);
  expect(seen.shift).toBeLessThan(0.01);
});

// Covers §4-11, §7-34.
test('the shell contains the start-up responses, and the viewer requests none of them again', async () => {
  const page = await newPage(PHONE);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v2/')) calls.push(pathname);
  });
  await page.goto(deployment().origin + CATALOGUE);
  await page.locator('#first-page').waitFor({ state: 'detached' });
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  // The documents of the company, for the link to them, are requested when the browser is idle.
  expect(calls.filter((path) => !/\/(?:integration\/products|list_pdf)$/.test(path))).toEqual([]);
  expect(new Set(calls).size).toBe(calls.length);
});
