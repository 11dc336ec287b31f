/** A document of 1334 pages opens, turns and lists its pages at nearly the cost of one of twenty. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { answerWith, cataloguePages, copyOf, isSeen } from '../support/documents/foreign-document.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

let copy: ReturnType<typeof copyOf>;
beforeAll(async () => {
  copy = copyOf(await cataloguePages());
});

describe('a document of 1334 pages', () => {
  const COUNT = 1334;
  const large = () => Array.from({ length: COUNT }, (_, at) => copy(at + 1));
  const sections = Array.from({ length: 300 }, (_, at) => ({ name: `Capítulo ${at + 1}`, index: 1 + at * 4 }));
  const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

  test.each([
    ['a phone', PHONE],
    ['a wide screen', DESKTOP],
  ])(
    'a document of 1334 pages on %s opens at its end, goes to any page, and has only visible pages in the DOM',
    async (_, device) => {
      const page = await newPage(device);
      await answerWith(page, large(), { sections });
      await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=ajeno&page=${COUNT}`);
      await waitFor(() => isSeen(page, COUNT)).toBe(true);
      // The first page is seen before the viewer has loaded, its controls are not.
      const field = page.getByLabel('Ir a la página', { exact: true });
      await field.waitFor();
      await page.keyboard.press('Home');
      await waitFor(() => isSeen(page, 1)).toBe(true);
      await page.keyboard.press('End');
      await waitFor(() => isSeen(page, COUNT)).toBe(true);

      // The bar follows the first frame of a turn, and its number replaces a half-typed one.
      await waitFor(() => field.inputValue()).toContain(String(COUNT));
      await field.fill('700');
      await field.press('Enter');
      await waitFor(() => isSeen(page, 700)).toBe(true);
      await field.fill(`${COUNT + 1}`);
      await field.press('Enter');
      await page.getByText(`Escribe un número del 1 al ${COUNT}`).waitFor();
      await field.press('Escape');

      const slider = page.getByLabel('Ir a otra parte del documento');
      await slider.focus();
      await slider.press('Home');
      await waitFor(() => isSeen(page, 1)).toBe(true);

      const without = await elements(page);
      expect(without).toBeLessThan(2500);
      await page.getByRole('button', { name: 'Todas las páginas' }).click();
      await page.getByRole('button', { name: 'Ir a la página 1', exact: true }).waitFor();
      await waitFor(async () => (await elements(page)) - without).toBeLessThan(COUNT + 1000);
      const cell = page.getByRole('dialog').getByRole('listitem').nth(899);
      await cell.scrollIntoViewIfNeeded();
      await cell.getByRole('button', { name: 'Ir a la página 900' }).click();
      await waitFor(() => isSeen(page, 900)).toBe(true);
    },
  );

  test('opening 1334 pages takes at most 600 ms more processor time than opening 20 pages', async () => {
    // Time of the thread alone, which excludes other work of the machine.
    const workOf = async (pages: object[]): Promise<number> => {
      const page = await newPage(DESKTOP);
      const client = await page.context().newCDPSession(page);
      await client.send('Performance.enable', { timeDomain: 'threadTicks' });
      await answerWith(page, pages, { sections: pages.length > 20 ? sections : [] });
      await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=ajeno&page=${pages.length}`);
      await waitFor(() => isSeen(page, pages.length)).toBe(true);
      const { metrics } = await client.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const small = await workOf(large().slice(0, 20));
    const whole = await workOf(large());
    console.info(`opening 20 pages: ${Math.round(small)} ms, 1334 pages: ${Math.round(whole)} ms`);
    expect(whole - small).toBeLessThan(600);
  });
});
