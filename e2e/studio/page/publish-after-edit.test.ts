/** A draft is published right after its last edit, before the list of editions tells of it, and after its files. */
import { fileURLToPath } from 'node:url';
import { PagesState } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { addPublished } from '../../support/studio/new-catalog.ts';
import { addPerson, adminOf, openStudio } from '../../support/studio/people.ts';
import { LONG, publish } from '../../support/studio/publishing.ts';
import { isSaved } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { open } = visitorsBrowser();

// Covers §studio-188.
test('Publicar waits for the version that the last edit has made, and publishes it', LONG, async () => {
  const company = addPublished('Otoño');
  const person = addPerson('editor', company);
  const admin = await adminOf(person.email);
  const path = `/companies/${company}/documents/${company}`;
  await admin('POST', `${path}/draft`);
  const page = await openStudio(open, `/${company}/catalogo/${company}/2/pagina/1`, person);
  await page.getByRole('button', { name: 'Poner enlace' }).waitFor();
  // From now on the list arrives late, as the event of a change does on a busy machine.
  let release = (): void => undefined;
  let asked = 0;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/editions$/, async (route) => {
    asked += 1;
    await isReleased;
    await route.continue();
  });
  await page.locator('[data-stage]').focus();
  await page.keyboard.press('l');
  await page.getByRole('button', { name: /^Lugar del enlace nuevo/ }).press('Enter');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type('ventas@tienda.co');
  await page.keyboard.press('Enter');
  await isSaved(page);
  await page.getByRole('button', { name: 'Publicar…' }).click();
  await page.getByRole('heading', { name: /^Publicar / }).waitFor();
  await waitFor(() => asked).toBeGreaterThan(0);
  const button = page.getByRole('button', { name: 'Publicar', exact: true });
  await page
    .getByText(/Todo en orden|por mirar/)
    .first()
    .waitFor();
  expect(await button.isDisabled()).toBe(true);
  release();
  await publish(page);
});

// Covers §studio-224.
test(
  'Publicar that is opened by another way waits for a file of the draft, asks before the tab closes, and publishes it',
  LONG,
  async () => {
    const company = addPublished('Archivos');
    const person = addPerson('editor', company);
    const admin = await adminOf(person.email);
    const path = `/companies/${company}/documents/${company}`;
    await admin('POST', `${path}/draft`);
    const page = await openStudio(open, `/${company}/catalogo/${company}/2/pagina/1`, person);
    await page.getByRole('button', { name: 'Poner enlace' }).waitFor();
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/uploads', async (route) => {
      await isReleased;
      await route.continue();
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Poner una imagen' }).click();
    await (await chooser).setFiles(fileURLToPath(new URL('../../../docs/images/producto.png', import.meta.url)));
    await page.getByRole('region', { name: 'Falta subir 1 archivo' }).waitFor();
    // As from the list of catalogues: the screens of Studio change within the tab.
    await page.evaluate(() => {
      history.pushState(null, '', location.pathname.replace(/pagina\/1$/, 'publicar'));
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: /^Publicar / }).waitFor();
    await page.getByText('Falta subir 1 archivo').waitFor();
    await page
      .getByText(/Todo en orden|por mirar/)
      .first()
      .waitFor();
    const button = page.getByRole('button', { name: 'Publicar', exact: true });
    expect(await button.isDisabled()).toBe(true);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    release();
    await page.getByText('Falta subir 1 archivo').waitFor({ state: 'detached' });
    await waitFor(() => button.isDisabled()).toBe(false);
    await publish(page);
    expect(PagesState.parse(await admin('GET', `${path}/pages`))).toMatchObject({
      edition: 2,
      pages: [{ images: [{ url: expect.stringMatching(/^\/files\/\w+\.webp$/) }] }],
    });
  },
);
