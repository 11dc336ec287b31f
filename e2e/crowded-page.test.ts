/** Bad input: 5000 tags on one page. It is seen, turned, zoomed and shopped from; each product can be reached. */
import { beforeAll, expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { soon } from './support/soon.ts';
import { publishTagged } from './support/tagged-document.ts';

const { open } = visitorsBrowser();

const TAGS = 5000;
/** On the page behind: enough that they, too, lie on each other. */
const TAGS_BEHIND = 1000;

let address = '';
beforeAll(() => {
  address = publishTagged(inject('dataDir'), 'muchas', [TAGS, TAGS_BEHIND]);
});

test.each([
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const)(
  'at %s a page with 5000 tags is turned and shopped from, and no button is too small',
  {
    timeout: 240_000,
  },
  async (_, screen) => {
    const page = await open(address, screen);
    page.setDefaultTimeout(90_000);
    const tags = page.locator('[data-current] [data-tag]');
    await tags.first().waitFor();
    const told = () =>
      tags.evaluateAll((all) =>
        all.map((tag) => Number(/^(\d+) productos: /.exec(tag.getAttribute('aria-label') ?? '')?.[1] ?? 1)),
      );
    await soon(async () => (await told()).reduce((sum, count) => sum + count, 0)).toBe(TAGS);
    expect((await told()).length).toBeLessThanOrEqual(300);
    const sides = await tags.evaluateAll((all) =>
      all.map((tag) => tag.getBoundingClientRect()).map((box) => Math.min(box.width, box.height)),
    );
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(24);

    await page.keyboard.press('ArrowRight');
    await page
      .locator('[data-current]')
      .getByRole('region', { name: /^Página 2 de 2/ })
      .waitFor();
    await tags.first().click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem').last().click();
    const popup = page.getByRole('dialog');
    await popup.getByRole('button', { name: 'Agregar al carrito' }).click();
    await page.getByRole('button', { name: 'Ver carrito' }).waitFor();
  },
);
