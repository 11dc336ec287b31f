/** Keyboard use with real keys: focus order, focus restoration and live announcements. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';

const { open } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

/** Accessible name of the focused element; '' without one. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  });

/** Presses Tab until an element with that name has the focus. Returns the number of presses. */
const tabTo = async (page: Page, name: RegExp, most: number, key = 'Tab'): Promise<number> => {
  const seen: string[] = [];
  for (let pressed = 1; pressed <= most; pressed += 1) {
    await page.keyboard.press(key);
    const at = await focused(page);
    if (name.test(at)) return pressed;
    seen.push(at);
  }
  throw new Error(`${name} is not among the first ${most}: ${seen.join(' | ')}`);
};

const openAt = (page: Page, name: RegExp) => page.locator('[data-current]').getByRole('region', { name }).waitFor();
const tagOf = (page: Page, name: RegExp) => page.locator('[data-current]').getByRole('button', { name }).first();

// Covers §access-5.
test('a visitor reaches the checkout of the store from the first page with a few dozen keys and no mouse', async () => {
  const page = await open(CATALOGUE, DESKTOP);
  await openAt(page, /^Página 1 de/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await openAt(page, /^Página 5 de/);
  await tagOf(page, /Sofá Guatapé/).waitFor();

  expect(await tabTo(page, /^Sofá Guatapé/, 3)).toBeLessThanOrEqual(3);
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focused(page), 'back on the tag').toMatch(/^Sofá Guatapé/);

  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .waitFor();
  await tabTo(page, /^Agregar al carrito/, 12);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ver carrito' }).waitFor();
  expect(await focused(page), 'back on the tag').toMatch(/^Sofá Guatapé/);

  await tabTo(page, /^Carrito: 1 producto/, 30);
  await page.keyboard.press('Enter');
  const checkout = page.getByRole('link', { name: /Ir a pagar/ });
  await checkout.waitFor();
  await tabTo(page, /^Ir a pagar/, 8);
  expect(await checkout.getAttribute('href')).toContain(deployment().storeOrigin);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focused(page)).toMatch(/^Carrito/);
});

// Covers §access-4.
test('Tab visits the page, its tags, then the controls, and skips the text of the page', async () => {
  const page = await open(`${CATALOGUE}&page=6`, PHONE);
  await tagOf(page, /Mecedora Nuquí/).waitFor();
  await page.locator('[data-current] [data-page-text]').first().waitFor({ state: 'attached' });
  const stops: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    await page.keyboard.press('Tab');
    stops.push((await focused(page)).replace(/,.*/, ''));
  }
  expect(stops).toEqual([
    'Sofá en L Barichara',
    'Sofá Jardín 2 puestos',
    'Sillón Salento',
    'Mecedora Nuquí',
    'Página anterior',
    'Página siguiente',
    'Buscar en el catálogo',
    'Más opciones',
  ]);
  await tabTo(page, /^Mecedora Nuquí/, 5, 'Shift+Tab');
});

// Covers §access-4.
test('during a turn Tab moves into the entering page, never into the leaving one', async () => {
  const page = await open(`${CATALOGUE}&page=2`, DESKTOP);
  // The contents page has links, which would come first.
  await openAt(page, /^Página 3 de/);
  await page.locator('[data-view="4"]').waitFor({ state: 'attached' });
  const client = await page.context().newCDPSession(page);
  await client.send('Animation.enable');
  await client.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-role=leaving]').waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Página 4 de 20');
  expect(await page.locator('[data-role=leaving]').count(), 'still on its way').toBe(1);
});

/** Records every announcement of a polite live region, in order. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const announcements: string[] = [];
    (window as unknown as { announcements: string[] }).announcements = announcements;
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest('[aria-live], [role=status], output')?.textContent;
        if (text) announcements.push(text);
      }
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const announcements = (page: Page) =>
  page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);

// Covers §access-2.
test('a turn is announced once by one live region; a move of the slider is announced by the slider itself', async () => {
  const page = await open(`${CATALOGUE}&page=2`, { ...DESKTOP, reducedMotion: 'reduce' });
  await openAt(page, /^Página 2 de/);
  await listen(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => announcements(page)).toEqual(['Páginas 4 y 5 de 20']);

  await tabTo(page, /^Ir a otra parte/, 60);
  await page.keyboard.press('ArrowRight');
  await openAt(page, /^Página 6 de/);
  const slider = page.getByRole('slider', { name: 'Ir a otra parte del documento' });
  expect(await slider.getAttribute('aria-valuetext')).toBe('Páginas 6 y 7 de 20');
  expect(await announcements(page)).toEqual(['Páginas 4 y 5 de 20']);
});

// Covers §access-2.
test('a turn with the focus on a tag moves the focus to the new page and adds no announcement', async () => {
  const page = await open(`${CATALOGUE}&page=6`, { ...PHONE, reducedMotion: 'reduce' });
  await tagOf(page, /Sofá en L Barichara/).waitFor();
  await tabTo(page, /^Sofá en L Barichara/, 2);
  await listen(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Página 7 de 20');
  expect((await announcements(page)).filter((text) => text.startsWith('Página'))).toEqual([]);
});

// Covers §access-3.
test('closing contents, search and list returns the focus to the control that opened them', async () => {
  const page = await open(`${CATALOGUE}&page=6`, { ...DESKTOP, reducedMotion: 'reduce' });
  await tagOf(page, /Sillón Salento/).waitFor();
  await tabTo(page, /^Cerrar la tabla de contenido/, 40);
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Tabla de contenido');

  await tabTo(page, /^Buscar en el catálogo/, 12);
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.type('comedor');
  await page.getByRole('list', { name: 'Productos de este catálogo' }).getByRole('button').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('Buscar en el catálogo');

  await tabTo(page, /^Ver como lista/, 2);
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Productos de la página 6' }).waitFor();
  expect(await focused(page)).toBe('Ver como páginas');
  await tabTo(page, /^Ver página \d+/, 60, 'Shift+Tab');
  const to = /\d+/.exec(await focused(page))?.[0];
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(`Página ${to} de 20`);
});
