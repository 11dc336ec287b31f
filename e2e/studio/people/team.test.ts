/** The people of a company in Studio: roles, invitations and the trail. */
import { beforeAll, expect, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { addPerson, openStudio, signIn } from '../../support/studio/people.ts';

const { open } = visitorsBrowser();

let owner: { email: string };
beforeAll(() => {
  owner = addPerson('owner');
});

// Covers §studio-10.
test('an owner changes the role of a member, and the trail names the change', async () => {
  const { email } = addPerson('viewer');
  const page = await openStudio(open, '/casa-nativa/equipo', owner);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('combobox').selectOption('Edición');
  await page.getByText('Ana Restrepo: Edición').waitFor();
  await page.reload();
  await row.waitFor();
  expect(await row.getByRole('combobox').inputValue()).toBe('editor');
  await page.getByText('cambió un rol o invitó a alguien').first().waitFor();
});

// Covers §studio-10.
test('a person without the right sees who can change a role, and neither invitations nor the trail', async () => {
  const { email } = addPerson('viewer');
  const page = await openStudio(open, '/casa-nativa/equipo', { email });
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByText(/^Pídelo a /).waitFor();
  expect(await row.getByRole('combobox').isDisabled()).toBe(true);
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Personas']);
});

// Covers §studio-11.
test('an invited person sees the invitation after signing in, accepts it and is in the company', async () => {
  const { email } = addPerson('viewer', 'la-mesa');
  const page = await openStudio(open, '/casa-nativa/equipo', owner);
  await page.getByLabel('Correo').fill(email);
  await page.getByRole('button', { name: 'Invitar' }).click();
  await page.getByText(`Invitaste a ${email}.`).waitFor();
  await page.getByRole('button', { name: /Tu cuenta/ }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await signIn(page, email);
  await page.getByText('Casa Nativa te invitó con el rol Edición.').waitFor();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByRole('heading', { name: 'Catálogo Casa Nativa' }).waitFor();
});
