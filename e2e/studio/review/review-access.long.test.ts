/** The review of a draft for everyone: by touch at 390 px, and without a violation of WCAG in any state. */
import { expect, test } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { PHONE, SCREENS } from '../../support/browser.ts';
import { createPointer, drag } from '../../support/pointer.ts';
import { isSaved, progressOf, reviewDesk } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { tagsOf, newDraft, openReview } = reviewDesk();

// Covers §studio-66.
test('a person reviews by touch at 390 px: buttons of 56 px, swipe right accepts, left hides', async () => {
  const draft = await newDraft();
  const page = await openReview(draft, PHONE);
  const accept = page.getByRole('button', { name: 'Aceptar', exact: true });
  await accept.waitFor();
  expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await accept.tap();
  await waitFor(() => progressOf(page)).toEqual([1, 44]);
  const finger = await createPointer(page, 'finger');
  const swipe = async (by: number): Promise<void> => {
    const box = await page.getByRole('heading', { level: 2 }).first().boundingBox();
    if (!box) throw new Error('no card is shown');
    const from = { x: 195, y: box.y + 10 };
    await drag(finger, { from, to: { x: from.x + by, y: from.y }, within: 250 });
  };
  await swipe(150);
  await waitFor(() => progressOf(page)).toEqual([2, 44]);
  await swipe(-150);
  await waitFor(() => progressOf(page)).toEqual([3, 44]);
  await isSaved(page);
  const tags = await tagsOf(draft);
  expect(tags.slice(0, 4).map(({ review }) => review)).toEqual(['confirmed', 'confirmed', 'rejected', 'proposed']);
});

// Covers §studio-67.
test.each(SCREENS)('no state of the review has a violation of WCAG at %s', async (name, screen) => {
  const draft = await newDraft();
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openReview(draft, { ...screen, ...examined, colorScheme });
    const look = async (state: string): Promise<void> => {
      expect([state, ...(await violationsOn(page))]).toEqual([state]);
    };
    await page
      .getByText(/^Sofá Guatapé/)
      .first()
      .waitFor();
    await page.getByText('$ 4.890.000').first().waitFor();
    if (name === '1280 px') {
      await page.keyboard.press('a');
      await page.keyboard.press('x');
      await isSaved(page);
    }
    await look('sheet');
    await page.getByRole('radio', { name: /^Por mirar/ }).click();
    await page.getByRole('button', { name: 'Otro producto' }).waitFor();
    await look('doubt');
    await page.getByRole('button', { name: 'Otro producto' }).click();
    await page.getByRole('dialog').locator('input:focus').waitFor();
    await page.keyboard.type('silla');
    await page.getByRole('option').first().waitFor();
    await look('search');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: /^Sin página/ }).click();
    await look('missing');
    await page.getByRole('radio', { name: /^Seguras/ }).click();
    await page.getByRole('button', { name: /^Aceptar todas las seguras/ }).click();
    await page.getByRole('dialog').waitFor();
    await look('accept-all');
    await page.keyboard.press('Escape');
    if (name === '1280 px') {
      await page.getByRole('button', { name: 'Teclas' }).click();
      await page.getByRole('dialog', { name: 'Teclas de esta pantalla' }).waitFor();
      await look('keys');
    }
  }
});
