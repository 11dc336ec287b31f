/** Delivery of analytics events (§4, §7, §8): after failures, from a hidden page, and in a frame on another site. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { waitFor } from '../support/wait-for.ts';
import { eventsIn, here, isEventRequest, pageShown, type SentEvent, watched } from './watched-events.ts';

const { newPage } = visitorsBrowser();

// Covers §cart-7.
test('events that the server refuses temporarily arrive later, once each and in order', async () => {
  const page = await newPage(DESKTOP);
  const { lines, names } = watched(page);
  let refusals = 2;
  await page.route('**/events', (route) => {
    refusals -= 1;
    return refusals >= 0 ? route.fulfill({ status: 503, body: '' }) : route.continue();
  });
  await page.clock.install();
  await page.goto(here());
  await pageShown(page);
  await page.keyboard.press('ArrowRight');
  await waitFor(async () => {
    await page.clock.fastForward(1000);
    return names();
  }).toEqual(['open', 'page_view', 'page_view']);
  expect(lines).toEqual(['Analytic sent error!', 'Analytic sent error!', ...Array(3).fill('Analytic sent!')]);
});

test('events collected without a network are all sent when it is back', async () => {
  const page = await newPage(DESKTOP);
  const { names } = watched(page);
  await page.goto(here());
  await waitFor(names).toEqual(['open', 'page_view']);
  // Chunks of the viewer that are still loading would fail, too.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.keyboard.press('ArrowRight');
  await page
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 6 de/ })
    .waitFor();
  await page.context().setOffline(false);
  await waitFor(names).toEqual(['open', 'page_view', 'page_view']);
});

// Covers §cart-7.
test('queued events are sent when the page is hidden', async () => {
  const page = await newPage(DESKTOP);
  const sent: SentEvent[][] = [];
  page.on('request', (request) => isEventRequest(request) && sent.push(eventsIn(request)));
  // The first request gets no response, so all later events queue behind it.
  await page.route('**/events', (route, request) =>
    eventsIn(request)[0]?.event === 'open' ? undefined : route.continue(),
  );
  await page.goto(here());
  await pageShown(page);
  await page.keyboard.press('ArrowRight');
  await page
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 6 de/ })
    .waitFor();
  // Browsers fire this before a page goes away; a test cannot observe requests after that.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => sent.map((events) => events.map(({ event }) => event))).toEqual([
    ['open'],
    ['page_view', 'page_view'],
  ]);
});

let site: Server;
let host = '';
beforeAll(async () => {
  site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(
      `<!doctype html><title>Tienda</title><iframe title="Catálogo" width="900" height="700" src="${here()}"></iframe>`,
    );
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  host = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => void site.close());

// Covers §4-2, §8-8.
test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('framed on another site, on %s every event is sent through the proxy with its name', async (_, device) => {
  const page = await newPage(device);
  const { requested, names, lines } = watched(page);
  await page.goto(host);
  await waitFor(names).toEqual(['open', 'page_view']);
  expect(requested).toEqual([
    { path: '/v2/analytics/proxy?event=open', key: 'vitrina' },
    { path: '/v2/analytics/proxy?event=page_view', key: 'vitrina' },
  ]);
  await waitFor(() => lines).toEqual(['Analytic sent!', 'Analytic sent!']);
});
