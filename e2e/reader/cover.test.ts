/** The cover of a spread: alone in the middle, before and after the scripts, and in a turn. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { CATALOGUE } from '../support/reading.ts';
import { boxOf, opened, settled, shownPage } from '../support/turning.ts';

const { open } = visitorsBrowser();

const middleOf = ({ x, width }: { x: number; width: number }) => x + width / 2;
const stageOf = (page: Page) => boxOf(page.locator('.v-stage').last());

// Covers §2-10.
test('the cover is in the middle, at the same place before the scripts and after', async () => {
  const still = await open(CATALOGUE, { ...DESKTOP, javaScriptEnabled: false });
  const drawn = await boxOf(still.locator('#first-page .v-page'));
  const page = await opened(await open(CATALOGUE, DESKTOP), 1);
  const cover = await boxOf(shownPage(page, 1));
  expect(Math.abs(middleOf(cover) - middleOf(await stageOf(page)))).toBeLessThanOrEqual(1);
  // Without scripts there is no contents panel, which the stage lies beside.
  expect(Math.abs(middleOf(drawn) - middleOf(await stageOf(still)))).toBeLessThanOrEqual(1);
  expect(drawn.width).toBeCloseTo(cover.width, 0);
});

type Ends = { first: number; last: number };

/** Turns by a key. Returns the left edge of a page in the first and in the last frame of the turn. */
const endsOfTurn = async (page: Page, key: string, number: number): Promise<Ends> => {
  // Before the key: on a slow machine a turn can be over before a later call reaches the page.
  const ends = page.evaluate(async (index) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    // The layers of a turn; other animations are those of style sheets.
    const moving = () =>
      document.getAnimations().filter((one) => !('animationName' in one || 'transitionProperty' in one));
    while (moving().length === 0) await frame();
    const at = (share: number) => {
      for (const one of moving()) {
        one.pause();
        one.currentTime = share * Number(one.effect?.getComputedTiming().endTime);
      }
      return document.querySelector(`.v-page[data-page="${index}"]`)?.getBoundingClientRect().left ?? Number.NaN;
    };
    const ends = { first: at(0), last: at(0.9999) };
    for (const one of moving()) one.finish();
    return ends;
  }, number);
  await page.keyboard.press(key);
  return ends;
};

test('the cover turns from the middle and back to it without a jump at either end', async () => {
  const page = await opened(await open(CATALOGUE, DESKTOP), 1);
  await page.locator('[data-view="2"]').waitFor({ state: 'attached' });
  const closed = await boxOf(shownPage(page, 1));
  const opening = await endsOfTurn(page, 'ArrowRight', 1);
  await settled(page);
  expect(opening.first).toBeCloseTo(closed.x, 0);
  const spread = await boxOf(shownPage(page, 2));

  const closing = await endsOfTurn(page, 'ArrowLeft', 1);
  await settled(page);
  expect(closing.last).toBeCloseTo(closed.x, 0);
  expect(await boxOf(shownPage(page, 1))).toEqual(closed);

  const again = await endsOfTurn(page, 'ArrowRight', 2);
  await settled(page);
  expect(again.last).toBeCloseTo(spread.x, 0);
  expect(await boxOf(shownPage(page, 2))).toEqual(spread);
});
