/** The page around the viewer: the height of the frame, a strict content security policy, and visits without a frame. */
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { chunkUrls } from '../support/viewer-chunks.ts';
import { waitFor } from '../support/wait-for.ts';
import { cartOf, hostPage } from './host-page.ts';

const { newPage } = visitorsBrowser();

const { embedded } = hostPage();

test('the frame follows the shape of the page, unless the host page sets a height', async () => {
  const page = await newPage(PHONE);
  const frame = await embedded(page);
  await waitFor(async () => {
    const paper = await frame.locator('[data-current] .v-page').first().boundingBox();
    return paper ? Math.round(paper.width) : 0;
  }).toBe(390 - 16);
  await page.addStyleTag({ content: 'vitrina-viewer { height: 500px }' });
  await waitFor(async () => (await page.locator('vitrina-viewer').boundingBox())?.height).toBe(500);
});

test('the demo store embeds its catalogue under a strict content security policy', async () => {
  const page = await newPage(DESKTOP);
  await page.goto(`${deployment().storeOrigin}/catalogo`);
  await page.getByText(/^open /).waitFor();
  await page.getByRole('button', { name: 'Poner un pedido' }).click();
  const frame = page.frameLocator('vitrina-viewer iframe');
  await cartOf(frame, /^Carrito: (?:5 productos|.*, 5 unidades)$/).waitFor();
});

test('a viewer outside a frame fetches neither the host bridge nor embed.js', async () => {
  const requested: string[] = [];
  const page = await newPage(DESKTOP);
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa`);
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('dialog', { name: 'Más opciones' }).waitFor();
  const bridge = chunkUrls('embed-bridge');
  expect(requested.filter((url) => bridge.test(url) || url.endsWith('/embed.js'))).toEqual([]);
});
