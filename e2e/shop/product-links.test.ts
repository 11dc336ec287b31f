/** Links to products, prefetch, popups in a frame, and a 3D model that fails. */
import { expect, onTestFinished, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { openSite } from '../support/other-site.ts';
import { addButton, popup, shopIsThere } from '../support/product-popup.ts';
import { CATALOGUE, pageNamed, queryOf } from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';

const { open, newPage } = visitorsBrowser();

test('a link to a product that left the document shows a message over the page of the link', async () => {
  const page = await open(`${CATALOGUE}&page=3&product=NADA-000`, PHONE);
  await popup(page).getByText('Producto no disponible').waitFor();
  await pageNamed(page, 3).waitFor();
});

test('a link to a product that moved to another page opens its current page', async () => {
  const page = await open(`${CATALOGUE}&page=9&product=CN-1042`, PHONE);
  await popup(page).waitFor();
  await pageNamed(page, 5).waitFor();
  await waitFor(() => queryOf(page).get('page')).toBe('5');
});

// Covers §access-14.
test('in a frame the back button closes the popup and leaves the host page unchanged', async () => {
  const site = await openSite(
    () => `<iframe src="${deployment().origin}${CATALOGUE}&page=6" style="width:390px;height:700px"></iframe>`,
  );
  onTestFinished(site.close);
  const page = await newPage(DESKTOP);
  await page.goto(site.address);
  const frame = page.frameLocator('iframe');
  const dialog = frame.getByRole('dialog');
  const tag = frame.locator('[data-role=open]').getByRole('button', { name: /^Sillón Salento/ });
  for (const leave of [
    () => page.evaluate(() => window.history.back()),
    () => dialog.getByRole('button', { name: 'Cerrar' }).click(),
  ]) {
    await tag.click();
    await dialog.getByRole('button', { name: 'Agregar al carrito' }).waitFor();
    await waitFor(() => page.frames()[1]?.url()).toContain('product=');
    await leave();
    await dialog.waitFor({ state: 'detached' });
    await waitFor(() => page.frames()[1]?.url()).not.toContain('product=');
    expect(page.url()).toBe(site.address);
  }
});

// Covers §access-15.
test('the products of the next spread are prefetched during idle time, once', async () => {
  const page = await newPage(DESKTOP);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/integration/products'))
      requested.push((request.postDataJSON() as { refId: string }).refId);
  });
  await page.goto(`${deployment().origin}${CATALOGUE}&page=4`);
  await waitFor(() => requested.length).toBe(2);
  const [open, ahead] = requested.map((refs) => refs.split(','));
  expect(open).toContain('CN-1042');
  expect(ahead?.length).toBeGreaterThan(1);
  expect(ahead?.filter((ref) => open?.includes(ref))).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await pageNamed(page, 6).waitFor();
  // The next request is for the following spread: the products of the open one are cached.
  await waitFor(() => requested.length).toBe(3);
  expect(requested[2]?.split(',').filter((ref) => ahead?.includes(ref))).toEqual([]);
});

// Covers §2-13.
test('a 3D model that fails to load leaves the product data and the cart button', async () => {
  const page = await newPage(PHONE);
  // The 3D engine logs the failure itself.
  await page.addInitScript(() => {
    const { error } = console;
    console.error = (...said: unknown[]) => {
      if (!String(said[0]).includes('.glb')) error(...said);
    };
  });
  await page.route('**/*.glb', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${deployment().origin}${CATALOGUE}&page=11`);
  await shopIsThere(page);
  await page
    .locator('[data-current]')
    .getByRole('button', { name: /^Ver en 3D/ })
    .first()
    .click();
  await popup(page).getByText('No pudimos mostrar este modelo.').waitFor();
  await addButton(page).click();
  await page.getByRole('button', { name: 'Ver carrito' }).waitFor();
});
