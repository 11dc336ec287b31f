/** No state of the page editor violates WCAG at 390 px, in both colour schemes. */
import { expect, test } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { PHONE } from '../../support/browser.ts';
import { throughStates } from '../../support/studio/page.ts';
import { reviewDesk } from '../../support/studio/review.ts';

const { tagsOf, newDraft, openPage } = reviewDesk();

/** In a low window the sheet of the element lies over a part of a control, which counts as a small target until one scrolls. */
const TALL_PHONE = { ...PHONE, viewport: { width: 390, height: 2400 } };

// Covers §studio-178.
test.each(['light', 'dark'] as const)(
  'no state of the page editor has a violation of WCAG at 390 px, %s',
  async (colorScheme) => {
    const draft = await newDraft();
    const first = (await tagsOf(draft)).find(({ page }) => page === 5);
    const page = await openPage(draft, { options: { ...TALL_PHONE, ...examined, colorScheme } });
    await throughStates(page, first?.id ?? '', async (state) => {
      // A button on its way to another colour has the contrast of neither.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      expect([state, ...(await violationsOn(page))]).toEqual([state]);
    });
  },
);
