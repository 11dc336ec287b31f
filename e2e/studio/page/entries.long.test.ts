/** Ways to the page editor: from a tag of the review, from a product without a page, and from a finding of the check. */
import { expect, test } from 'vitest';
import { reviewDesk } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { tagsOf, change, newDraft, openReview } = reviewDesk();

// Covers §studio-179.
test('P leads from a tag of the review to its page, where it has the focus', async () => {
  const draft = await newDraft();
  const [first] = await tagsOf(draft);
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  await waitFor(() => page.evaluate(() => document.activeElement?.getAttribute('role') ?? '')).toBe('gridcell');
  await page.keyboard.press('p');
  await page.getByRole('group', { name: /^Página \d+, / }).waitFor();
  await waitFor(() => page.evaluate(() => document.activeElement?.id)).toBe(`elemento-${first?.id}`);
});

// Covers §studio-179.
test('a finding of the check leads to its tag, and a printed place opens the search there', async () => {
  const draft = await newDraft();
  const [first] = await tagsOf(draft);
  if (!first) throw new Error('the draft has no tags');
  const product = { id: '', ref: 'NO-EXISTE-1' };
  await change(draft, [{ op: 'set', page: first.page, id: first.id, fields: { product, name: 'Nada' } }]);
  const page = await openReview(draft);
  await page.getByRole('button', { name: 'Publicar…' }).click();
  await page.getByRole('link', { name: /^Página \d+ · Nada · Ir/ }).click();
  await page.getByRole('group', { name: /^Página \d+, / }).waitFor();
  await waitFor(() => page.evaluate(() => document.activeElement?.id)).toBe(`elemento-${first.id}`);
  await page.getByText('No está en la lista ni en la tienda').waitFor();

  const address = new URL(page.url());
  address.search = '?lugar=26,77';
  await page.goto(address.href);
  const search = page.getByRole('dialog', { name: 'Buscar el producto' });
  await search
    .getByRole('option', { name: /^Sofá Guatapé/ })
    .first()
    .waitFor();
  expect(await search.getByText('Según lo que está impreso ahí. Enter pone el primero.').count()).toBe(1);
});
