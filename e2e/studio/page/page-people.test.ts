/** The page editor by touch at 390 px, and for people who may only read. */
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../../support/browser.ts';
import { centreOf, pointAt, tagNamed } from '../../support/studio/page.ts';
import { addPerson, openStudio } from '../../support/studio/people.ts';
import { type Draft, isSaved, reviewDesk } from '../../support/studio/review.ts';

const { tagsOf, newDraft, openPage } = reviewDesk();
const { open } = visitorsBrowser();

const onPage = async (draft: Draft) => (await tagsOf(draft)).filter(({ page }) => page === 5);

// Covers §studio-177.
test('on a phone a tap opens a sheet that hides and nudges, and a tag is placed by two taps', async () => {
  const draft = await newDraft();
  const [first] = await onPage(draft);
  if (!first) throw new Error('the page has no tags');
  const page = await openPage(draft, { options: PHONE });
  const tag = page.locator(`#elemento-${first.id}`);
  await tag.scrollIntoViewIfNeeded();
  await tag.tap();
  const right = page.getByRole('button', { name: 'A la derecha' });
  expect((await right.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const before = await centreOf(tag);
  await right.tap();
  await right.tap();
  expect((await centreOf(tag)).x).toBeGreaterThan(before.x);
  await page.getByRole('button', { name: 'Ocultar', exact: true }).tap();
  await tagNamed(page, /oculta/).waitFor();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).tap();
  await page.getByRole('button', { name: 'Poner etiqueta' }).tap();
  await page.locator('[data-stage]').scrollIntoViewIfNeeded();
  const { x, y } = await pointAt(page, 70, 50);
  await page.touchscreen.tap(x, y);
  const search = page.getByRole('dialog', { name: 'Buscar el producto' });
  await search.locator('input:focus').waitFor();
  await page.keyboard.type('nuqui');
  await search
    .getByRole('option', { name: /Mecedora Nuquí/ })
    .first()
    .tap();
  await tagNamed(page, /^Etiqueta Mecedora Nuquí/).waitFor();
  await isSaved(page);
  const tags = await onPage(draft);
  expect(tags).toHaveLength(4);
  const hidden = tags.find(({ id }) => id === first.id);
  expect(hidden).toMatchObject({ active: false, review: 'rejected' });
  expect(hidden?.position.left).toBeCloseTo(first.position.left + 1, 3);
});

// Covers §studio-176.
test('a person who may only read sees pages, products and whom to ask, and no way to change anything', async () => {
  const draft = await newDraft();
  const { email } = addPerson('viewer');
  const page = await openStudio(open, draft.address.replace('revisar', 'pagina/5'), { email, options: DESKTOP });
  await page.getByText(/Para editarlas necesitas el rol Borradores o Edición/).waitFor();
  const tag = tagNamed(page, /^Etiqueta Sofá Guatapé/).first();
  await tag.click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('t');
  await page.getByRole('region', { name: /^Etiqueta Sofá Guatapé/ }).waitFor();
  for (const name of ['Poner etiqueta', 'Quitar', 'Ocultar', 'Cambiar producto', 'Publicar…'])
    expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
  expect((await onPage(draft)).every(({ origin }) => origin === 'auto')).toBe(true);
});
