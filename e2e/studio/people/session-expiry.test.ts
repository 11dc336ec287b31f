/** The session ends while a person works in Studio: the sign-in opens over the page, and nothing that was entered is lost. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { PHONE, visitorsBrowser } from '../../support/browser.ts';
import { addPerson, openStudio, PASSWORD } from '../../support/studio/people.ts';

const { open } = visitorsBrowser();

let owner: { email: string };
beforeAll(() => {
  owner = addPerson('owner');
});

// Covers §studio-9.
test('after a new sign-in over the page the call that met the ended session is made, and the fields keep their text', async () => {
  const page = await openStudio(open, '/casa-nativa/equipo', owner);
  await page.getByLabel('Correo').fill('luisa@example.test');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Invitar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('Correo').inputValue()).toBe(owner.email);
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Invitaste a luisa@example.test.').waitFor();
  expect(page.url()).toMatch(/\/studio\/casa-nativa\/equipo$/);
});

/** Another tab of the same browser, where the person has signed out. */
const signOutElsewhere = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto(new URL('/studio', page.url()).href);
  await other.getByRole('button', { name: /Tu cuenta/ }).click();
  await other.getByRole('menuitem', { name: 'Salir' }).click();
  await other.getByRole('button', { name: 'Entrar' }).waitFor();
  return other;
};

const signInAgain = async (other: Page): Promise<void> => {
  await other.getByLabel('Correo').fill(owner.email);
  await other.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Entrar' }).click();
  await other.getByRole('heading', { name: 'Catálogos' }).waitFor();
};

// Covers §studio-9.
test('the sign-in over the page closes when the person signs in in another tab, and the call that waited is made', async () => {
  const page = await openStudio(open, '/casa-nativa/cuenta', owner);
  await page.getByLabel('Nombre').fill('Publicador');
  const other = await signOutElsewhere(page);
  await page.getByRole('button', { name: 'Crear clave' }).click();
  await page.getByRole('dialog', { name: 'Tu sesión terminó' }).waitFor();
  await signInAgain(other);
  await page.getByRole('dialog', { name: 'Tu sesión terminó' }).waitFor({ state: 'hidden' });
  await page.getByRole('dialog', { name: 'Copia la clave ahora' }).waitFor();
});

// Covers §studio-9.
test('a sign-in in another tab does not end the work in this one', async () => {
  const page = await openStudio(open, '/casa-nativa/cuenta', owner);
  await page.getByLabel('Nombre').fill('Publicador');
  await signInAgain(await signOutElsewhere(page));
  await page.getByRole('button', { name: 'Crear clave' }).click();
  await page.getByRole('dialog', { name: 'Copia la clave ahora' }).waitFor();
  expect(await page.getByRole('dialog').locator('code').innerText()).toMatch(/^\S{30,}$/);
});

// Covers §studio-6, §studio-9.
test('the sign-in over the page has no violations of WCAG on a phone', async () => {
  const page = await openStudio(open, '/casa-nativa', { ...owner, options: { ...PHONE, ...examined } });
  await page.getByRole('heading', { name: 'Catálogo Casa Nativa' }).waitFor();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Equipo' }).click();
  await page.getByRole('dialog', { name: 'Tu sesión terminó' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});
