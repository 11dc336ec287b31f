/** Analytics events of a visit (§4 step 1, §6, §7, §8): their content and order, and tracking consent. */
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { waitFor } from '../support/wait-for.ts';
import { here, pageShown, watched } from './watched-events.ts';

const { newPage } = visitorsBrowser();

// Covers §4-1, §9-19.
test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s the open event is sent before any other request, exactly as specified', async (_, device) => {
  const page = await newPage(device);
  const questions: Request[] = [];
  page.on('request', (request) => request.resourceType() === 'fetch' && questions.push(request));
  const { requested, lines } = watched(page);
  await page.goto(here());
  await pageShown(page);
  await waitFor(() => lines).toContain('Analytic sent!');
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
  expect(requested.every(({ key }) => key === 'vitrina')).toBe(true);
});

// Covers §resilience-93.
test('a visit with the parameter tgo carries it from its first event on', async () => {
  const page = await newPage(PHONE);
  const { arrived, names } = watched(page);
  await page.goto(`${here()}&tgo=true`);
  await waitFor(names).toEqual(['open', 'page_view']);
  expect(arrived.map(({ tgo }) => tgo)).toEqual([true, true]);
});

// Covers §cart-8.
test('with Do Not Track or GPC a visit is counted without an identity', async () => {
  const page = await newPage(PHONE);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true }),
  );
  const { arrived, names } = watched(page);
  await page.goto(here());
  await waitFor(names).toEqual(['open', 'page_view']);
  for (const event of arrived) {
    expect(event).toMatchObject({ company: 'casa-nativa', session: '', data: {} });
    expect(event).not.toHaveProperty('id');
  }
  expect(await page.evaluate(() => sessionStorage.getItem('vitrina.session'))).toBeNull();
});

// Covers §resilience-96.
test('choosing a tag by name from a group sends a tag click', async () => {
  const page = await newPage(DESKTOP);
  const { arrived, names } = watched(page);
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6`);
  await page.getByRole('button', { name: 'Ver como lista' }).click();
  await page
    .getByRole('list', { name: 'Productos de la página 6' })
    .getByRole('button', { name: /^Sillón Salento/ })
    .first()
    .click();
  await waitFor(names).toContain('product_view');
  const [clicked] = arrived.filter(({ event }) => event === 'tag_click');
  expect(clicked?.data).toEqual({
    ref: expect.any(String),
    id: expect.any(String),
    name: expect.any(String),
    page: 6,
  });
});

// Covers §resilience-96.
test('opening a product from the search sends a product view and no tag click', async () => {
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
  await waitFor(names).toContain('product_view');
  expect(names()).not.toContain('tag_click');
});
