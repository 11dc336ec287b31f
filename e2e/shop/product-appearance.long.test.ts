/** Layout and gestures of the product popup on several screens. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, SCREENS, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { CATALOGUE } from '../support/reading.ts';
import { openCart } from '../support/shopping.ts';
import { waitFor } from '../support/wait-for.ts';

const { open, newPage } = visitorsBrowser();

const SOFA = `${CATALOGUE}&product=CN-1042`;
const QUESTION = '**/v2/integration/products';

const popup = (page: Page): Locator => page.getByRole('dialog', { name: /^Sofá Guatapé/ });
const addButton = (page: Page) => popup(page).getByRole('button', { name: 'Agregar al carrito' });
const largePicture = (page: Page) => page.getByRole('button', { name: 'Cerrar la foto' });
const enlarge = async (page: Page) => {
  await popup(page).getByRole('button', { name: 'Ampliar foto' }).click();
  await largePicture(page).waitFor();
};
const steps = (page: Page) => page.evaluate(() => window.history.length);
const scaleOf = (page: Page) =>
  page.locator('dialog dialog img').evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);

// Covers §access-18.
test.each([
  ['in a frame of a shop', { width: 1030, height: 700 }],
  ['on a tablet', { width: 820, height: 1180 }],
  ['on a phone in landscape', { width: 844, height: 390 }],
])('%s picture, name, variants and cart button are visible without scrolling', async (_, viewport) => {
  const page = await open(SOFA, { viewport });
  await addButton(page).waitFor();
  for (const part of [
    popup(page).getByRole('heading', { name: /^Sofá/, level: 3 }),
    popup(page).getByText('Lino arena', { exact: true }),
    addButton(page),
  ])
    await waitFor(async () => {
      const box = await part.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= viewport.height;
    }).toBe(true);
});

// Covers §access-17.
test.each(SCREENS)(
  'at %s the back button, Esc and its close button close the enlarged picture and leave the popup open',
  async (_, screen) => {
    const page = await open(`${CATALOGUE}&page=5`, screen);
    await page.goto(`${deployment().origin}${SOFA}`);
    await addButton(page).waitFor();
    const [before, address] = [await steps(page), page.url()];
    for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape'), () => largePicture(page).click()]) {
      await enlarge(page);
      expect(await steps(page)).toBe(before + 1);
      await leave();
      await largePicture(page).waitFor({ state: 'detached' });
      await waitFor(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Ampliar foto');
      await addButton(page).waitFor();
      expect(page.url()).toBe(address);
    }
    await page.goBack();
    await popup(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('product')).toBeNull();
  },
);

// Covers §access-17.
test('a fast downward drag closes the enlarged picture and leaves the popup open', async () => {
  const page = await open(SOFA, PHONE);
  await addButton(page).waitFor();
  await enlarge(page);
  const control = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    control.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  await touch('touchStart', 300);
  for (const y of [360, 440, 520, 600]) await touch('touchMove', y);
  await touch('touchEnd');
  await largePicture(page).waitFor({ state: 'detached' });
  await page.waitForFunction(() => !document.querySelector('[data-leaving]'));
  expect(await addButton(page).count()).toBe(1);
  expect(await popup(page).evaluate((sheet) => getComputedStyle(sheet).translate)).toBe('none');
});

// Covers §access-17.
test.each(SCREENS)('at %s the zoom buttons zoom the enlarged picture', async (_, screen) => {
  const page = await open(SOFA, screen);
  await addButton(page).waitFor();
  await enlarge(page);
  await page.locator('dialog dialog').getByRole('button', { name: 'Acercar' }).click();
  await waitFor(() => scaleOf(page)).toBeGreaterThan(1.3);
  await page.locator('dialog dialog').getByRole('button', { name: 'Alejar' }).click();
  await waitFor(() => scaleOf(page)).toBe(1);
});

// Covers §access-19.
test('a price that changes while the popup is open is shown with the former price', async () => {
  const page = await newPage(PHONE);
  await page.clock.install();
  let isDearer = false;
  await page.route(QUESTION, async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: isDearer ? body.replaceAll('4890000', '4990000') : body });
  });
  await page.goto(`${deployment().origin}${CATALOGUE}&page=5`);
  const tag = page.locator('[data-current]').getByRole('button', { name: /^3 productos: Lino arena/ });
  await tag.waitFor();
  await tag.tap();
  const row = page.getByRole('menuitem', { name: /^Lino arena/ });
  await row.filter({ hasText: '4.890.000' }).waitFor();
  isDearer = true;
  // A product fetched a moment ago is not fetched again.
  await page.clock.fastForward('10:00');
  await row.tap();
  await popup(page).getByText('Precio actualizado').first().waitFor();
  const text = await popup(page).textContent();
  expect(text?.replace(/\s/g, ' ')).toContain('Antes $ 4.890.000');
  expect(text?.replace(/\s/g, ' ')).toContain('$ 4.990.000');
});

test('the safe area at the lower edge covers no button', async () => {
  const page = await open(`${CATALOGUE}&page=6`, PHONE);
  const control = await page.context().newCDPSession(page);
  await control.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  const cart = page.getByRole('button', { name: /^Carrito/ }).filter({ visible: true });
  const free = async (target: Locator) => {
    const box = await target.boundingBox();
    return PHONE.viewport.height - (box?.y ?? 0) - (box?.height ?? 0);
  };
  // Focus inside the bars keeps them from fading.
  await cart.focus();
  await waitFor(() => free(cart)).toBeGreaterThanOrEqual(34);
  const stage = await page.locator('.v-stage').boundingBox();
  expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBe(PHONE.viewport.height - 56 - 34);
  const panel = await openCart(page);
  await waitFor(() => free(panel.getByRole('button', { name: 'Seguir viendo' }))).toBeGreaterThanOrEqual(34);
});

test('a tap leaves no hover style behind', async () => {
  const page = await open(`${CATALOGUE}&page=6`, PHONE);
  await page.getByRole('button', { name: 'Todas las páginas' }).first().tap();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Cerrar' });
  await close.hover();
  await waitFor(() => close.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
});

test('with text at 200 % the prices in a tag menu and the share link are not cut off', async () => {
  const page = await open(`${CATALOGUE}&page=5`, PHONE);
  const group = page.locator('[data-current]').getByRole('button', { name: /^3 productos: Lino arena/ });
  await group.waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await group.tap();
  const price = page.getByRole('menuitem', { name: /^Lino arena/ }).getByText('4.890.000');
  await price.waitFor();
  const edgeOf = async (target: Locator) => {
    const box = await target.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  await waitFor(async () => (await edgeOf(page.getByRole('menu'))) - (await edgeOf(price))).toBeGreaterThan(0);
  expect(await edgeOf(page.getByRole('menu'))).toBeLessThanOrEqual(PHONE.viewport.width);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Más opciones' }).tap();
  await page.getByRole('dialog', { name: 'Más opciones' }).getByRole('link', { name: 'Compartir' }).tap();
  const field = page.getByRole('textbox', { name: 'Enlace' });
  await waitFor(async () => (await field.boundingBox())?.width ?? 0).toBeGreaterThan(200);
});
