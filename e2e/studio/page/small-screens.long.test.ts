/** The page editor on screens that are small, low or forced to few colours, in each of its states. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { throughStates } from '../../support/studio/page.ts';
import { LONG } from '../../support/studio/publishing.ts';
import { reviewDesk } from '../../support/studio/review.ts';

const { tagsOf, newDraft, openPage } = reviewDesk();

const SMALL = { ...PHONE, viewport: { width: 320, height: 640 }, forcedColors: 'active' } as const;
const LOW = { ...DESKTOP, viewport: { width: 1280, height: 640 } };

/** Controls that lie partly beside the window, by their names. The page itself may be wider than a phone. */
const besideWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input, select')]
      .filter((control) => control.closest('[data-viewport]') === null)
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        // Buttons for screen readers alone are as small as that.
        return control.clientWidth > 16 && (left < 0 || right > window.innerWidth);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName),
  );

// Covers §studio-156.
test(
  'the page editor at 320 px in forced colours: no state scrolls sideways or has a control beside the window',
  LONG,
  async () => {
    const draft = await newDraft();
    const first = (await tagsOf(draft)).find(({ page }) => page === 5);
    const page = await openPage(draft, { options: SMALL });
    const found: string[] = [];
    await throughStates(page, first?.id ?? '', async (state) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) found.push(`${state}: ${width} px`);
      found.push(...(await besideWindow(page)).map((name) => `${state}: ${name}`));
    });
    expect(found).toEqual([]);
  },
);

test(
  'the page editor in a low window: no state is longer than the window, because its parts scroll',
  LONG,
  async () => {
    const draft = await newDraft();
    const first = (await tagsOf(draft)).find(({ page }) => page === 5);
    const page = await openPage(draft, { options: LOW });
    const found: string[] = [];
    await throughStates(page, first?.id ?? '', async (state) => {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (height > LOW.viewport.height) found.push(`${state}: ${height} px`);
    });
    expect(found).toEqual([]);
  },
);
