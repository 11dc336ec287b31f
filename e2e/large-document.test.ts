/** A document of 1334 pages opens, turns and lists its pages as one of twenty does. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { answerWith, cataloguePages, copyOf, isSeen } from './support/foreign-document.ts';
import { soon } from './support/soon.ts';

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
  ])('on %s opens at its end, goes anywhere, and holds no more than is in sight', async (_, device) => {
    const page = await newPage(device);
    await answerWith(page, large(), { sections });
    await page.goto(`${inject('origin')}/view?company=casa-nativa&pdf=ajeno&page=${COUNT}`);
    await soon(() => isSeen(page, COUNT)).toBe(true);
    await page.keyboard.press('Home');
    await soon(() => isSeen(page, 1)).toBe(true);
    await page.keyboard.press('End');
    await soon(() => isSeen(page, COUNT)).toBe(true);

    const field = page.getByLabel('Ir a la página', { exact: true });
    await field.fill('700');
    await field.press('Enter');
    await soon(() => isSeen(page, 700)).toBe(true);
    await field.fill(`${COUNT + 1}`);
    await field.press('Enter');
    await page.getByText(`Escribe un número del 1 al ${COUNT}`).waitFor();
    await field.press('Escape');

    const slider = page.getByLabel('Ir a otra parte del documento');
    await slider.focus();
    await slider.press('Home');
    await soon(() => isSeen(page, 1)).toBe(true);

    const without = await elements(page);
    expect(without).toBeLessThan(2500);
    await page.getByRole('button', { name: 'Todas las páginas' }).click();
    await page.getByRole('button', { name: 'Ir a la página 1', exact: true }).waitFor();
    await soon(async () => (await elements(page)) - without).toBeLessThan(COUNT + 1000);
    const cell = page.getByRole('dialog').getByRole('listitem').nth(899);
    await cell.scrollIntoViewIfNeeded();
    await cell.getByRole('button', { name: 'Ir a la página 900' }).click();
    await soon(() => isSeen(page, 900)).toBe(true);
  });

  test('costs little more to open than one of 20: work of the page in time of the processor', async () => {
    /* Of the thread alone: what else the machine does is no part of it. */
    const workOf = async (pages: object[]): Promise<number> => {
      const page = await newPage(DESKTOP);
      const client = await page.context().newCDPSession(page);
      await client.send('Performance.enable', { timeDomain: 'threadTicks' });
      await answerWith(page, pages, { sections: pages.length > 20 ? sections : [] });
      await page.goto(`${inject('origin')}/view?company=casa-nativa&pdf=ajeno&page=${pages.length}`);
      await soon(() => isSeen(page, pages.length)).toBe(true);
      const { metrics } = await client.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const small = await workOf(large().slice(0, 20));
    const whole = await workOf(large());
    console.info(`opening 20 pages: ${Math.round(small)} ms, 1334 pages: ${Math.round(whole)} ms`);
    expect(whole - small).toBeLessThan(600);
  });
});
