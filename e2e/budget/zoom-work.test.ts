/** Work of a pinch as counts instead of times: one transform per movement, on a page with 40 tags, too. */
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { publishTagged } from '../support/documents/tagged-document.ts';
import { processorWork } from '../support/measure/processor-time.ts';
import { zoomable } from '../support/zooming.ts';

const { open } = visitorsBrowser();

const TAGS = 40;
const MOVEMENTS = 12;
/** The viewer prepares pictures of the visible part, in one layout, when the fingers rest for 50 ms. */
const PAUSE_MS = 45;
/** Elements styled by one movement of one finger: the tags whose size is updated, and others. */
const MAX_STYLED_PER_MOVEMENT = 20;

let address = '';
beforeAll(() => {
  address = publishTagged(deployment().dataDir, 'pellizco', Array<number>(4).fill(TAGS));
});

const CENTRE = { x: 195, y: 400 };

const fingers = (client: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', half: number) =>
  client.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: type === 'touchEnd' ? [] : [-half, half].map((by, id) => ({ x: CENTRE.x, y: CENTRE.y + by, id })),
  });

const drawn = (page: Page) => page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => done())));

const layoutsOf = async (client: CDPSession): Promise<number> => {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
};

const sizesOf = (page: Page): Promise<number[]> =>
  page
    .locator('[data-current] :is([data-tag], [data-tag-mark]) > span')
    .evaluateAll((points) => points.map((point) => Math.round(point.getBoundingClientRect().width)));

// Covers §resilience-58.
test('a pinch causes no layout and styles few elements; at rest every point has its own size', async () => {
  const page = await open(`${address}&page=2`, PHONE);
  await page
    .locator('[data-current] :is([data-tag], [data-tag-mark])')
    .nth(TAGS - 1)
    .waitFor();
  await page.waitForFunction(
    () => !document.getElementById('first-page') && document.querySelectorAll('.v-book').length > 2,
  );
  await zoomable(page);
  const whole = await sizesOf(page);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  await fingers(client, 'touchStart', 40);
  // Scripts for zoom load with the first movements.
  for (const half of [50, 60, 70]) await fingers(client, 'touchMove', half);
  await drawn(page);
  const before = await layoutsOf(client);
  let pauses = 0;
  const { styled } = await processorWork(page, async () => {
    for (let movement = 1; movement <= MOVEMENTS; movement++) {
      const sentAt = performance.now();
      // The browser answers with the frame that contains the movement.
      await fingers(client, 'touchMove', 70 + 8 * movement);
      if (performance.now() - sentAt > PAUSE_MS) pauses++;
    }
    await drawn(page);
  });
  const layouts = (await layoutsOf(client)) - before;
  expect(styled.length).toBeGreaterThanOrEqual(MOVEMENTS);
  // Some movements predict the rest position and query the visible part there.
  const allowed = MOVEMENTS / 4 + pauses;
  expect(styled.filter((count) => count > MAX_STYLED_PER_MOVEMENT).length).toBeLessThanOrEqual(allowed);
  expect(layouts).toBeLessThanOrEqual(allowed);
  await fingers(client, 'touchEnd', 0);
  await page.waitForFunction(() => document.querySelector('.v-stage[data-zoomed]:not([data-zooming])') !== null);
  const [point = 0] = whole;
  expect(point).toBeGreaterThan(0);
  expect(new Set(await sizesOf(page))).toEqual(new Set(whole));
});
