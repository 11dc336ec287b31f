/** The sign of a lost connection on a phone whose bars have hidden. */
import { expect, test } from 'vitest';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { CATALOGUE, pageNamed } from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();

// Covers §resilience-103.
test('offline, a phone with hidden bars shows a sign beside the page, says so once, and removes it when back', async () => {
  const page = await open(`${CATALOGUE}&page=6`, { ...PHONE, hidesBars: true });
  await pageNamed(page, 6).waitFor();
  await page.locator('html[data-bars=away]').waitFor({ state: 'attached' });
  /** Boxes of the words that a reader can see; the bar that carries them is transparent. */
  const signs = () =>
    page
      .getByText('Sin conexión', { exact: true })
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility({ opacityProperty: true }) && !one.matches('[role=status]'))
          .map((one) => one.getBoundingClientRect().bottom),
      );
  expect(await signs()).toEqual([]);
  await page.context().setOffline(true);
  await waitFor(signs).toHaveLength(1);
  const [bottom] = await signs();
  const paper = await pageNamed(page, 6).boundingBox();
  expect(bottom, 'it covers nothing of the page').toBeLessThan(paper!.y);
  const said = page.getByRole('status').filter({ hasText: 'Sin conexión: ves lo que ya estaba cargado' });
  await waitFor(() => said.count()).toBe(1);
  // The bars come back with their own sign.
  await page.locator('.v-stage').tap({ position: { x: 195, y: 20 } });
  await page.locator('html:not([data-bars])').waitFor({ state: 'attached' });
  await waitFor(signs).toHaveLength(1);
  expect(await said.count()).toBe(1);
  await page.context().setOffline(false);
  await waitFor(signs).toEqual([]);
});
