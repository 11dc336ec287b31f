/** On a zoomed page, focused tags and search results are moved into the viewport. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { CATALOGUE, pageNamed } from '../support/reading.ts';
import { searchText } from '../support/text-search.ts';
import { waitFor } from '../support/wait-for.ts';
import { zoomable } from '../support/zooming.ts';

const { open } = visitorsBrowser();

const STAGE = '.v-stage:not(#first-page)';

const openWhole = async (number: number): Promise<Page> => {
  const page = await open(`${CATALOGUE}&page=${number}`, DESKTOP);
  await pageNamed(page, number).waitFor();
  await page.waitForFunction(() => !document.getElementById('first-page'));
  await zoomable(page);
  return page;
};

const atRest = (page: Page) => page.locator(`${STAGE}:not([data-zooming])`).waitFor();

const zoomOf = (page: Page): Promise<number> =>
  page
    .locator(`${STAGE} > div`)
    .first()
    .evaluate(({ style }: HTMLElement) => Number(/scale\((.*)\)/.exec(style.transform)?.[1] ?? 1));

type Placed = { isFocused: boolean; beyond: string[] };

/** The edges of the stage that each of them exceeds. */
const placesOf = (elements: Locator): Promise<Placed[]> =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const stage = element.closest('.v-stage')?.getBoundingClientRect() ?? new DOMRect();
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const beyond = { left: stage.left - left, right: right - stage.right, top: stage.top - top };
      return {
        isFocused: element === document.activeElement,
        beyond: Object.entries({ ...beyond, bottom: bottom - stage.bottom }).flatMap(([edge, by]) =>
          by > 0.5 ? [edge] : [],
        ),
      };
    }),
  );

// Covers §resilience-83.
test('Tab to a tag beyond any edge pans it into view without scrolling the stage', async () => {
  const page = await openWhole(6);
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('+');
    await atRest(page);
  }
  const tags = page.locator('[data-current] [data-tag]');
  const crossed = new Set<string>();
  const goBy = async (key: string, isEnd: (at: number, count: number) => boolean) => {
    for (let press = 0; press < 40; press += 1) {
      const before = await placesOf(tags);
      await page.keyboard.press(key);
      await atRest(page);
      const after = await placesOf(tags);
      const at = after.findIndex(({ isFocused }) => isFocused);
      if (at < 0) continue;
      expect(after[at]?.beyond, `tag ${at} after ${key}`).toEqual([]);
      for (const edge of before[at]?.beyond ?? []) crossed.add(edge);
      if (isEnd(at, after.length)) return;
    }
    throw new Error(`${key} does not lead to the last tag`);
  };
  await goBy('Tab', (at, count) => at === count - 1);
  await goBy('Shift+Tab', (at) => at === 0);
  expect([...crossed].toSorted()).toEqual(['bottom', 'left', 'right', 'top']);
  expect(await page.locator(STAGE).evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])).toEqual([0, 0]);
  expect(await zoomOf(page)).toBeCloseTo(4, 5);
});

// Covers §resilience-83.
test('the next search result on the same page is panned into view at the same zoom', async () => {
  const page = await openWhole(6);
  await page.keyboard.press('Control+f');
  await searchText(page, 'CN-1');
  const mark = page.locator('[data-current] [data-hit=current]').first();
  await mark.waitFor();
  for (let step = 0; step < 4; step += 1) {
    await page.getByRole('button', { name: 'Acercar' }).click();
    await atRest(page);
  }
  const edges: string[] = [];
  for (let step = 0; step < 3; step += 1) {
    const before = await mark.getAttribute('style');
    await page.getByRole('button', { name: 'Resultado siguiente' }).click();
    await waitFor(() => mark.getAttribute('style')).not.toBe(before);
    await atRest(page);
    edges.push(...((await placesOf(mark))[0]?.beyond ?? ['gone']));
  }
  expect(edges).toEqual([]);
  await pageNamed(page, 6).waitFor();
  expect(await zoomOf(page)).toBeCloseTo(4, 5);
});
