/** Dense tags on a phone: tags too close for a finger are grouped under one button, whose menu lists every product. */
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';
import { waitFor } from '../support/wait-for.ts';
import { zoomable } from '../support/zooming.ts';
import { middleOf, phoneOpener, VARIANTS } from './grouped-page.ts';

const { open } = visitorsBrowser();

const openPhone = phoneOpener(open);

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const row = (page: Page, name: string): Locator => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });

type Checked = { violations: { id: string; nodes: { html: string }[] }[] };

const violationsOn = async (page: Page): Promise<string[]> => {
  await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run: (root: Document, options: object) => Promise<Checked> } };
    return axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};

test('grouped tags meet the target size of WCAG, with their menu closed and open', async () => {
  // The content security policy of the page would block the script of axe-core.
  const { page, group } = await openPhone({ bypassCSP: true, reducedMotion: 'reduce' });
  expect(await violationsOn(page), 'closed').toEqual([]);
  await group.tap();
  await row(page, 'Terracota').waitFor();
  expect(await violationsOn(page), 'open').toEqual([]);
});

test('each item of the menu opens its own product', async () => {
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

test('by keyboard Enter opens the menu, arrows move in it, Escape and closing the product return the focus', async () => {
  const { page, group } = await openPhone();
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  await group.focus();
  await page.keyboard.press('Enter');
  await waitFor(() => isFocused(row(page, 'Lino arena'))).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await isFocused(row(page, 'Terracota'))).toBe(true);
  await page.keyboard.press('Escape');
  await waitFor(() => isFocused(group)).toBe(true);

  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Verde musgo/ }).waitFor();
  await page.keyboard.press('Escape');
  await waitFor(() => isFocused(group)).toBe(true);
});

test('a drag that starts on a group turns the page and opens nothing', async () => {
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

test('zoomed in, grouped tags split into single buttons; zoomed out, they are grouped again', async () => {
  const { page, group } = await openPhone();
  const rows = page.locator('[data-current]').getByRole('button', { name: /^Sofá Guatapé 3 puestos, / });
  expect(await rows.count()).toBe(0);
  await zoomable(page);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+');
  await group.waitFor({ state: 'detached' });
  await waitFor(() => rows.count()).toBe(VARIANTS.length);
  await page.keyboard.press('0');
  await group.waitFor();
  expect(await rows.count()).toBe(0);
});
