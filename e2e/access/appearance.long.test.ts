/** Layout on narrow and magnified screens, with large or spaced text, and with forced colours. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { openList } from '../support/list.ts';

const { newPage } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6';

/** WCAG 2.2: text resized to 200 % (1.4.4) and text spacing (1.4.12). */
const TEXT_200 = 'html { font-size: 200% }';
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }';

type Vision = { device: BrowserContextOptions; style?: string };

const small = (width: number, height: number): BrowserContextOptions => ({ ...PHONE, viewport: { width, height } });

const visits: [string, Vision][] = [
  ['at a width of 320', { device: small(320, 568) }],
  ['on a phone in landscape', { device: small(568, 320) }],
  ['at 200 % of a small window', { device: { viewport: { width: 640, height: 400 } } }],
  ['at 400 % of a small window', { device: { viewport: { width: 320, height: 256 } } }],
  ['with text twice as large on a phone', { device: PHONE, style: TEXT_200 }],
  ['with text twice as large on a desktop', { device: DESKTOP, style: TEXT_200 }],
  ['with spaced text on a phone', { device: PHONE, style: SPACED }],
];

const visit = async ({ device, style }: Vision): Promise<Page> => {
  const page = await newPage({ ...device, bypassCSP: true, reducedMotion: 'reduce' });
  if (style)
    await page.addInitScript((css) => {
      document.addEventListener('DOMContentLoaded', () => {
        const sheet = document.createElement('style');
        sheet.textContent = css;
        document.head.append(sheet);
      });
    }, style);
  await page.goto(new URL(CATALOGUE, deployment().origin).href);
  return page;
};

/** Lists text and controls outside the screen or overlapping each other, and a page that scrolls sideways. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
    // Scrolled content may pass under fixed content: only elements of the same scroller are compared.
    const scrollerOf = (element: Element): Element | null => {
      const { overflowY, position } = getComputedStyle(element);
      const isOne = ['auto', 'scroll'].includes(overflowY) || position === 'sticky' || !element.parentElement;
      return isOne ? element : scrollerOf(element.parentElement);
    };
    const root = document.querySelector('dialog[open]') ?? document.body;
    const seen = [...root.querySelectorAll('*')]
      .filter((element) => element.matches('button, a, input') || hasWords(element))
      .filter((element) => !element.closest('.v-stage, .visually-hidden, [inert], [aria-hidden=true], script, style'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect(), scroller: scrollerOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    for (const [at, { element, box, scroller }] of seen.entries()) {
      const name = element.getAttribute('aria-label') ?? element.textContent;
      if (box.left < -1 || box.right > clientWidth + 1) found.push(`${name} lies outside`);
      for (const other of seen.slice(at + 1)) {
        if (other.scroller !== scroller || element.contains(other.element)) continue;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const along = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 4 && along > 4) found.push(`${name} lies over ${other.element.outerHTML.slice(0, 120)}`);
      }
    }
    return found;
  });

// Covers §access-8.
test.each(visits)(
  'the viewer %s cuts off or overlaps no text or control, and does not scroll sideways',
  async (_, vision) => {
    const page = await visit(vision);
    const check = async (screen: string) => expect(await faults(page), screen).toEqual([]);
    const tag = page.locator('[data-current]').getByRole('button', { name: /^Sillón Salento/ });
    await tag.waitFor();
    await check('the page');
    await tag.click();
    const add = page.getByRole('dialog').getByRole('button', { name: /^Agregar al carrito/ });
    await add.waitFor();
    await check('the product');
    await add.click();
    await page.getByRole('button', { name: 'Ver carrito' }).click();
    await page.getByRole('link', { name: /Ir a pagar/ }).scrollIntoViewIfNeeded();
    await check('the cart');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await openList(page);
    await page
      .getByRole('button', { name: /^Agregar al carrito/ })
      .first()
      .waitFor();
    await check('the list');
  },
);

/** Brand colour of Casa Nativa. */
const BRAND = 'rgb(156, 74, 47)';

// Covers §access-9.
test('with forced colours, tags keep the brand colour and the chosen variant differs from the others', async () => {
  const page = await newPage({ ...PHONE, forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(new URL(CATALOGUE, deployment().origin).href);
  const tag = page.locator('[data-current]').getByRole('button', { name: /^Sillón Salento/ });
  await tag.waitFor();
  const fill = (element: Element) => getComputedStyle(element).backgroundColor;
  const point = tag.locator('span').first();
  expect(await point.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(BRAND);
  await tag.click();
  const chosen = page.getByRole('dialog').locator('input:checked + span');
  await chosen.waitFor();
  const others = page.getByRole('dialog').locator('input:not(:checked) + span').first();
  expect(await chosen.evaluate(fill)).not.toBe(await others.evaluate(fill));
});

test('buttons are styled before the lazy style sheets load, and those may override them', async () => {
  const page = await newPage({ ...PHONE, reducedMotion: 'reduce' });
  const isLazy = (url: URL) => /\/assets\/(product|document-panels|document-search)-/.test(url.pathname);
  let release = () => undefined as void;
  const wanted = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isLazy, async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto(new URL(CATALOGUE, deployment().origin).href);
  const search = page.getByRole('button', { name: 'Buscar en el catálogo' });
  await search.waitFor();
  expect(await search.boundingBox()).toMatchObject({ width: 44, height: 44 });
  release();
  await page
    .locator('[data-current]')
    .getByRole('button', { name: /^Sillón Salento/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Agregar al carrito/ }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Foto siguiente' }).count(), 'fingers swipe').toBe(0);
});
