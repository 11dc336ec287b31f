/** Dense tags on a phone: what is printed too close for a finger is one target, and every product can still be reached. */
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { zoomable } from './support/zoomable.ts';

const { open } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const VARIANTS = ['Lino arena', 'Terracota', 'Verde musgo'];

const groupOn = (page: Page): Locator =>
  page.locator('[data-current]').getByRole('button', { name: `3 productos: ${VARIANTS.join(', ')}` });

const openPhone = async (options = {}): Promise<{ page: Page; group: Locator }> => {
  const page = await open(`${CATALOGUE}&page=5`, { ...PHONE, ...options });
  const group = groupOn(page);
  await group.waitFor();
  await page.waitForFunction(() => !document.getElementById('first-page'));
  return { page, group };
};

const row = (page: Page, name: string): Locator => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });

const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

type Checked = { violations: { id: string; nodes: { html: string }[] }[] };

const violationsOn = async (page: Page): Promise<string[]> => {
  await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run: (root: Document, options: object) => Promise<Checked> } };
    return axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};

test('variant rows printed close together break no rule of target size, closed or open', async () => {
  // The page's own policy keeps other scripts out, the examiner's too.
  const { page, group } = await openPhone({ bypassCSP: true, reducedMotion: 'reduce' });
  expect(await violationsOn(page), 'closed').toEqual([]);
  await group.tap();
  await row(page, 'Terracota').waitFor();
  expect(await violationsOn(page), 'open').toEqual([]);
});

test('each row of the card opens its own product', async () => {
  const { page, group } = await openPhone();
  for (const name of VARIANTS) {
    await group.tap();
    await row(page, name).tap();
    const dialog = page.getByRole('dialog', { name: new RegExp(name) });
    await dialog.waitFor();
    expect(await page.getByRole('menu').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('by keyboard: Enter opens the card, arrows move in it, Escape and the product give the focus back', async () => {
  const { page, group } = await openPhone();
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  await group.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(row(page, 'Lino arena'))).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await isFocused(row(page, 'Terracota'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(group)).toBe(true);

  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Verde musgo/ }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(group)).toBe(true);
});

test('a drag that begins on the group turns the page and opens nothing', async () => {
  const { page, group } = await openPhone();
  const { x, y } = await middleOf(group);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', x + step * 25);
  await touch('touchEnd');
  await page
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 4 de/ })
    .waitFor();
  expect(await page.getByRole('menu').count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('zoomed in, every row has a button of its own again; zoomed out, they share one', async () => {
  const { page, group } = await openPhone();
  const rows = page.locator('[data-current]').getByRole('button', { name: /^Sofá Guatapé 3 puestos, / });
  expect(await rows.count()).toBe(0);
  await zoomable(page);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+');
  await group.waitFor({ state: 'detached' });
  await expect.poll(() => rows.count()).toBe(VARIANTS.length);
  await page.keyboard.press('0');
  await group.waitFor();
  expect(await rows.count()).toBe(0);
});

test('on a page that is a little zoomed the card is as large as ever, and on the screen', async () => {
  // So narrow that the group holds a while.
  const { page, group } = await openPhone({ viewport: { width: 320, height: 700 } });
  await zoomable(page);
  await group.tap();
  const whole = await page.getByRole('menu').boundingBox();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const stage = document.querySelector('.v-stage:not(#first-page)');
    const { left, top, height } = stage?.getBoundingClientRect() ?? new DOMRect();
    const wheel = { deltaY: -12, ctrlKey: true, clientX: left + 60, clientY: top + height / 2, bubbles: true };
    stage?.dispatchEvent(new WheelEvent('wheel', { ...wheel, cancelable: true }));
  });
  await expect
    .poll(() =>
      page
        .locator('[data-current] .v-page')
        .first()
        .evaluate((shown) => shown.getBoundingClientRect().width),
    )
    .toBeGreaterThan(310);
  await page.waitForFunction(() => !document.querySelector('.v-stage[data-zooming]'));
  await group.tap();
  const zoomed = await page.getByRole('menu').boundingBox();
  if (!whole || !zoomed) throw new Error('no card');
  expect(zoomed.width).toBeCloseTo(whole.width, 0);
  expect(zoomed.x).toBeGreaterThanOrEqual(0);
  expect(zoomed.x + zoomed.width).toBeLessThanOrEqual(320);
});

test('the wheel over an open card turns no page, whether the card can scroll or not', async () => {
  const { viewport } = PHONE;
  const page = await open(`${CATALOGUE}&page=5`, { viewport });
  const group = groupOn(page);
  await group.click();
  const card = page.getByRole('menu');
  await card.waitFor();
  await zoomable(page);
  const at = await middleOf(card);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, 300);
  await page.mouse.wheel(300, 0);
  // A page would have turned before this one does.
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('page')).toBe('5');
  await page.mouse.wheel(0, 300);
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('6');
});

test('the pointer goes over to the card of a tag, which stays; Escape takes it away', async () => {
  const page = await open(`${CATALOGUE}&page=6`, DESKTOP);
  const tag = page.locator('[data-current]').getByRole('button', { name: /^Sofá en L Barichara/ });
  await tag.waitFor();
  await page.waitForFunction(() => !document.getElementById('first-page'));
  await tag.hover();
  const card = tag.getByText(/Barichara/);
  await card.waitFor();
  const { x, y } = await middleOf(card);
  await page.mouse.move(x, y, { steps: 20 });
  expect(await card.evaluate((shown) => shown.matches(':hover'))).toBe(true);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
});
