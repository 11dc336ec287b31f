/** Zoom of the paged reader in tests: fingers, the position of page points, and the state of rest. */
import type { CDPSession, FrameLocator, Locator, Page } from 'playwright-core';
import type { visitorsBrowser } from './browser.ts';
import type { Device } from './turning.ts';

export const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

/** Waits for the script that handles zoom by fingers, wheel and keys, which loads after the page. */
export const zoomable = (page: Page | FrameLocator): Promise<void> => page.locator('.v-stage[data-zoomable]').waitFor();

export type Point = { x: number; y: number };

export const openPage = (page: Page): Locator => page.locator('[data-current] .v-page').first();

/** Waits until the page and the zoom script have loaded. */
export const readyToZoom = async (page: Page): Promise<Page> => {
  await openPage(page).locator('img').first().waitFor();
  await page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>('[data-current] .v-page > img');
    return picture?.complete && picture.naturalWidth > 0 && !document.getElementById('first-page');
  });
  await zoomable(page);
  return page;
};

type Open = ReturnType<typeof visitorsBrowser>['open'];

/** Returns a function that opens the catalogue at a page and waits until it can be zoomed. */
export const zoomOpener =
  (open: Open) =>
  async (number: number, device: Device): Promise<Page> =>
    readyToZoom(await open(`${CATALOGUE}&page=${number}`, device));

export const box = async (page: Page) => {
  const found = await openPage(page).boundingBox();
  if (!found) throw new Error('no page');
  return found;
};

/** Position of a screen point on the page, as fractions of its width and height. */
export const shareAt = async (page: Page, { x, y }: Point): Promise<Point> => {
  const { x: left, y: top, width, height } = await box(page);
  return { x: (x - left) / width, y: (y - top) / height };
};

/** Distance in screen px between that fraction of the page and the point. */
export const missBy = async (page: Page, share: Point, { x, y }: Point): Promise<number> => {
  const { x: left, y: top, width, height } = await box(page);
  return Math.hypot(left + share.x * width - x, top + share.y * height - y);
};

export const atRest = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('.v-stage:not(#first-page)')?.hasAttribute('data-zooming') === false,
  );

export const zoomOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const content = document.querySelector<HTMLElement>('.v-stage:not(#first-page) > div');
    return Number(/scale\((.*)\)/.exec(content?.style.transform ?? '')?.[1] ?? 1);
  });

export const touch = (client: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
  client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });

/** The events are sent together: a stall of the machine between two of them would make two single taps. */
export const tapTwice = (client: CDPSession, point: Point) => {
  const types = ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const;
  return Promise.all(types.map((type) => touch(client, type, type === 'touchStart' ? [point] : [])));
};

/** Moves two fingers about a centre from one distance to another while the centre moves, too. The fingers stay down. */
export const pinch = async (
  client: CDPSession,
  centre: Point,
  from: number,
  to: number,
  way: Point = { x: 0, y: 0 },
) => {
  const fingers = (half: number, share: number): Point[] => {
    const middle = { x: centre.x + way.x * share, y: centre.y + way.y * share };
    return [
      { x: middle.x - half * 0.6, y: middle.y - half * 0.8 },
      { x: middle.x + half * 0.6, y: middle.y + half * 0.8 },
    ];
  };
  await touch(client, 'touchStart', fingers(from, 0));
  for (let step = 1; step <= 10; step++)
    await touch(client, 'touchMove', fingers(from + ((to - from) * step) / 10, step / 10));
};

export const dragTouch = async (client: CDPSession, from: Point, to: Point) => {
  await touch(client, 'touchStart', [from]);
  for (let step = 1; step <= 8; step++)
    await touch(client, 'touchMove', [
      { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 },
    ]);
  await new Promise((resolve) => setTimeout(resolve, 120));
  await touch(client, 'touchEnd', []);
};
