/** Turning pages in tests: which page is open, and where it lies. */
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.ts';
import { waitFor } from './wait-for.ts';

export type Device = typeof PHONE | typeof DESKTOP;

/** Screens and pointers of the tests of turning, with a page to start at and the page after its turn. */
export const POINTERS = [
  ['a finger on a phone', PHONE, 'finger', 8, 9],
  ['a mouse on a spread', DESKTOP, 'mouse', 4, 6],
] as const;

/** A place near the right edge, and a drag from there to the left by a share of the width. */
export const dragsOn = ({ viewport: { width, height } }: Device) => {
  const [right, y] = [width * 0.8, height * 0.45];
  return { right, y, way: (share: number) => ({ from: { x: right, y }, to: { x: right - width * share, y } }) };
};

export const shownPage = (page: Page, number: number): Locator =>
  page.locator('[data-current]').getByRole('region', { name: new RegExp(`^Página ${number} de `) });

/** Waits until the page is open and the viewer has taken over from the shell. */
export const opened = async (page: Page, number: number): Promise<Page> => {
  await shownPage(page, number).waitFor();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  return page;
};

/** Waits for the end of the turn. */
export const settled = async (page: Page) => {
  await page.waitForFunction(() => document.querySelector('[data-role=leaving], [data-role=coming]') === null);
};

export const pageInUrl = (page: Page) => Number(new URL(page.url()).searchParams.get('page') ?? 1);
/** The URL follows the page one frame later. */
export const expectPageInUrl = (page: Page, number: number) => waitFor(() => pageInUrl(page)).toBe(number);

export const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return box;
};

/** Presses an arrow at the edge of the pages as a mouse does: arrows are visible while it moves over them, and for a short time after. */
export const pressArrow = async (page: Page, name: 'Página siguiente' | 'Página anterior') => {
  const { x, y, width, height } = await boxOf(page.getByRole('button', { name }).first());
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.locator('[data-pointer-active]').waitFor();
  await page.mouse.click(x + width / 2, y + height / 2);
};

/** Nothing moves, and the pages beside the open ones have their pictures. */
export const atRest = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.getElementById('first-page') &&
      document.querySelector('.v-book[data-current] ~ .v-book') !== null &&
      document.querySelector('[data-role=leaving], [data-role=coming]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running') &&
      [...document.querySelectorAll<HTMLImageElement>('.v-page > img')].every(({ complete }) => complete),
  );
