/** The account of a person in Studio, and the accessibility of account and team. */
import { beforeAll, expect, test } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { SCREENS, visitorsBrowser } from '../../support/browser.ts';
import { addPerson, openStudio, PASSWORD, signIn } from '../../support/studio/people.ts';

const { open } = visitorsBrowser();

let owner: { email: string };
beforeAll(() => {
  owner = addPerson('owner');
});

// Covers §studio-12.
test('a person changes the password: a wrong present one is named, and the new one signs in', async () => {
  const { email } = addPerson('editor');
  const page = await openStudio(open, '/casa-nativa/cuenta', { email });
  const present = page.getByLabel('Contraseña de ahora', { exact: true });
  const next = page.getByLabel('Contraseña nueva', { exact: true });
  const save = page.getByRole('button', { name: 'Cambiar la contraseña' });
  await present.fill('no es esta');
  await next.fill('corta');
  await save.click();
  await page.getByText('Faltan letras: son al menos 10.').waitFor();
  await next.fill('otra frase bien larga');
  await save.click();
  await page.getByText('Esa no es la contraseña que usas ahora.').waitFor();
  await present.fill(PASSWORD);
  await save.click();
  await page.getByText('Contraseña cambiada').waitFor();
  await page.context().clearCookies();
  await page.reload();
  await signIn(page, email, 'otra frase bien larga');
  await page.getByRole('heading', { name: 'Tu cuenta' }).waitFor();
});

// Covers §studio-72.
test('a person sees in which browsers the account is open, and ends the others', async () => {
  const { email } = addPerson('editor');
  const other = await openStudio(open, '/casa-nativa', { email });
  const page = await openStudio(open, '/casa-nativa/cuenta', { email });
  await page.getByRole('listitem').filter({ hasText: 'Esta sesión' }).getByText('Chrome en Linux').waitFor();
  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click();
  await page.getByText('No hay otras sesiones abiertas.').waitFor();
  await other.reload();
  await other.getByRole('heading', { name: 'Entra a Studio' }).waitFor();
});

// Covers §studio-6.
test.each(SCREENS)('team and account have no violations of WCAG at %s', async (_, screen) => {
  // Tall: axe takes a button that the bar of a phone covers in part for a small one.
  const viewport = { ...screen.viewport, height: 2400 };
  const page = await openStudio(open, '/casa-nativa/equipo', {
    ...owner,
    options: { ...screen, ...examined, viewport },
  });
  await page.getByRole('heading', { name: 'Historial de cambios' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: /Tu cuenta/ }).click();
  await page.getByRole('menuitem', { name: 'Tu cuenta' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Tu cuenta' }).click();
  await page.getByRole('heading', { name: 'Claves para programas' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});
