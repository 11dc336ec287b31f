/** The trash in Studio, and what shoppers get meanwhile. */
import { expect, test } from 'vitest';
import { examined, violationsOn } from '../support/axe.ts';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { addPublished } from '../support/studio/new-catalog.ts';
import { addPerson, openStudio } from '../support/studio/people.ts';
import { LONG, press } from '../support/studio/publishing.ts';

const { open } = visitorsBrowser();

// Covers §studio-77, §studio-152.
test(
  'a deleted catalogue is taken back from the toast, lies in the trash with its days, and goes for ever only by an owner',
  LONG,
  async () => {
    const company = addPublished('Primavera');
    const editor = await openStudio(open, `/${company}`, {
      ...addPerson('editor', company),
      options: { ...PHONE, ...examined },
    });
    const isThere = async () =>
      (
        await (await editor.request.get(new URL(`/view?company=${company}&pdf=${company}`, editor.url()).href)).text()
      ).includes('Primavera');
    const name = editor.getByRole('heading', { name: 'Primavera' });
    const removeIt = async () => {
      await editor.getByRole('button', { name: 'Más acciones de Primavera' }).click();
      await editor.getByRole('menuitem', { name: /^Eliminar/ }).click();
      await editor.getByText('«Primavera» está en la papelera').waitFor();
    };
    await name.waitFor();
    await removeIt();
    expect(await isThere()).toBe(false);
    await editor.getByRole('heading', { name: 'No hay catálogos' }).waitFor();
    await editor.getByText('El que había está en la papelera.').waitFor();
    expect(await editor.getByRole('button', { name: 'Ver todos' }).count()).toBe(0);
    await press(editor, 'Deshacer');
    await editor.getByText('«Primavera» volvió a tus catálogos').waitFor();
    await name.waitFor();
    expect(await isThere()).toBe(true);
    await removeIt();
    await press(editor, 'Ver la papelera');
    await editor.getByText('1 página · Quedan 30 días').waitFor();
    expect(await violationsOn(editor)).toEqual([]);
    await editor.getByRole('button', { name: 'Más acciones de Primavera' }).click();
    await editor.getByText('Pídelo a una persona propietaria de la empresa').waitFor();
    const owner = await openStudio(open, `/${company}?estado=papelera`, addPerson('owner', company));
    await owner.getByRole('button', { name: 'Más acciones de Primavera' }).click();
    await owner.getByRole('menuitem', { name: 'Eliminar para siempre' }).click();
    await press(owner, 'Eliminar para siempre');
    await owner.getByText('«Primavera» se eliminó para siempre').waitFor();
    await owner.getByRole('button', { name: 'Recuperar Primavera' }).waitFor({ state: 'detached' });
  },
);
