/** Work of a turn as counts instead of times: style recalculations, layouts, painted frames and elements in the DOM. */
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { publishPages } from '../support/documents/long-document.ts';
import { publishTagged } from '../support/documents/tagged-document.ts';
import { processorWork } from '../support/measure/processor-time.ts';
import { atRest } from '../support/turning.ts';

const { open } = visitorsBrowser();

const PAGES = 12;
const TAGS = 40;
/** Views in the DOM: the open one, two ahead and one behind. */
const VIEWS = 4;

let [tagged, plain] = ['', ''];
beforeAll(() => {
  tagged = publishTagged(deployment().dataDir, 'vueltas', Array<number>(PAGES).fill(TAGS));
  plain = publishPages(deployment().dataDir, 'vueltas-sin', PAGES);
});

const countsOf = async (client: CDPSession) => {
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { styles: of('RecalcStyleCount'), layouts: of('LayoutCount') };
};

type Turned = { styles: number; layouts: number; pulses: number };

/** Counts from the key until the end of the turn. */
const turn = async (page: Page, client: CDPSession): Promise<Turned> => {
  await atRest(page);
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
/** Tolerance for frames that a busy machine adds to a turn; work per tag would add forty. */
const TOLERANCE = 4;
/** Batches in which the tags of the page after the next are styled and laid out. */
const BATCHES = TAGS / 8;

const turnsOf = async (address: string) => {
  const page = await open(`${address}&page=2`, PHONE);
  await page.locator('[data-current] .v-page').first().waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const turns: Turned[] = [];
  for (let at = 0; at < TURNS; at++) turns.push(await turn(page, client));
  const minOf = (count: (turned: Turned) => number) => Math.min(...turns.map(count));
  return {
    page,
    pulses: Math.max(...turns.map(({ pulses }) => pulses)),
    styles: minOf(({ styles }) => styles),
    layouts: minOf(({ layouts }) => layouts),
  };
};

// Covers §resilience-50.
test('a turn between pages with 40 tags animates only the pages, with about as many styles and layouts as without tags', async () => {
  const [none, forty] = [await turnsOf(plain), await turnsOf(tagged)];
  expect(forty.pulses).toBe(0);
  expect(none.styles).toBeGreaterThan(0);
  const counted = `${none.styles} ${none.layouts}, ${forty.styles} ${forty.layouts}`;
  expect(forty.styles, counted).toBeLessThanOrEqual(1.25 * none.styles + TOLERANCE + BATCHES);
  expect(forty.layouts, counted).toBeLessThanOrEqual(1.25 * none.layouts + TOLERANCE + BATCHES);
  await atRest(forty.page);
  const tags = await forty.page.locator('[data-tag], [data-tag-mark]').count();
  expect(tags).toBeGreaterThanOrEqual(TAGS);
  expect(tags).toBeLessThanOrEqual(VIEWS * 2 * TAGS);
});

/** Turns and waits for the frame that responds. */
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
    await atRest(page);
    const work = await processorWork(page, () => answer(page));
    styled.push(work.styled.reduce((sum, count) => sum + count, 0));
  }
  return Math.min(...styled);
};

// Covers §resilience-51.
test('the first frame of a turn styles no tag', async () => {
  const [none, forty] = [await styledBy(plain), await styledBy(tagged)];
  expect(none).toBeGreaterThan(0);
  expect(forty - none, `${none}, ${forty}`).toBeLessThan(TAGS / 2);
});

// Covers §resilience-52.
test('the target page of a turn is shown before its tags, which follow without input', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await atRest(page);
  const first = await page.evaluate(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await new Promise(requestAnimationFrame);
    const tag = document.querySelector('[data-role=coming] [data-tag]');
    return { isThere: tag !== null, isSeen: tag?.checkVisibility() };
  });
  expect(first).toEqual({ isThere: true, isSeen: false });
  await page.waitForFunction(() => document.querySelector('[data-view="3"] [data-tag]')?.checkVisibility() === true);
});

// Covers §resilience-51.
test('prepared pages are laid out but reachable by neither keyboard nor screen reader', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await atRest(page);
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

// Covers §resilience-55.
test('the tags of a page opened for the first time pulse in one animation', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await atRest(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('[data-role=open][data-view="3"] [data-pulse]') !== null);
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

// Covers §resilience-53.
test('the pulse of the tags is painted only on the page whose tags pulse', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await atRest(page);
  const glows = () =>
    page.locator('[data-glow]').evaluateAll((all) =>
      all.map((glow) => ({
        pulses: glow.closest('[data-pulse]') !== null,
        isColoured:
          glow.firstElementChild !== null && getComputedStyle(glow.firstElementChild).visibility === 'visible',
      })),
    );
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('[data-role=open][data-view="3"] [data-pulse]') !== null);
  const found = await glows();
  expect(found.filter(({ pulses }) => pulses)).toHaveLength(1);
  expect(found.length).toBeGreaterThan(2);
  expect(found.every(({ pulses, isColoured }) => pulses === isColoured)).toBe(true);
});

// Covers §resilience-52.
test('the tags of the page after the next are prepared in batches', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await atRest(page);
  const batches = await page.evaluate(async (count) => {
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
  expect(Math.max(...batches), batches.join(' ')).toBeLessThanOrEqual(TAGS / 2);
});

// Covers §viewer-13.
test('a turn of a single page adds and removes no view before it has ended; then the page after the next is prepared', async () => {
  const page = await open(`${plain}&page=2`, PHONE);
  await atRest(page);
  await page.locator('[data-view="4"]').waitFor({ state: 'attached' });
  const states = await page.evaluate(async () => {
    const content = document.querySelector('.v-stage')?.firstElementChild;
    if (!content) return [];
    const seen: string[] = [];
    const changes = new MutationObserver(() => {
      seen.push(document.querySelector('[data-role=coming]') ? 'moving' : 'at rest');
    });
    changes.observe(content, { childList: true });
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    while (!document.querySelector('[data-view="5"]')) await new Promise(requestAnimationFrame);
    return seen;
  });
  expect(states.length).toBeGreaterThan(0);
  expect(states).not.toContain('moving');
});

// Covers §resilience-55.
test('the pulse paints about thirty frames, since each of them repaints the whole page', async () => {
  const page = await open(`${tagged}&page=2`, PHONE);
  await atRest(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('[data-role=open][data-view="3"] [data-pulse]') !== null);
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
