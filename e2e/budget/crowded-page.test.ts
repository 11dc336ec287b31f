/** A page with 5000 tags opens, turns and sells, and every product can be reached. */
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { publishTagged } from '../support/documents/tagged-document.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();

const TAGS = 5000;
/** On the second page: enough to be grouped as well. */
const TAGS_BEHIND = 1000;

let address = '';
beforeAll(() => {
  address = publishTagged(deployment().dataDir, 'muchas', [TAGS, TAGS_BEHIND]);
});

// Covers §access-27.
test.each([
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const)(
  'at %s a page with 5000 tags turns and sells, with at most 300 buttons of at least 24 px',
  {
    timeout: 240_000,
  },
  async (_, screen) => {
    const page = await open(address, screen);
    page.setDefaultTimeout(90_000);
    const tags = page.locator('[data-current] [data-tag]');
    await tags.first().waitFor();
    const counts = () =>
      tags.evaluateAll((all) =>
        all.map((tag) => Number(/^(\d+) productos: /.exec(tag.getAttribute('aria-label') ?? '')?.[1] ?? 1)),
      );
    await waitFor(async () => (await counts()).reduce((sum, count) => sum + count, 0)).toBe(TAGS);
    expect((await counts()).length).toBeLessThanOrEqual(300);
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
    await popup.getByRole('button', { name: 'Agregar al pedido' }).click();
    await page.getByRole('button', { name: 'Ver pedido' }).waitFor();
  },
);
