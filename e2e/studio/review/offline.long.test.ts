/** Minutes without a server, and an attempt to publish before the decisions have arrived. */
import { expect, test } from 'vitest';
import { DESKTOP } from '../../support/browser.ts';
import { decide, isOnCell, isSaved, named, OFFLINE, passFiveMinutes, reviewDesk } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { tagsOf, newDraft, openReview } = reviewDesk();

// Covers §studio-140.
test('after minutes without the server decisions are sent within half a minute of its return', async () => {
  const draft = await newDraft();
  const page = await openReview(draft, { ...DESKTOP, colorScheme: 'dark' });
  await page.clock.install();
  let isDown = false;
  await page.route('**/admin/v1/**', (route) => (isDown ? route.abort() : route.continue()));
  await page.reload();
  await isOnCell(page);
  isDown = true;
  await decide(page, ['a', 'a']);
  await page.getByText(OFFLINE).waitFor();
  await passFiveMinutes(page);
  isDown = false;
  // Attempts are half a minute apart at most; `save-queue.test.ts` has the one at the return of the event stream.
  await waitFor(async () => {
    await page.clock.runFor(5000);
    return page.getByText('Guardado', { exact: true }).isVisible();
  }).toBe(true);
  expect(named(await tagsOf(draft), 'confirmed')).toHaveLength(2);
});

// Covers §studio-140.
test('a draft whose decisions have not arrived is not published without them', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await isOnCell(page);
  await page.route('**/changes', (route) => route.abort());
  await decide(page, ['a', 'x']);
  await page.getByText(OFFLINE).waitFor();
  await page.getByRole('button', { name: 'Publicar…' }).click();
  await page
    .getByText(/por mirar|Todo en orden/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByText('Faltan decisiones de Revisar por guardar').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unroute('**/changes');
  await page.getByRole('alert').getByRole('button', { name: 'Ir a Revisar' }).click();
  await isSaved(page);
  await page.getByRole('button', { name: 'Publicar…' }).click();
  await page
    .getByText(/por mirar|Todo en orden/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByRole('button', { name: 'Sí, publicar' }).waitFor();
  const tags = await tagsOf(draft);
  expect([named(tags, 'confirmed').length, named(tags, 'rejected').length]).toEqual([1, 1]);
});
