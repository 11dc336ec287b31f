/** A role that is removed while its holder works in Studio. */
import type { Member, PageState } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../../support/browser.ts';
import { addPerson, adminOf, openStudio } from '../../support/studio/people.ts';
import { isSaved } from '../../support/studio/review.ts';

const { open } = visitorsBrowser();
const COMPANY = '/companies/casa-nativa';
const DOCUMENT = `${COMPANY}/documents/catalogo-casa-nativa`;

// Covers §studio-73.
test('an editor whose role is lowered during a review reads whom to ask, and what was saved is kept', async () => {
  const [owner, editor] = [addPerson('owner'), addPerson('editor')];
  const admin = await adminOf(owner.email);
  const { number } = (await admin('POST', `${DOCUMENT}/draft`)) as { number: number };
  const path = `/casa-nativa/catalogo/catalogo-casa-nativa/${number}/revisar`;
  const page = await openStudio(open, path, { email: editor.email, options: DESKTOP });
  await page
    .getByText(/^Sofá Guatapé/)
    .first()
    .waitFor();
  await page.keyboard.press('a');
  await isSaved(page);

  await admin('PUT', `${COMPANY}/members`, { email: editor.email, role: 'viewer' });
  await page.keyboard.press('a');
  await page.getByText('Tu rol no permite abrir Revisar').waitFor();
  await page
    .getByText(/Para abrir esta pantalla necesitas el rol Borradores o Edición\. Te lo puede dar .*\(propiedad\)/)
    .waitFor();
  await page.getByText('Lo que ya estaba guardado se conserva.', { exact: false }).waitFor();
  const { pages } = (await admin('GET', `${DOCUMENT}/editions/${number}/pages`)) as { pages: PageState[] };
  const tags = pages.flatMap((state) => state.tags);
  expect(tags.filter(({ review }) => review === 'confirmed')).toHaveLength(1);

  await page.getByRole('button', { name: 'Ir a Catálogos' }).click();
  await page
    .getByText('Para subir y revisar catálogos necesitas el rol Borradores o Edición.', { exact: false })
    .waitFor();
  const members = (await admin('GET', `${COMPANY}/members`)) as Member[];
  const { userUid } = members.find(({ email }) => email === editor.email) ?? expect.fail();
  await admin('DELETE', `${COMPANY}/members/${userUid}`);
  await page.reload();
  await page.getByText('No encontramos esa empresa, o ya no haces parte de ella.').waitFor();
});

// Covers §studio-73.
test('an editor whose role is lowered in the page editor reads whom to ask, and changes nothing from then on', async () => {
  const [owner, editor] = [addPerson('owner'), addPerson('editor')];
  const admin = await adminOf(owner.email);
  const { number } = (await admin('POST', `${DOCUMENT}/draft`)) as { number: number };
  const path = `/casa-nativa/catalogo/catalogo-casa-nativa/${number}/pagina/5`;
  const page = await openStudio(open, path, { email: editor.email, options: DESKTOP });
  const places = async (): Promise<unknown> => {
    const { tags } = (await admin('GET', `${DOCUMENT}/editions/${number}/pages/5`)) as PageState;
    return tags.map(({ id, position }) => [id, position]);
  };
  const tag = page.locator('[data-stage] button').first();
  await tag.focus();
  await page.keyboard.press('ArrowRight');
  await isSaved(page);
  const saved = await places();

  await admin('PUT', `${COMPANY}/members`, { email: editor.email, role: 'viewer' });
  await page.keyboard.press('ArrowRight');
  await page.getByText('Puedes mirar las páginas').waitFor();
  await page
    .getByText(/Para editarlas necesitas el rol Borradores o Edición\. Te lo puede dar .*\(propiedad\)/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Poner etiqueta' }).count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  expect(await places()).toEqual(saved);
  expect(await page.getByText(/Algo falló|Error/).count()).toBe(0);
});
