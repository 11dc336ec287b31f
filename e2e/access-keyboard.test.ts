/** By keyboard alone, with real keys and nothing else: where the focus goes, and what is said on the way. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { openList } from './support/list.ts';

const { open } = visitorsBrowser();

/** Search text is fetched when first wanted, and said once the typing rests. */
const PATIENCE = { timeout: 10_000 };
const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

/** The name of what has the focus; '' where nothing has. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  });

/** Presses Tab until what has that name has the focus; how often. */
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

test('from the first page to the store’s checkout with a few dozen keys and no mouse', async () => {
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
  expect(await checkout.getAttribute('href')).toContain(inject('storeOrigin'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focused(page)).toMatch(/^Carrito/);
});

test('the way of Tab is page, its tags, then the controls; the text of the page is no stop', async () => {
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

test('a page on its way out takes no key: Tab goes on with the page that comes', async () => {
  const page = await open(`${CATALOGUE}&page=2`, DESKTOP);
  // The contents page: on it are links, which would come first.
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

/** Everything that a polite region says, in its order. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = [];
    (window as unknown as { said: string[] }).said = said;
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest('[aria-live], [role=status], output')?.textContent;
        if (text) said.push(text);
      }
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said);

test('a turn is said once, in one place; the slider says itself where it led', async () => {
  const page = await open(`${CATALOGUE}&page=2`, { ...DESKTOP, reducedMotion: 'reduce' });
  await openAt(page, /^Página 2 de/);
  await listen(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => said(page)).toEqual(['Páginas 4 y 5 de 20']);

  await tabTo(page, /^Ir a otra parte/, 60);
  await page.keyboard.press('ArrowRight');
  await openAt(page, /^Página 6 de/);
  const slider = page.getByRole('slider', { name: 'Ir a otra parte del documento' });
  expect(await slider.getAttribute('aria-valuetext')).toBe('Páginas 6 y 7 de 20');
  expect(await said(page)).toEqual(['Páginas 4 y 5 de 20']);
});

test('page by page, who was on a tag hears the new page by its focus alone', async () => {
  const page = await open(`${CATALOGUE}&page=6`, { ...PHONE, reducedMotion: 'reduce' });
  await tagOf(page, /Sofá en L Barichara/).waitFor();
  await tabTo(page, /^Sofá en L Barichara/, 2);
  await listen(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Página 7 de 20');
  expect((await said(page)).filter((text) => text.startsWith('Página'))).toEqual([]);
});

test('contents, search and list give the focus back to where it was wanted', async () => {
  const page = await open(`${CATALOGUE}&page=6`, { ...DESKTOP, reducedMotion: 'reduce' });
  await tagOf(page, /Sillón Salento/).waitFor();
  await tabTo(page, /^Cerrar la tabla de contenido/, 40);
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Tabla de contenido');

  await tabTo(page, /^Buscar en el catálogo/, 12);
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.type('comedor');
  await page.getByRole('list', { name: 'Resultados' }).getByRole('button').first().waitFor();
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

test('what was found is said with its line as one steps through it', async () => {
  const page = await open(`${CATALOGUE}&page=1`, { ...DESKTOP, reducedMotion: 'reduce' });
  await openAt(page, /^Página 1 de/);
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.type('sofa');
  const heard = page.getByRole('search').getByRole('status');
  await expect.poll(() => heard.textContent(), PATIENCE).toMatch(/^\d+ resultados en \d+ páginas$/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => heard.textContent(), PATIENCE).toMatch(/^Resultado 2 de \d+: .*sofá/i);
});

test('with reduced motion nothing moves: turns, sheets, messages, list', async () => {
  const page = await open(`${CATALOGUE}&page=6`, { ...DESKTOP, reducedMotion: 'reduce' });
  const still = async (where: string) =>
    expect(
      await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .map(({ effect }) => (effect as KeyframeEffect).target?.className),
      ),
      where,
    ).toEqual([]);
  await tagOf(page, /Sillón Salento/).waitFor();
  await still('the page');
  await page.keyboard.press('ArrowRight');
  await still('a turn');
  await openAt(page, /^Página 8 de/);
  await page.keyboard.press('ArrowLeft');
  await tagOf(page, /Sillón Salento/).click();
  await still('the product');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar al carrito/ })
    .click();
  await still('the message');
  await page.getByRole('button', { name: 'Ver carrito' }).click();
  await page.getByRole('link', { name: /Ir a pagar/ }).waitFor();
  await still('the cart');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openList(page);
  await page
    .getByRole('list', { name: /^Productos/ })
    .first()
    .waitFor();
  await still('the list');
});
