/** Two people on one draft, and a connection that is lost. */
import { expect, test } from 'vitest';
import { tagNamed } from '../../support/studio/page.ts';
import { type Draft, isSaved, reviewDesk, type Tag } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { tagsOf, change, newDraft, openPage } = reviewDesk();

const onPage = async (draft: Draft, index = 5): Promise<Tag[]> =>
  (await tagsOf(draft)).filter(({ page }) => page === index);

// Covers §studio-174.
test('changes of another person appear by themselves; the same field stays as mine until I take theirs', async () => {
  const draft = await newDraft();
  const [mine, other] = await onPage(draft);
  if (!mine || !other) throw new Error('the page has no tags');
  const page = await openPage(draft, { query: `?elemento=${mine.id}` });
  const tag = page.locator(`#elemento-${mine.id}`);
  await waitFor(() => tag.evaluate((element) => element === document.activeElement)).toBe(true);
  await change(draft, [{ op: 'set', page: 5, id: other.id, fields: { position: { left: 70, top: 20 } } }]);
  await page.getByText('Otra persona cambió este borrador; ya lo ves.').waitFor();
  await tagNamed(page, /izquierda 70 %, arriba 20 %$/).waitFor();

  // The own change waits while the other person changes the same field and removes the other tag.
  await page.route('**/changes', (route) => route.abort());
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('Sin conexión: guardado en este equipo').waitFor();
  await change(draft, [
    { op: 'set', page: 5, id: mine.id, fields: { position: { left: 80, top: 80 } } },
    { op: 'remove', page: 5, id: other.id },
  ]);
  await page.getByText(/Otra persona cambió lo mismo que tú. Queda lo tuyo/).waitFor();
  await tagNamed(page, /izquierda 70 %/).waitFor({ state: 'hidden' });
  await page.unroute('**/changes');
  await isSaved(page);
  const kept = (await onPage(draft)).find(({ id }) => id === mine.id);
  expect(kept?.position.left).toBeCloseTo(mine.position.left + 1, 3);
  await page.getByRole('button', { name: 'Usar lo suyo' }).click();
  await tagNamed(page, /izquierda 80 %, arriba 80 %$/).waitFor();
  await isSaved(page);
  const taken = await onPage(draft);
  expect(taken.find(({ id }) => id === mine.id)?.position).toEqual({ left: 80, top: 80 });
  expect(taken.some(({ id }) => id === other.id)).toBe(false);
});

// Covers §studio-175.
test('edits made offline are shown after a reload and sent when the connection is back', async () => {
  const draft = await newDraft();
  const [first, second] = await onPage(draft);
  if (!first || !second) throw new Error('the page has no tags');
  const page = await openPage(draft, { query: `?elemento=${first.id}` });
  const tag = page.locator(`#elemento-${first.id}`);
  await waitFor(() => tag.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.route('**/changes', (route) => route.abort());
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+d');
  await page.getByText('Sin conexión: guardado en este equipo').waitFor();
  expect(await onPage(draft)).toHaveLength(3);
  await page.reload();
  await page.getByText('En esta página (5)').waitFor();
  await page.getByText('Sin conexión: guardado en este equipo').waitFor();
  await page.unroute('**/changes');
  await isSaved(page);
  const tags = await onPage(draft);
  expect(tags).toHaveLength(4);
  expect(tags.find(({ id }) => id === first.id)?.position.left).toBeCloseTo(first.position.left + 1, 3);
});
