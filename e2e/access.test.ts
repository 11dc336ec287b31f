/** For everyone: no violation of WCAG A and AA on the screens of a visit, and the whole path by keyboard. */
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';

const { open } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type Violation = { id: string; nodes: { html: string }[] };

const violationsOn = async (page: Page): Promise<string[]> => {
  await page.addScriptTag({ path: AXE });
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};

/* The page's own policy keeps other scripts out, the examiner's too. */
const examined = { bypassCSP: true };

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s page, product, cart and list of documents have no accessibility violation', async (_, device) => {
  const page = await open(`${CATALOGUE}&page=6`, { ...device, ...examined, reducedMotion: 'reduce' });
  const tag = page
    .locator('[data-role=open]')
    .getByRole('button', { name: /Sillón Salento/ })
    .first();
  await tag.waitFor();
  expect(await violationsOn(page), 'the page').toEqual([]);

  await tag.click();
  const add = page.getByRole('dialog').getByRole('button', { name: /^Agregar al carrito/ });
  await add.waitFor();
  expect(await violationsOn(page), 'the product').toEqual([]);

  await add.click();
  await page.getByRole('button', { name: 'Ver carrito' }).click();
  await page.getByRole('link', { name: /Ir a pagar/ }).waitFor();
  expect(await violationsOn(page), 'the cart').toEqual([]);

  const list = await open('/view?company=casa-nativa', { ...device, ...examined });
  await list.getByRole('button', { name: /Catálogo Casa Nativa/ }).waitFor();
  expect(await violationsOn(list), 'the list').toEqual([]);
});

test('by keyboard alone: turn, open a product, add it, reach the checkout, and come back to the tag', async () => {
  const page = await open(CATALOGUE, DESKTOP);
  await page.getByRole('region', { name: /^Página 1 de/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await page.getByRole('region', { name: /^Página 5 de/ }).waitFor();
  await expect.poll(() => page.locator('[aria-live=polite]').first().textContent()).toMatch(/^Páginas 4 y 5 de/);

  const tag = page
    .locator('[data-role=open]')
    .getByRole('button', { name: /Sofá Guatapé/ })
    .first();
  await tag.focus();
  await page.keyboard.press('Enter');
  const add = page.getByRole('dialog').getByRole('button', { name: /^Agregar al carrito/ });
  await add.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => tag.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await add.focus();
  await page.keyboard.press('Enter');
  const view = page.getByRole('button', { name: 'Ver carrito' });
  await view.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Ir a pagar/ }).focus();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('with reduced motion a turn shows the next pages at once', async () => {
  const page = await open(`${CATALOGUE}&page=2`, { ...DESKTOP, reducedMotion: 'reduce' });
  await page.getByRole('region', { name: /^Página 2 de/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(running).toBe(0);
  await page.getByRole('region', { name: /^Página 4 de/ }).waitFor();
});
