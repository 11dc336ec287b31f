/** Frames of a turn that Chromium drops because a moving layer is not rasterised when it comes into view, from its own trace. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { publishPages } from '../support/documents/long-document.ts';
import { publishTagged } from '../support/documents/tagged-document.ts';
import { atRest } from '../support/turning.ts';

const { newPage } = visitorsBrowser();

const PAGES = 20;
const TAGS = 40;

let plain = '';
let tagged = '';
beforeAll(() => {
  plain = publishPages(deployment().dataDir, 'cuadros', PAGES);
  tagged = publishTagged(deployment().dataDir, 'cuadros-con-etiquetas', Array<number>(PAGES).fill(TAGS));
});

const turn = async (page: Page, key: string): Promise<void> => {
  await atRest(page);
  await page.keyboard.press(key);
  await page.locator('[data-role=coming]').first().waitFor();
  await atRest(page);
};

/** How often the compositor met a layer without its content while `during` ran. */
const missingParts = async (page: Page, during: () => Promise<void>): Promise<number> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  const session = await browser.newBrowserCDPSession();
  const names: string[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    names.push(...value.map((event) => String((event as { name?: unknown }).name)));
  });
  const complete = new Promise((resolve) => void session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['cc'] } });
  await during();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  expect(names.some((name) => name.startsWith('Scheduler::BeginImplFrame'))).toBe(true);
  return names.filter((name) => name.includes('checkerboard')).length;
};

// Covers §viewer-12.
test.each([
  ['a fold', 'book', 'ArrowRight', 3, () => plain, 3],
  ['a fold back', 'book', 'ArrowLeft', 18, () => plain, 3],
  ['a slide', 'slide', 'ArrowRight', 3, () => plain, 3],
  ['a slide back', 'slide', 'ArrowLeft', 18, () => plain, 3],
  ['a slide to pages of forty tags', 'slide', 'ArrowRight', 3, () => tagged, 6],
  ['a slide back to pages of forty tags', 'slide', 'ArrowLeft', 18, () => tagged, 6],
])('%s on a wide screen moves no layer before it is rasterised', async (_, reading, key, first, document, turns) => {
  const page = await newPage(DESKTOP);
  await page.addInitScript((chosen) => localStorage.setItem('vitrina.reading', chosen), reading);
  await page.goto(`${deployment().origin}${document()}&page=${first}`);
  await turn(page, key);
  const missing = await missingParts(page, async () => {
    for (let at = 0; at < turns; at++) await turn(page, key);
  });
  // One frame may be late on a busy machine.
  expect(missing).toBeLessThanOrEqual(1);
});
