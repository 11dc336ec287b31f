/** The product popup: its address and the back button, its model, and what is looked up ahead. */
import type { Page } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { DESKTOP, PHONE, SCREENS, visitorsBrowser } from './support/browser.ts';
import { openSite } from './support/other-site.ts';
import { addButton, openTag, popup, shopIsThere } from './support/product-popup.ts';
import { CATALOGUE, pageNamed } from './support/reading.ts';
import { soon } from './support/soon.ts';

const { open, newPage } = visitorsBrowser();

const SOFA = `${CATALOGUE}&product=CN-1042`;

const queryOf = (page: Page) => new URL(page.url()).searchParams;
const steps = (page: Page) => page.evaluate(() => window.history.length);

describe.each(SCREENS)('at %s', (_, screen) => {
  test('the address of a product opens its page with its popup; closing it restores the address', async () => {
    const page = await open(`${SOFA}&utm_source=x`, screen);
    await popup(page)
      .getByRole('heading', { name: /^Sofá Guatapé/, level: 3 })
      .waitFor();
    await pageNamed(page, 5).waitFor();
    expect([queryOf(page).get('product'), queryOf(page).get('utm_source')]).toEqual(['CN-1042', 'x']);
    const before = await steps(page);
    await popup(page).getByRole('button', { name: 'Cerrar' }).click();
    await popup(page).waitFor({ state: 'detached' });
    await soon(() => page.url()).toBe(`${inject('origin')}${CATALOGUE}&utm_source=x&page=5`);
    expect(await steps(page)).toBe(before);
    await pageNamed(page, 5).waitFor();
  });

  test('a popup is one step: back closes it, forward opens it, its button takes the step back, a reload keeps it', async () => {
    const page = await open(`${CATALOGUE}&page=6`, screen);
    await shopIsThere(page);
    const [address, before] = [page.url(), await steps(page)];
    await openTag(page, /^Sillón Salento/);
    await soon(() => queryOf(page).get('product')).not.toBeNull();
    expect(await steps(page)).toBe(before + 1);
    await page.goBack();
    await popup(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    await page.goForward();
    await addButton(page).waitFor();
    await page.reload();
    await addButton(page).waitFor();
    await page.keyboard.press('Escape');
    await soon(() => page.url()).toBe(address);
    await openTag(page, /^Sillón Salento/);
    await soon(() => queryOf(page).get('product')).not.toBeNull();
    expect(await steps(page)).toBe(before + 1);
  });

  test('the back button closes every panel, and each leaves the address as it was', async () => {
    const page = await open(`${CATALOGUE}&page=6`, screen);
    await shopIsThere(page);
    const address = page.url();
    const isPhone = screen === PHONE;
    const ways: [string, () => Promise<void>][] = [
      [
        'cart',
        () =>
          page
            .getByRole('button', { name: /^Carrito/ })
            .first()
            .click(),
      ],
      ['print', async () => page.keyboard.press('Control+p')],
      [
        'overview',
        async () => {
          await page.getByRole('button', { name: 'Todas las páginas' }).first().click();
        },
      ],
      ...(isPhone
        ? [['sections', () => page.getByRole('button', { name: 'Secciones' }).click()] as [string, () => Promise<void>]]
        : []),
    ];
    for (const [name, show] of ways) {
      await show();
      await popup(page).waitFor();
      await soon(() => page.evaluate(() => window.history.state?.popup?.is)).toBe(name);
      await page.goBack();
      await popup(page).waitFor({ state: 'detached' });
      expect(page.url()).toBe(address);
    }
  });

  test('what is chosen in a panel stands in the address once the panel is gone', async () => {
    const page = await open(`${CATALOGUE}&page=6`, screen);
    await shopIsThere(page);
    await page.keyboard.press('Control+p');
    await popup(page).waitFor();
    await page.keyboard.press('Escape');
    await popup(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Todas las páginas' }).first().click();
    await popup(page).getByRole('button', { name: 'Ir a la página 9', exact: true }).click();
    await popup(page).waitFor({ state: 'detached' });
    await soon(() => queryOf(page).get('page')).toMatch(/^[89]$/);
    expect(await page.evaluate(() => window.history.state?.popup ?? null)).toBeNull();
    const address = page.url();
    await page.goForward();
    await popup(page).waitFor();
    await page.goBack();
    await popup(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
  });

  test('a model opens beside the data of its product, with the way into the cart, and back closes it', async () => {
    const page = await open(`${CATALOGUE}&page=11`, screen);
    await shopIsThere(page);
    const address = page.url();
    await page
      .locator('[data-current]')
      .getByRole('button', { name: /^Ver en 3D/ })
      .first()
      .click();
    await addButton(page).waitFor();
    expect(await popup(page).locator('model-viewer').getAttribute('ar-modes')).toBe('webxr scene-viewer quick-look');
    await popup(page).getByText('$ 690.000').waitFor();
    await popup(page).getByText('Características').waitFor();
    await page.goBack();
    await popup(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
  });
});

test('a link to a product that the document no longer carries says so over the page of the link', async () => {
  const page = await open(`${CATALOGUE}&page=3&product=NADA-000`, PHONE);
  await popup(page).getByText('Producto no disponible').waitFor();
  await pageNamed(page, 3).waitFor();
});

test('a link to a product in a page that has moved opens the page where it is now', async () => {
  const page = await open(`${CATALOGUE}&page=9&product=CN-1042`, PHONE);
  await popup(page).waitFor();
  await pageNamed(page, 5).waitFor();
  await soon(() => queryOf(page).get('page')).toBe('5');
});

test('in a frame the back button closes the popup and leaves the page around it alone', async () => {
  const site = await openSite(
    () => `<iframe src="${inject('origin')}${CATALOGUE}&page=6" style="width:390px;height:700px"></iframe>`,
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
    await soon(() => page.frames()[1]?.url()).toContain('product=');
    await leave();
    await dialog.waitFor({ state: 'detached' });
    await soon(() => page.frames()[1]?.url()).not.toContain('product=');
    expect(page.url()).toBe(site.address);
  }
});

test('the products of the next spread are asked for while nothing else is, once', async () => {
  const page = await newPage(DESKTOP);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/integration/products'))
      asked.push((request.postDataJSON() as { refId: string }).refId);
  });
  await page.goto(`${inject('origin')}${CATALOGUE}&page=4`);
  await soon(() => asked.length).toBe(2);
  const [open, ahead] = asked.map((refs) => refs.split(','));
  expect(open).toContain('CN-1042');
  expect(ahead?.length).toBeGreaterThan(1);
  expect(ahead?.filter((ref) => open?.includes(ref))).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await pageNamed(page, 6).waitFor();
  // Those of the spread after it come next: what lies open now was known.
  await soon(() => asked.length).toBe(3);
  expect(asked[2]?.split(',').filter((ref) => ahead?.includes(ref))).toEqual([]);
});

test('a model that does not come leaves its product in reach', async () => {
  const page = await newPage(PHONE);
  // The engine tells the console of it by itself.
  await page.addInitScript(() => {
    const { error } = console;
    console.error = (...said: unknown[]) => {
      if (!String(said[0]).includes('.glb')) error(...said);
    };
  });
  await page.route('**/*.glb', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${inject('origin')}${CATALOGUE}&page=11`);
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
