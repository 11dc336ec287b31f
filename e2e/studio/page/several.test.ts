/** Several elements of a page are selected, moved, aligned and hidden together, by mouse and by keyboard. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { centreOf, dragMouse, pointAt, tagNamed } from '../../support/studio/page.ts';
import { type Draft, isSaved, reviewDesk, type Tag } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { tagsOf, newDraft, openPage } = reviewDesk();

const onPage = async (draft: Draft): Promise<Tag[]> => (await tagsOf(draft)).filter(({ page }) => page === 5);
const lefts = (tags: readonly Tag[]): number[] => tags.map(({ position }) => position.left);
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const over = (page: Page, { id }: Tag) => page.locator(`#elemento-${id}`);
const hasFocus = (page: Page, { id }: Tag) =>
  waitFor(() => page.evaluate(() => document.activeElement?.id)).toBe(`elemento-${id}`);

// Covers §studio-180, §studio-172.
test('Shift and a click add a tag, and arrows and a drag move both as one step each', async () => {
  const draft = await newDraft();
  const [first, second, third] = await onPage(draft);
  if (!first || !second || !third) throw new Error('the page has fewer than three tags');
  const page = await openPage(draft);
  await over(page, first).click();
  await over(page, second).click({ modifiers: ['Shift'] });
  await panel(page, '2 etiquetas seleccionadas').waitFor();
  await hasFocus(page, second);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+Shift+ArrowUp');
  const tops = async () => (await onPage(draft)).map(({ position }) => position.top);
  await waitFor(async () => new Set(await tops()).size).toBe(2);
  const [top = 0, ...others] = await tops();
  expect(top).toBeGreaterThan(first.position.top);
  expect(others).toEqual([top, third.position.top]);
  const [from, other] = [await centreOf(over(page, first)), await centreOf(over(page, second))];
  await page.keyboard.down('Control');
  await dragMouse(page, from, { x: from.x + 50, y: from.y + 30 });
  await page.keyboard.up('Control');
  await waitFor(async () => Math.round((await centreOf(over(page, second))).x - other.x)).toBe(50);
  await panel(page, '2 etiquetas seleccionadas').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Se deshizo: mover 2 etiquetas').first().waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Se deshizo: alinear 2 etiquetas').first().waitFor();
  await page.keyboard.press('Control+z');
  await isSaved(page);
  expect((await onPage(draft)).map(({ position }) => position)).toEqual(
    [first, second, third].map(({ position }) => position),
  );
});

// Covers §studio-180.
test('a frame selects what is inside of it, Escape clears, Ctrl+A selects all, and Delete hides all with one way back', async () => {
  const draft = await newDraft();
  const before = await onPage(draft);
  const page = await openPage(draft);
  const [from, to] = [await pointAt(page, 0.5, 0.5), await pointAt(page, 99, 99)];
  await dragMouse(page, from, to);
  await panel(page, '4 elementos seleccionados').waitFor();
  await page.keyboard.press('Escape');
  await panel(page, '4 elementos seleccionados').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+a');
  await panel(page, '4 elementos seleccionados').waitFor();
  await page.keyboard.press('Delete');
  await page
    .getByText(/^1 imagen quitada\. 3 etiquetas quedaron ocultas: las encontramos en tu PDF/)
    .first()
    .waitFor();
  await isSaved(page);
  expect((await onPage(draft)).map(({ active }) => active)).toEqual(before.map(() => false));
  await page.keyboard.press('h');
  await waitFor(() => tagNamed(page, /oculta/).count()).toBe(0);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await isSaved(page);
  expect((await onPage(draft)).map(({ active }) => active)).toEqual(before.map(() => true));
});

// Covers §studio-180, §studio-181.
test('without a pointer the boxes of the list select several, and the panel moves, colours and hides them', async () => {
  const draft = await newDraft();
  const before = await onPage(draft);
  const page = await openPage(draft);
  const boxes = page.getByRole('checkbox', { name: 'Seleccionar Sofá Guatapé 3 puestos, CN-1042', exact: true });
  await boxes.focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).focus();
  await page.keyboard.press('Space');
  await panel(page, '4 elementos seleccionados').waitFor();
  await page.getByRole('checkbox', { name: 'Seleccionar Imagen' }).focus();
  await page.keyboard.press('Space');
  await panel(page, '3 etiquetas seleccionadas').waitFor();
  await page.getByRole('button', { name: 'Centrar en una fila' }).press('Enter');
  await page.getByRole('radio', { name: 'Bolsa' }).press('Space');
  await page.getByRole('spinbutton', { name: 'Tamaño en píxeles' }).fill('32');
  await isSaved(page);
  const after = await onPage(draft);
  expect(new Set(after.map(({ position }) => position.top)).size).toBe(1);
  expect(lefts(after)).toEqual(lefts(before));
  expect(after.map(({ iconIndex, size }) => [iconIndex, size])).toEqual(before.map(() => [3, 32]));
  await page.getByRole('button', { name: 'Ocultar', exact: true }).press('Enter');
  await isSaved(page);
  expect((await onPage(draft)).every(({ active }) => !active)).toBe(true);
});
