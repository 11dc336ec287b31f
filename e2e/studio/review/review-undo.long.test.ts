/** Undo in the review of a draft in a real browser: in one step for a page, after a reload, and beside another person. */
import { expect, test } from 'vitest';
import { isSaved, named, progressOf, reviewDesk } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { tagsOf, change, newDraft, openReview } = reviewDesk();

// Covers §studio-61.
test('undo takes a whole page back in one step, in the draft, too', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('Shift+A');
  await waitFor(() => progressOf(page)).toEqual([3, 44]);
  await isSaved(page);
  await page.keyboard.press('Control+z');
  await page.getByText('Se deshizo: aceptar 3 etiquetas').first().waitFor();
  await waitFor(() => progressOf(page)).toEqual([0, 44]);
  await isSaved(page);
  expect(named(await tagsOf(draft), 'proposed')).toHaveLength(44);
  await page.keyboard.press('Control+y');
  await waitFor(() => progressOf(page)).toEqual([3, 44]);
});

// Covers §studio-153, §studio-154.
test('undo goes on after a reload of the tab, and skips a tag that somebody else has decided meanwhile', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('Shift+A');
  await waitFor(() => progressOf(page)).toEqual([3, 44]);
  await page.getByRole('radio', { name: /^Por mirar/ }).click();
  await page.getByRole('heading', { name: '¿Qué producto es?' }).waitFor();
  await page.keyboard.press('x');
  await waitFor(() => progressOf(page)).toEqual([4, 44]);
  await isSaved(page);
  const [accepted] = (await tagsOf(draft)).filter(({ review }) => review === 'confirmed');
  if (!accepted) throw new Error('no tag was accepted');
  await change(draft, [{ op: 'set', page: accepted.page, id: accepted.id, fields: { review: 'rejected' } }]);
  await page.reload();
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await page
    .getByText(/^Se deshizo: ocultar 1 etiqueta$/)
    .first()
    .waitFor();
  await page.keyboard.press('Control+z');
  await page
    .getByText('Se deshizo: aceptar 2 etiquetas. Una etiqueta queda como está: cambió mientras tanto')
    .first()
    .waitFor();
  await waitFor(() => progressOf(page)).toEqual([1, 44]);
  await isSaved(page);
  expect(named(await tagsOf(draft), 'rejected')).toEqual([accepted.id]);
  expect(await page.getByRole('button', { name: 'Deshacer', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('Control+y');
  await waitFor(() => progressOf(page)).toEqual([3, 44]);
});
