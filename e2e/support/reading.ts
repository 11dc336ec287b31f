/** Actions and observations in the reader, in the paged and in the scrolled mode. */
import type { PdfPage, Startup } from '@vitrina/contract';
import type { Page } from 'playwright-core';

import { deployment } from './deployment.ts';
import { waitFor } from './wait-for.ts';

export const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

/** The open page with that number. */
export const pageNamed = (page: Page, number: number) =>
  page.locator('[data-current]').getByRole('region', { name: new RegExp(`^Página ${number} de `) });

export type Point = { x: number; y: number };

export const choose = async (page: Page, name: 'Libro' | 'Carrusel' | 'Continuo') => {
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('radio', { name }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name }).waitFor({ state: 'detached' });
};

export const column = (page: Page) => page.getByRole('group', { name: 'Páginas en columna' });
export const queryOf = (page: Page) => new URL(page.url()).searchParams;
export const atPage = (page: Page) => queryOf(page).get('page');
export const announced = (page: Page) =>
  page.getByRole('navigation', { name: 'Páginas' }).locator('[aria-live]').textContent();
export const scrollTop = (page: Page) => column(page).evaluate(({ scrollTop: top }) => top);

export const pictureStands = (page: Page, number: number) =>
  page.waitForFunction((wanted) => {
    const picture = document.querySelector<HTMLImageElement>(`[data-view="${wanted}"] .v-page > img`);
    return picture?.complete && picture.naturalWidth > 0 && !document.getElementById('first-page');
  }, number);

/** Opens the page for a visitor whose stored reading mode is scrolling. */
export const scrollingAt = async (page: Page, number: number, prepare?: (page: Page) => Promise<unknown>) => {
  await page.addInitScript(() => localStorage.setItem('vitrina.reading', 'scroll'));
  await prepare?.(page);
  await page.goto(new URL(`${CATALOGUE}&page=${number}`, deployment().origin).href);
  await pictureStands(page, number);
  return page;
};

/** Changes the pages in the start-up data of the shell. */
export const withPages = (change: (pages: PdfPage[]) => PdfPage[]) => (page: Page) =>
  page.route('**/view?**', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(
      /(id="vitrina-startup">)(.*?)(<\/script>)/s,
      (_, before, json, after) => {
        const startup = JSON.parse(json) as Startup;
        const pages = change(startup.answers.pages ?? []);
        const answers = { ...startup.answers, pages, pageCount: pages.length };
        return before + JSON.stringify({ ...startup, answers }).replaceAll('<', '\\u003c') + after;
      },
    );
    await route.fulfill({ response: answer, body: html });
  });

/** Repeats the pages of the catalogue, with all their elements, up to `count`. */
export const repeated = (count: number) =>
  withPages((pages) =>
    Array.from({ length: count }, (_, at) => {
      const known = pages[at % pages.length]!;
      return { ...known, Uid: `${known.Uid}-${at}`, index: at + 1 };
    }),
  );

export const placeOf = async (page: Page, number: number) => {
  const box = await page.locator(`[data-view="${number}"] .v-page`).boundingBox();
  if (!box) throw new Error(`page ${number} is not there`);
  return box;
};

/** Waits until neither scrolling nor zooming is in progress. */
export const atRest = async (page: Page) => {
  await page.waitForFunction(() => !document.querySelector('[data-zooming]'));
  let last = Number.NaN;
  await waitFor(async () => {
    const before = last;
    last = await scrollTop(page);
    return last - before;
  }).toBe(0);
};

export const shareAt = async (page: Page, number: number, { x, y }: Point): Promise<Point> => {
  const { x: left, y: top, width, height } = await placeOf(page, number);
  return { x: (x - left) / width, y: (y - top) / height };
};
export const missBy = async (page: Page, number: number, share: Point, { x, y }: Point): Promise<number> => {
  const { x: left, y: top, width, height } = await placeOf(page, number);
  return Math.hypot(left + share.x * width - x, top + share.y * height - y);
};
