/** What a turn costs, counted where no clock is needed: how often it styles and lays out, and how much stays in the document. */
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { PHONE, visitorsBrowser } from './support/browser.ts';
import { publishPages } from './support/long-document.ts';
import { processorWork } from './support/processor-time.ts';
import { publishTagged } from './support/tagged-document.ts';

const { open } = visitorsBrowser();

const PAGES = 12;
const TAGS = 40;
/** Two views ahead and one behind. */
const KEPT = 4;

let [tagged, plain] = ['', ''];
beforeAll(() => {
  tagged = publishTagged(inject('dataDir'), 'vueltas', Array<number>(PAGES).fill(TAGS));
  plain = publishPages(inject('dataDir'), 'vueltas-sin', PAGES);
});

const still = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.getElementById('first-page') &&
      document.querySelector('.v-book[data-current] ~ .v-book') !== null &&
      document.querySelector('[data-role=leaving], [data-role=coming]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running') &&
      [...document.querySelectorAll<HTMLImageElement>('.v-page > img')].every(({ complete }) => complete),
  );

const countsOf = async (client: CDPSession) => {
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { styles: of('RecalcStyleCount'), layouts: of('LayoutCount') };
};

type Turned = { styles: number; layouts: number; pulses: number };

/** From the key until the turn has landed. */
const turn = async (page: Page, client: CDPSession): Promise<Turned> => {
  await still(page);
  const before = await countsOf(client);
  const pulses = await page.evaluate(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    const seen: number[] = [];
    do {
      await new Promise(requestAnimationFrame);
      seen.push(document.getAnimations().filter((one) => one instanceof CSSAnimation).length);
    } while (document.querySelector('[data-role=leaving], [data-role=coming]'));
    seen.pop();
    return Math.max(0, ...seen);
  });
  const after = await countsOf(client);
  return { styles: after.styles - before.styles, layouts: after.layouts - before.layouts, pulses };
};

const TURNS = 5;
/** Frames that fall into a turn on a busy machine and not into another; work for each tag would be forty. */
const BY_CHANCE = 4;
/** In which the tags of the page after the next are styled and laid out. */
const HANDFULS = TAGS / 8;

const turnsOf = async (address: string) => {
  const page = await open(`${address}&page=2`, PHONE);
  await page.locator('[data-current] .v-page').first().waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const turns: Turned[] = [];
  for (let at = 0; at < TURNS; at++) turns.push(await turn(page, client));
  const least = (of: (turned: Turned) => number) => Math.min(...turns.map(of));
  return {
    page,
    pulses: Math.max(...turns.map(({ pulses }) => pulses)),
    styles: least(({ styles }) => styles),
    layouts: least(({ layouts }) => layouts),
  };
};

test('a turn between pages with 40 tags moves nothing but the pages, and works as often as between pages with none', async () => {
  const [none, forty] = [await turnsOf(plain), await turnsOf(tagged)];
  expect(forty.pulses).toBe(0);
  expect(none.styles).toBeGreaterThan(0);
  const counted = `${none.styles} ${none.layouts}, ${forty.styles} ${forty.layouts}`;
  expect(forty.styles, counted).toBeLessThanOrEqual(1.25 * none.styles + BY_CHANCE + HANDFULS);
  expect(forty.layouts, counted).toBeLessThanOrEqual(1.25 * none.layouts + BY_CHANCE + HANDFULS);
  await still(forty.page);
  const tags = await forty.page.locator('[data-tag], [data-tag-mark]').count();
  expect(tags).toBeGreaterThanOrEqual(TAGS);
  expect(tags).toBeLessThanOrEqual(KEPT * 2 * TAGS);
});

/** Turns, and waits until the frame that answers is drawn. */
const answer = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });

const styledBy = async (address: string): Promise<number> => {
  const page = await open(`${address}&page=2`, PHONE);
  await page.locator('[data-current] .v-page').first().waitFor();
  const styled: number[] = [];
  for (let at = 0; at < TURNS; at++) {
    await still(page);
    const work = await processorWork(page, () => answer(page));
    styled.push(work.styled.reduce((sum, count) => sum + count, 0));
  }
  return Math.min(...styled);
};

test('the frame that answers a turn styles no tag', async () => {
  const [none, forty] = [await styledBy(plain), await styledBy(tagged)];
  expect(none).toBeGreaterThan(0);
  expect(forty - none, `${none}, ${forty}`).toBeLessThan(TAGS / 2);
});

test('a page that is turned to is seen before its tags are painted, and they follow by themselves', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await still(page);
  const first = await page.evaluate(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await new Promise(requestAnimationFrame);
    const tag = document.querySelector('[data-role=coming] [data-tag]');
    return { isThere: tag !== null, isSeen: tag?.checkVisibility() };
  });
  expect(first).toEqual({ isThere: true, isSeen: false });
  await page.waitForFunction(() => document.querySelector('[data-view="3"] [data-tag]')?.checkVisibility() === true);
});

test('what waits beside the open page is laid out, and in reach of no key and no screen reader', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await still(page);
  const found = await page.evaluate(() => {
    const tag = document.querySelector<HTMLElement>('[data-role=waiting] [data-tag]');
    tag?.focus();
    return { isThere: tag !== null, isFocused: tag === document.activeElement, isSeen: tag?.checkVisibility() };
  });
  expect(found).toEqual({ isThere: true, isFocused: false, isSeen: false });
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const regions = nodes.filter(({ role }) => role?.value === 'region').map(({ name }) => String(name?.value));
  expect(regions.filter((name) => name.startsWith('Página'))).toEqual([`Página 2 de ${PAGES}`]);
});

test('the tags of a page that is seen for the first time glow, all in one movement', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await still(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('[data-role=open][data-view="3"] [data-greeting]') !== null);
  const glowing = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap((one) =>
        one instanceof CSSAnimation && one.effect instanceof KeyframeEffect ? [one.effect.target] : [],
      )
      .map(
        (target) =>
          getComputedStyle(target?.firstElementChild ?? document.body).backgroundImage.split('radial').length - 1,
      ),
  );
  expect(glowing).toEqual([TAGS]);
});

test('a glow has no colour on a page that does not greet: nothing of it is painted when the page is turned to', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await still(page);
  const glows = () =>
    page.locator('[data-glow]').evaluateAll((all) =>
      all.map((glow) => ({
        greets: glow.closest('[data-greeting]') !== null,
        isColoured:
          glow.firstElementChild !== null && getComputedStyle(glow.firstElementChild).visibility === 'visible',
      })),
    );
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('[data-role=open][data-view="3"] [data-greeting]') !== null);
  const found = await glows();
  expect(found.filter(({ greets }) => greets)).toHaveLength(1);
  expect(found.length).toBeGreaterThan(2);
  expect(found.every(({ greets, isColoured }) => greets === isColoured)).toBe(true);
});

test('the tags of the page after the next are made ready by the handful', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await still(page);
  const strokes = await page.evaluate(async (count) => {
    const seen: number[] = [];
    const tagsThere = () => document.querySelectorAll('[data-view="5"] :is([data-tag], [data-tag-mark])').length;
    const content = document.querySelector('.v-stage')?.firstElementChild;
    if (!content) return [];
    await new Promise<void>((done) => {
      const changes = new MutationObserver(() => {
        const before = seen.reduce((sum, tags) => sum + tags, 0);
        if (tagsThere() > before) seen.push(tagsThere() - before);
        if (tagsThere() >= count) done();
      });
      changes.observe(content, { childList: true, subtree: true });
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    });
    return seen;
  }, TAGS);
  expect(Math.max(...strokes), strokes.join(' ')).toBeLessThanOrEqual(TAGS / 2);
});

test('that glow is drawn some thirty times and no more, for each time is the whole page', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await still(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('[data-role=open][data-view="3"] [data-greeting]') !== null);
  const changes = await page.evaluate(() => {
    const glow = document.getAnimations().find((one) => one instanceof CSSAnimation);
    if (!(glow?.effect instanceof KeyframeEffect) || !glow.effect.target) return [];
    glow.pause();
    const { endTime } = glow.effect.getComputedTiming();
    const seen: string[] = [];
    for (let at = 0; at < Number(endTime); at += 2) {
      glow.currentTime = at;
      seen.push(getComputedStyle(glow.effect.target).opacity);
    }
    return seen.filter((opacity, at) => opacity !== seen[at - 1]);
  });
  expect(changes.length).toBeGreaterThan(20);
  expect(changes.length).toBeLessThan(40);
  expect(Math.max(...changes.map(Number))).toBeGreaterThan(0.5);
});
