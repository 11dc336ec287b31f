/** Ediciones: going back to an edition and hiding the catalogue, both with a way back, and what shoppers see meanwhile. */
import { expect, test } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { PHONE, visitorsBrowser } from '../../support/browser.ts';
import { addPublished } from '../../support/studio/new-catalog.ts';
import { addPerson, openStudio } from '../../support/studio/people.ts';
import { LONG, press } from '../../support/studio/publishing.ts';

const { open } = visitorsBrowser();

// Covers §studio-78.
test('an edition is restored and the catalogue is hidden, each taken back from its toast', LONG, async () => {
  const company = addPublished('Verano', 2);
  const page = await openStudio(open, `/${company}`, {
    ...addPerson('editor', company),
    options: { ...PHONE, ...examined },
  });
  const seen = async () => {
    const answer = await page.request.get(
      new URL(`/admin/v1/companies/${company}/documents/${company}`, page.url()).href,
    );
    const { edition, isWithdrawn } = (await answer.json()) as { edition: number; isWithdrawn: boolean };
    return isWithdrawn ? null : edition;
  };
  await page.getByRole('link', { name: 'Verano', exact: true }).click();
  await page.getByRole('heading', { name: 'Verano', level: 1 }).waitFor();
  await page.getByText('La que ven tus clientes').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await press(page, 'Volver a esta edición: la 1');
  await page.getByText('Tus clientes ven la edición 1').waitFor();
  expect(await seen()).toBe(1);
  await press(page, 'Deshacer');
  await page.getByText('Listo: tus clientes ven lo mismo que antes').waitFor();
  expect(await seen()).toBe(2);
  await press(page, 'Despublicar');
  await page.getByText('Tus clientes ya no ven este catálogo').waitFor();
  expect(await seen()).toBeNull();
  await page.getByText('Oculta', { exact: true }).waitFor();
  // In a low window the toast lies over a part of the last row; it is transparent while it comes.
  await page.setViewportSize({ width: 1280, height: 1100 });
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  expect(await violationsOn(page)).toEqual([]);
  await press(page, 'Deshacer');
  await page.getByRole('button', { name: 'Volver a esta edición: la 1' }).waitFor();
  expect(await seen()).toBe(2);
  await press(page, 'Dejar solo con el enlace');
  await page.getByText('Solo lo abre quien tiene el enlace: no está en la lista de tus catálogos.').waitFor();
  await page.getByRole('button', { name: 'Más acciones de Edición 2' }).click();
  await page.getByRole('menuitem', { name: 'Crear un borrador con esta edición' }).click();
  await press(page, 'Publicar… el borrador 3');
  await page.getByRole('heading', { name: 'Publicar Verano' }).waitFor();
});
