/** Invalid input for the reader (§5, §8): it stays usable, shows the valid part, and logs or reports the rest as specified. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import {
  type Answers,
  answerWith,
  cataloguePages,
  copyOf,
  isSeen,
  pageInAddress,
} from '../support/documents/foreign-document.ts';
import { CATALOGUE, pageNamed } from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

type Device = typeof PHONE | typeof DESKTOP;

let copy: ReturnType<typeof copyOf>;
beforeAll(async () => {
  copy = copyOf(await cataloguePages());
});

const logged = (page: Page): string[] => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
};

describe('the page parameter of the URL', () => {
  // Covers §8-18.
  test.each([
    ['page=abc', 1],
    ['page=0', 1],
    ['page=99999', 20],
    ['page=2.5', 1],
    ['page=-3', 1],
    ['page=1e3', 1],
    ['page=', 1],
    ['page=5&page=9', 5],
  ])(
    '%s opens page %i before and after the script runs, is logged, and the address says what is seen',
    async (requested, index) => {
      const page = await newPage(PHONE);
      const lines = logged(page);
      const html = await (await fetch(`${deployment().origin}${CATALOGUE}&${requested}`)).text();
      expect(/class="v-half"><div class="v-page"[^>]* aria-label="([^"]*)"/.exec(html)?.[1]).toBe(
        `Página ${index} de 20`,
      );
      await page.goto(`${deployment().origin}${CATALOGUE}&${requested}`);
      await pageNamed(page, index).waitFor();
      await waitFor(() => pageInAddress(page)).toEqual([`${index}`]);
      expect(lines.filter((line) => line.startsWith('Invalid page request'))).toHaveLength(1);
    },
  );
});

const visit = async (
  pages: unknown,
  { device = PHONE, query = '', ...answers }: Answers & { device?: Device; query?: string } = {},
) => {
  const page = await newPage(device);
  const lines = logged(page);
  await answerWith(page, pages, answers);
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=ajeno${query}`);
  return { page, lines };
};

// Covers §5-2.
test('valid pages among duplicate, missing and unnumbered ones are shown under their numbers', async () => {
  const { page, lines } = await visit([copy(4), copy(2), copy('1'), copy(2), copy(0), copy(null), null, copy(2.5)]);
  await pageNamed(page, 1).waitFor();
  expect(await pageNamed(page, 1).getAttribute('aria-label')).toBe('Página 1 de 4');
  await page.keyboard.press('End');
  await waitFor(() => isSeen(page, 4)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await pageNamed(page, 3).waitFor();
  await page.keyboard.press('ArrowLeft');
  await waitFor(() => isSeen(page, 2)).toBe(true);
  expect(lines.filter((line) => line.startsWith('Invalid page left out'))).toHaveLength(5);
});

test.each([1, 2])('a document of %i page(s) opens, and turning stops at its ends', async (count) => {
  const pages = Array.from({ length: count }, (_, at) => copy(at + 1));
  for (const device of [PHONE, DESKTOP]) {
    const { page } = await visit(pages, { device });
    await pageNamed(page, 1).waitFor();
    for (const key of ['ArrowRight', 'ArrowRight', 'End']) await page.keyboard.press(key);
    await waitFor(() => isSeen(page, count)).toBe(true);
    await page.keyboard.press('Home');
    await pageNamed(page, 1).waitFor();
  }
});

// Covers §5-1.
test('a section opens the page of its index, read as an integer; an invalid index is logged and opens nothing', async () => {
  const sections = ['7a', '3', 2.5, -1, 999, null, 'x', '0'].map((index) => ({
    name: `Sección ${String(index)}`,
    index,
  }));
  const pages = Array.from({ length: 8 }, (_, at) => copy(at + 1));
  const { page, lines } = await visit(pages, { device: DESKTOP, sections, query: '&page=8' });
  const click = (name: string) =>
    page.getByRole('navigation', { name: 'Tabla de contenido' }).getByRole('button', { name }).click();
  await pageNamed(page, 8).waitFor();
  for (const index of ['-1', '999', 'null', 'x', '0']) await click(`Sección ${index}`);
  expect(lines.filter((line) => line.startsWith('Invalid page request'))).toHaveLength(5);
  expect(pageInAddress(page)).toEqual(['8']);
  for (const [index, lands] of [
    ['7a', '6'],
    ['3', '2'],
    ['7a', '6'],
    ['2.5', '2'],
  ]) {
    await click(`Sección ${index}`);
    await waitFor(() => pageInAddress(page)).toEqual([lands]);
  }
});

test('a link to a page beyond the last is left out and logged; one within the document is shown', async () => {
  const links = [2, 9].map((to) => ({
    name: `Ir a ${to}`,
    url: `#page=${to}`,
    position: { left: 10, top: 10 * to },
    size: { width: 20, high: 5 },
  }));
  const { page, lines } = await visit([copy(1, { links }), copy(2)]);
  await pageNamed(page, 1).getByRole('button', { name: 'Ir a 2' }).waitFor();
  expect(await pageNamed(page, 1).getByRole('button', { name: 'Ir a 9' }).count()).toBe(0);
  expect(lines.some((line) => line.startsWith('Invalid page request #page=9'))).toBe(true);
});

test('pages of 10 pt to 14 000 pt, portrait, landscape and very long, fit the stage with their own aspect ratio', async () => {
  const shapes = [
    [14_000, 14_000],
    [10, 10],
    [595, 842],
    [842, 595],
    [200, 2000],
    [2000, 200],
    [595, 842],
  ];
  const pages = shapes.map(([width, height], at) => copy(at + 1, { width, height }));
  for (const device of [PHONE, DESKTOP]) {
    const { page } = await visit(pages, { device });
    await pageNamed(page, 1).waitFor();
    for (let index = 1; index <= shapes.length; index++) {
      if (index > 1 && (await pageNamed(page, index).count()) === 0) {
        await page.keyboard.press('ArrowRight');
        await pageNamed(page, index).waitFor();
      }
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
      const box = await pageNamed(page, index).boundingBox();
      const stage = await page.locator('.v-stage:not(#first-page)').boundingBox();
      const [width = 1, height = 1] = shapes[index - 1] ?? [];
      if (!box || !stage) throw new Error(`page ${index} is not there`);
      expect(box.width / box.height / (width / height), `page ${index}`).toBeCloseTo(1, 1);
      expect(box.x, `page ${index}`).toBeGreaterThanOrEqual(stage.x);
      expect(box.x + box.width).toBeLessThanOrEqual(stage.x + stage.width + 0.5);
      expect(box.y).toBeGreaterThanOrEqual(stage.y);
      expect(box.y + box.height).toBeLessThanOrEqual(stage.y + stage.height + 0.5);
    }
  }
});
