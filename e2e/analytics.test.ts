/** What is told of a visit (§4 step 1, §6, §7, §8): first of all, framed and not, without losing an event, without following anybody. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { soon } from './support/soon.ts';

const { newPage } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=5';
const here = () => inject('origin') + CATALOGUE;

type Told = { event: string; tgo: boolean; session: string; data: Record<string, unknown> };
const isTold = (request: Request) => /\/events$|\/analytics\/proxy/.test(new URL(request.url()).pathname);
const toldIn = (request: Request): Told[] => [request.postDataJSON() as Told | Told[]].flat();

/** Events that arrived, and the lines of the console that speak of them. */
const watched = (page: Page) => {
  const arrived: Told[] = [];
  const asked: { path: string; key: string | undefined }[] = [];
  const lines: string[] = [];
  page.on('console', (message) => message.text().startsWith('Analytic') && lines.push(message.text()));
  page.on('request', (request) => {
    if (!isTold(request)) return;
    const { pathname, search } = new URL(request.url());
    asked.push({ path: pathname + search, key: request.headers()['x-api-key'] });
  });
  page.on('response', (answer) => {
    if (isTold(answer.request()) && answer.ok()) arrived.push(...toldIn(answer.request()));
  });
  return { arrived, asked, lines, names: () => arrived.map(({ event }) => event) };
};

const pageShown = (page: Page) =>
  page
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 5 de/ })
    .waitFor();

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s the open event goes before any other question, letter for letter', async (_, device) => {
  const page = await newPage(device);
  const questions: Request[] = [];
  page.on('request', (request) => request.resourceType() === 'fetch' && questions.push(request));
  const { asked, lines } = watched(page);
  await page.goto(here());
  await pageShown(page);
  await soon(() => lines).toContain('Analytic sent!');
  const [first] = questions;
  expect(new URL(first!.url()).pathname).toBe('/events');
  const { at, session, id, ...rest } = JSON.parse(first!.postData() ?? '') as Record<string, unknown>;
  expect(rest).toEqual({
    event: 'open',
    development: { name: 'pdf view', version: 1, platform: 'Desk' },
    user: { uid: '', name: '', email: '' },
    company: 'casa-nativa',
    pdf: 'catalogo-casa-nativa',
    page: null,
    tgo: false,
    data: {},
  });
  expect([at, session, id].map((value) => typeof value)).toEqual(['string', 'string', 'string']);
  expect(asked.every(({ key }) => key === 'vitrina')).toBe(true);
});

test('a visit with tgo says so from its first event on', async () => {
  const page = await newPage(PHONE);
  const { arrived, names } = watched(page);
  await page.goto(`${here()}&tgo=true`);
  await soon(names).toEqual(['open', 'page_view']);
  expect(arrived.map(({ tgo }) => tgo)).toEqual([true, true]);
});

test('events that the server cannot take now arrive later, once each and in order', async () => {
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
  await soon(async () => {
    await page.clock.fastForward(1000);
    return names();
  }).toEqual(['open', 'page_view', 'page_view']);
  expect(lines).toEqual(['Analytic sent error!', 'Analytic sent error!', ...Array(3).fill('Analytic sent!')]);
});

test('without a network nothing is lost, and all goes when it is back', async () => {
  const page = await newPage(DESKTOP);
  const { names } = watched(page);
  await page.goto(here());
  await soon(names).toEqual(['open', 'page_view']);
  // Parts of the viewer that are still on their way would be missed, too.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.keyboard.press('ArrowRight');
  await page
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 6 de/ })
    .waitFor();
  await page.context().setOffline(false);
  await soon(names).toEqual(['open', 'page_view', 'page_view']);
});

test('what waits when the visitor goes away leaves with the page', async () => {
  const page = await newPage(DESKTOP);
  const sent: Told[][] = [];
  page.on('request', (request) => isTold(request) && sent.push(toldIn(request)));
  // The first never gets an answer: all that happens waits behind it.
  await page.route('**/events', (route, request) =>
    toldIn(request)[0]?.event === 'open' ? undefined : route.continue(),
  );
  await page.goto(here());
  await pageShown(page);
  await page.keyboard.press('ArrowRight');
  await page
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 6 de/ })
    .waitFor();
  // As browsers tell a page that it may be going away; what is sent after that no test can watch.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await soon(() => sent.map((events) => events.map(({ event }) => event))).toEqual([
    ['open'],
    ['page_view', 'page_view'],
  ]);
});

test('who asks not to be followed is only counted', async () => {
  const page = await newPage(PHONE);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true }),
  );
  const { arrived, names } = watched(page);
  await page.goto(here());
  await soon(names).toEqual(['open', 'page_view']);
  for (const event of arrived) {
    expect(event).toMatchObject({ company: 'casa-nativa', session: '', data: {} });
    expect(event).not.toHaveProperty('id');
  }
  expect(await page.evaluate(() => sessionStorage.getItem('vitrina.session'))).toBeNull();
});

test('who chooses a tag by its name in the list has clicked it', async () => {
  const page = await newPage(DESKTOP);
  const { arrived, names } = watched(page);
  await page.goto(`${inject('origin')}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6`);
  await page.getByRole('button', { name: 'Ver como lista' }).click();
  await page
    .getByRole('list', { name: 'Productos de la página 6' })
    .getByRole('button', { name: /^Sillón Salento/ })
    .first()
    .click();
  await soon(names).toContain('product_view');
  const [clicked] = arrived.filter(({ event }) => event === 'tag_click');
  expect(clicked?.data).toEqual({
    ref: expect.any(String),
    id: expect.any(String),
    name: expect.any(String),
    page: 6,
  });
});

test('a product that was found and opened is no tag that was clicked', async () => {
  const page = await newPage(DESKTOP);
  const { names } = watched(page);
  await page.goto(here());
  await pageShown(page);
  await page.getByRole('button', { name: 'Buscar en el catálogo' }).click();
  await page.getByRole('tab', { name: 'Productos' }).click();
  await page
    .getByRole('list', { name: 'Productos de este catálogo' })
    .getByRole('button', { name: /^Ver producto/ })
    .first()
    .click();
  await soon(names).toContain('product_view');
  expect(names()).not.toContain('tag_click');
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

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('framed on another site, on %s every event goes through the proxy by its name', async (_, device) => {
  const page = await newPage(device);
  const { asked, names, lines } = watched(page);
  await page.goto(host);
  await soon(names).toEqual(['open', 'page_view']);
  expect(asked).toEqual([
    { path: '/v2/analytics/proxy?event=open', key: 'vitrina' },
    { path: '/v2/analytics/proxy?event=page_view', key: 'vitrina' },
  ]);
  await soon(() => lines).toEqual(['Analytic sent!', 'Analytic sent!']);
});
