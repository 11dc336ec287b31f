/** Links of one use in Studio: an invitation that makes an account, and a new password for a member. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../../support/browser.ts';
import { addPerson, openStudio, PASSWORD, signIn } from '../../support/studio/people.ts';

const { open } = visitorsBrowser();

let owner: { email: string };
beforeAll(() => {
  owner = addPerson('owner');
});

/** The link without its origin. */
const linkOn = async (page: Page, email: string): Promise<string> => {
  const address = await page.getByLabel(`Enlace para ${email}`).inputValue();
  return address.slice(new URL(address).origin.length);
};

// Covers §studio-70.
test('an owner copies a link into a chat; the invited person sets name and password and is in the company', async () => {
  const email = `nueva-${Date.now()}@example.test`;
  const page = await openStudio(open, '/casa-nativa/equipo', { ...owner, options: { ...DESKTOP, ...examined } });
  await page.getByLabel('Correo').fill(email);
  await page.getByRole('button', { name: 'Invitar' }).click();
  const link = await linkOn(page, email);
  expect(link).toMatch(/^\/studio\/invitacion#[\w-]{43}$/);
  expect(await violationsOn(page)).toEqual([]);

  const sent: string[] = [];
  const phone = await open('/studio', { ...PHONE, ...examined });
  phone.on('request', (request) => sent.push(request.url()));
  await phone.goto(new URL(link, phone.url()).href);
  await phone.getByRole('heading', { name: 'Te invitaron a Casa Nativa' }).waitFor();
  expect(await violationsOn(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Crear cuenta y entrar' }).click();
  await phone.getByText('Pon tu nombre.').waitFor();
  await phone.getByLabel('Tu nombre').fill('Eva Ruiz');
  await phone.getByLabel('Contraseña nueva').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Crear cuenta y entrar' }).click();
  await phone.getByRole('heading', { name: 'Catálogo Casa Nativa' }).waitFor();
  // Neither a call nor a document has the token in its address.
  expect(sent.filter((url) => url.includes(link.split('#')[1] ?? ''))).toEqual([]);

  const late = await open(link, DESKTOP);
  await late.getByText('Este enlace ya se usó: sirve una sola vez.', { exact: false }).waitFor();
  await late.getByRole('button', { name: 'Ir a Studio' }).click();
  await late.getByRole('heading', { name: 'Entra a Studio' }).waitFor();
});

// Covers §studio-70.
test('the holder of an account who is signed in as somebody else signs out, signs in and accepts', async () => {
  const { email } = addPerson('viewer', 'la-mesa');
  const page = await openStudio(open, '/casa-nativa/equipo', owner);
  await page.getByLabel('Correo').fill(email);
  await page.getByRole('button', { name: 'Invitar' }).click();
  const link = await linkOn(page, email);
  await page.goto(new URL(link, page.url()).href);
  await page.getByText(`Esta invitación es para ${email}`, { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Salir y seguir' }).click();
  await page.getByText('Ya tienes cuenta con este correo', { exact: false }).waitFor();
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await page.getByRole('heading', { name: 'Catálogo Casa Nativa' }).waitFor();
});

// Covers §studio-71.
test('an owner makes a link for a new password, and the member signs in with it', async () => {
  const { email } = addPerson('editor');
  const page = await openStudio(open, '/casa-nativa/equipo', owner);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: 'Crear un enlace para que Ana Restrepo cambie su contraseña' }).click();
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  const link = await linkOn(page, email);
  const member = await open(link, { ...DESKTOP, ...examined });
  await member.getByRole('heading', { name: 'Pon una contraseña nueva' }).waitFor();
  expect(await violationsOn(member)).toEqual([]);
  await member.getByLabel('Contraseña nueva').fill('otra frase bien larga');
  await member.getByRole('button', { name: 'Guardar y entrar' }).click();
  await member.getByRole('heading', { name: 'Catálogo Casa Nativa' }).waitFor();
  const again = await open('/studio', DESKTOP);
  await signIn(again, email, 'otra frase bien larga');
  await again.getByRole('heading', { name: 'Catálogo Casa Nativa' }).waitFor();
});
