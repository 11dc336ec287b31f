/** Elements are copied to another page, beside themselves, and to many pages. */
import { expect, test } from 'vitest';
import { type Draft, isSaved, reviewDesk, type Tag } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { tagsOf, newDraft, openPage } = reviewDesk();

const onPage = async (draft: Draft, index: number): Promise<Tag[]> =>
  (await tagsOf(draft)).filter(({ page }) => page === index);
const rounded = (percent: number): number => Math.round(percent * 100) / 100;
const placeAndRef = ({ position: { left, top }, product: { ref } }: Tag, by = 0) => ({
  ref,
  left: rounded(left + by),
  top: rounded(top + by),
});

// Covers §studio-182.
test('Ctrl+C and Ctrl+V copy tags to the same place of another page, and beside themselves on their own', async () => {
  const draft = await newDraft();
  const [first] = await onPage(draft, 5);
  const before = await onPage(draft, 6);
  if (!first) throw new Error('the page has no tags');
  const page = await openPage(draft, { query: `?elemento=${first.id}` });
  await waitFor(() => page.evaluate(() => document.activeElement?.id)).toBe(`elemento-${first.id}`);
  await page.keyboard.press('Control+c');
  await page.getByText('Copiaste 1 etiqueta').first().waitFor();
  await page.keyboard.press('Control+v');
  await page.getByText('En esta página (5)').waitFor();
  await page.keyboard.press('PageDown');
  await page.getByRole('group', { name: /^Página 6, / }).waitFor();
  await page.keyboard.press('Control+v');
  await page.getByText(`En esta página (${before.length + 1})`).waitFor();
  await isSaved(page);
  const copies = (await onPage(draft, 6)).filter(({ id }) => !before.some((one) => one.id === id));
  expect(copies.map((tag) => placeAndRef(tag))).toEqual([placeAndRef(first)]);
  expect(copies[0]).toMatchObject({ origin: 'hand', review: 'confirmed', active: true });
  const beside = (await onPage(draft, 5)).filter(({ origin }) => origin === 'hand');
  expect(beside.map((tag) => placeAndRef(tag))).toEqual([placeAndRef(first, 2)]);
  await page.keyboard.press('Control+x');
  await page.getByText(`En esta página (${before.length})`).waitFor();
  await page.keyboard.press('Control+z');
  await page
    .getByText(/^Se deshizo: cortar etiqueta/)
    .first()
    .waitFor();
  await page.getByText(`En esta página (${before.length + 1})`).waitFor();
});

// Covers §studio-183.
test('copied tags are pasted on a range of pages, and one undo takes all of them away', async () => {
  const draft = await newDraft();
  const all = await tagsOf(draft);
  const page = await openPage(draft);
  await page.keyboard.press('Control+a');
  await page.getByRole('region', { name: '4 elementos seleccionados' }).waitFor();
  await page.getByRole('button', { name: 'Copiar' }).press('Enter');
  await page.getByRole('button', { name: 'Más', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Pegar en varias páginas…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pegar en varias páginas' });
  await dialog.getByRole('textbox', { name: 'Páginas' }).fill('7-99');
  await dialog.getByText('Escribe páginas entre 1 y 20').waitFor();
  await dialog.getByRole('textbox', { name: 'Páginas' }).fill('7-8, 10');
  await dialog.getByRole('checkbox', { name: 'Página 10' }).press('Space');
  await dialog.getByRole('button', { name: 'Pegar en 2 páginas' }).click();
  await page.getByText('Pegaste 4 elementos en 2 páginas').first().waitFor();
  await isSaved(page);
  const pasted = (await tagsOf(draft)).filter(({ id }) => !all.some((one) => one.id === id));
  expect(pasted.map((tag) => tag.page).toSorted((a, b) => a - b)).toEqual([7, 7, 7, 8, 8, 8]);
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('Control+z');
  await page
    .getByText(/^Se deshizo: pegar 8 elementos/)
    .first()
    .waitFor();
  await isSaved(page);
  expect(await tagsOf(draft)).toHaveLength(all.length);
});
