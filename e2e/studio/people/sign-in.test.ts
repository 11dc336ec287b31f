/** Signing in to Studio in a real browser. A violation of the security policy is an error on the console, which fails a test. */
import { beforeAll, expect, test } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { DESKTOP, SCREENS, visitorsBrowser } from '../../support/browser.ts';
import { addPerson, openStudio, PASSWORD, signIn } from '../../support/studio/people.ts';
import { waitFor } from '../../support/wait-for.ts';

const { open } = visitorsBrowser();

let owner: { email: string };
beforeAll(() => {
  owner = addPerson('owner');
});

// Covers §studio-4, §studio-7.
test('a person signs in and sees the catalogues of the company, with pages, state and the way to the shopper’s page', async () => {
  const page = await openStudio(open, '', owner);
  await page.waitForURL(/\/studio\/casa-nativa$/);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Catálogo Casa Nativa' }) });
  await row.getByText('Publicado', { exact: true }).waitFor();
  await row.getByText(/^20 páginas · \d+ etiquetas · .*Publicado hace/).waitFor();
  expect(await row.getByRole('link', { name: /^Ver como comprador/ }).getAttribute('href')).toBe(
    '/view?company=casa-nativa&pdf=catalogo-casa-nativa',
  );
  expect(await page.title()).toBe('Catálogos · Casa Nativa · Vitrina Studio');
});

// Covers §studio-4.
test('the address of a screen opens after the sign-in, and again after a reload', async () => {
  const page = await openStudio(open, '/casa-nativa?estado=publicados', owner);
  const published = page.getByRole('radio', { name: /^Publicados/ });
  await published.waitFor();
  expect(await published.getAttribute('aria-checked')).toBe('true');
  await page.reload();
  await published.waitFor();
  expect(await published.getAttribute('aria-checked')).toBe('true');
});

// Covers §studio-5.
test('a wrong password gets a sentence with the next step, and the form keeps the email', async () => {
  const page = await openStudio(open, '', addPerson('viewer'));
  await page.getByRole('heading', { name: 'Catálogos' }).waitFor();
  const other = await open('/studio', { ...DESKTOP, colorScheme: 'dark' });
  await signIn(other, owner.email, 'no es la contraseña');
  const alert = other.getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toContain('El correo o la contraseña no coinciden.');
  expect(await other.getByLabel('Correo').inputValue()).toBe(owner.email);
});

// Covers §studio-5.
test('empty fields say what is missing, in Spanish, and no call is made', async () => {
  const page = await open('/studio');
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('Pon tu correo.').waitFor();
  await page.getByText('Pon tu contraseña.').waitFor();
  expect(calls).toEqual([]);
});

// Covers §studio-6.
test.each(SCREENS)('the sign-in and the list have no violations of WCAG at %s', async (_, screen) => {
  const page = await open('/studio', { ...screen, ...examined });
  await page.getByRole('heading', { name: 'Entra a Studio' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await signIn(page, owner.email);
  await page.getByRole('heading', { name: 'Catálogo Casa Nativa' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

// Covers §studio-6.
test('a person signs in, filters the list and signs out with the keyboard only', async () => {
  const page = await open('/studio');
  await page.getByRole('heading', { name: 'Entra a Studio' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type(owner.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Catálogo Casa Nativa' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  expect(await focused()).toBe('Catálogos');
  // A person who may publish passes the button for a new catalogue and the search first.
  for (let steps = 0; steps < 6 && !(await focused()).startsWith('Todos'); steps += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  // Tests beside this one make drafts, so the list may have some.
  await waitFor(() => page.url()).toContain('estado=borradores');
  await page.getByRole('button', { name: 'Tu cuenta: Ana Restrepo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Salir' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Entra a Studio' }).waitFor();
});
