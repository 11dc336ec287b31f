/** The review of a draft in a real browser. Violations of the security policy are errors on the console, which fail a test. */
import { expect, test } from 'vitest';
import { focusedCell, isSaved, named, progressOf, reviewDesk } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { tagsOf, change, newDraft, openReview } = reviewDesk();

// Covers §studio-60, §studio-61, §studio-63, §studio-64.
test('a person reviews a draft with the keyboard only, and the decisions are in the draft', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  await waitFor(() => focusedCell(page)).toMatch(
    /^código CN-1042, Sofá Guatapé 3 puestos, .*por qué: .*, sin decidir/i,
  );
  await page.keyboard.press('x');
  await waitFor(() => focusedCell(page)).toMatch(/^código CN-1042\.02/);
  await page.keyboard.press('a');
  await waitFor(() => focusedCell(page)).toMatch(/^código CN-1042\.03/);
  await page.keyboard.press('Shift+A');
  await waitFor(() => focusedCell(page)).toMatch(/^código CN-1050/);
  expect(await progressOf(page)).toEqual([3, 44]);
  await page.keyboard.press('Control+Shift+Enter');
  const question = page.getByRole('dialog', { name: '¿Aceptar 40 etiquetas seguras?' });
  await question.getByText(/no han estado en tu pantalla/).waitFor();
  await page.keyboard.press('Enter');
  // The tag to look at follows by itself.
  await page.getByRole('heading', { name: '¿Qué producto es?' }).waitFor();
  expect(await progressOf(page)).toEqual([43, 44]);
  await waitFor(() => focusedCell(page)).toContain('¿Qué producto es?');
  await page.keyboard.press('1');
  await waitFor(() => progressOf(page)).toEqual([44, 44]);
  await isSaved(page);
  const tags = await tagsOf(draft);
  expect([named(tags, 'rejected').length, named(tags, 'confirmed').length]).toEqual([1, 43]);
  expect(tags.find(({ review }) => review === 'rejected')).toMatchObject({
    product: { ref: 'CN-1042' },
    active: false,
  });
});

// Covers §studio-62.
test('decisions made offline are kept in the browser and sent after a reload', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  await page.route('**/changes', (route) => route.abort());
  await page.keyboard.press('a');
  await page.keyboard.press('x');
  await page.getByText('Sin conexión: guardado en este equipo').waitFor();
  expect(named(await tagsOf(draft), 'proposed')).toHaveLength(44);
  await page.unroute('**/changes');
  await page.reload();
  await page.getByRole('gridcell', { name: /Aceptada$/ }).waitFor();
  await page.getByRole('gridcell', { name: /Oculta$/ }).waitFor();
  await isSaved(page);
  const tags = await tagsOf(draft);
  expect([named(tags, 'confirmed').length, named(tags, 'rejected').length]).toEqual([1, 1]);
});

// Covers §studio-62.
test('another person changes the draft meanwhile: both changes are kept, and nobody is asked', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  const [mine, other] = await tagsOf(draft);
  if (!mine || !other) throw new Error('the draft has no tags');
  await change(draft, [{ op: 'set', page: other.page, id: other.id, fields: { review: 'rejected' } }]);
  await page.keyboard.press('a');
  await page.getByRole('gridcell', { name: /Oculta$/ }).waitFor();
  await isSaved(page);
  const tags = await tagsOf(draft);
  expect([named(tags, 'confirmed'), named(tags, 'rejected')]).toEqual([[mine.id], [other.id]]);
});

// Covers §studio-65.
test('E searches another product by name, and the tag gets it', async () => {
  const draft = await newDraft();
  const page = await openReview(draft);
  await page.getByRole('gridcell').first().waitFor();
  const [first] = await tagsOf(draft);
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: 'Buscar el producto' }).waitFor();
  await page.keyboard.type('nuqui');
  const found = page.getByRole('option', { name: /Mecedora Nuquí/ }).first();
  await found.getByText(/En la página/).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: /Con otro producto$/ }).waitFor();
  await isSaved(page);
  const changed = (await tagsOf(draft)).find(({ id }) => id === first?.id);
  expect(changed).toMatchObject({ review: 'confirmed', name: expect.stringContaining('Mecedora Nuquí') });
});
