/** Videos and 3D models on a page: by an address, from a file, with the product that a model needs. */
import { fileURLToPath } from 'node:url';
import { PagesState } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import { PHONE, visitorsBrowser } from '../../support/browser.ts';
import { vitrina } from '../../support/commands/vitrina.ts';
import { deployment } from '../../support/deployment.ts';
import { addPublished, filesOfTest, priceList } from '../../support/studio/new-catalog.ts';
import { addPerson, adminOf, openStudio } from '../../support/studio/people.ts';
import { LONG } from '../../support/studio/publishing.ts';
import { isSaved } from '../../support/studio/review.ts';

const { open } = visitorsBrowser();
const files = filesOfTest();
const demo = (name: string) => fileURLToPath(new URL(`../../../demo/casa-nativa/${name}`, import.meta.url));

const pageOf = async (company: string, email: string) => {
  const admin = await adminOf(email);
  const answer = await admin('GET', `/companies/${company}/documents/${company}/editions/2/pages`);
  return PagesState.parse(answer).pages[0];
};

// Covers §studio-206, §studio-207.
test('a video is placed by its address, and a model from its file once it has a product', LONG, async () => {
  const company = addPublished('Medios');
  const [list = ''] = files(priceList(1));
  vitrina(deployment().dataDir, 'feed', 'import', list, '--company', company);
  const person = addPerson('editor', company);
  const page = await openStudio(open, `/${company}/catalogo/${company}/1/pagina/1`, person);
  await page.getByRole('button', { name: 'Editar en un borrador' }).click();
  await page.getByRole('button', { name: 'Poner un video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Multimedia' });
  const address = dialog.getByRole('textbox', { name: 'O la dirección de un video' });
  await address.fill('https://www.youtube.com/');
  await dialog.getByRole('button', { name: 'Poner en la página' }).click();
  await dialog.getByText(/Ahí no hay un video/).waitFor();
  await address.fill('youtu.be/dQw4w9WgXcQ');
  await page.keyboard.press('Enter');
  await page.locator('[data-stage] [data-kind=videos]').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Poner un modelo 3D' }).click();
  await (await chooser).setFiles(demo('models/silla.glb'));
  const search = page.getByRole('dialog', { name: 'Buscar el producto' });
  await search.getByText('El producto de este modelo').waitFor();
  await search.locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  const waiting = page.getByRole('region', { name: 'Falta subir 1 archivo' });
  await waiting.getByRole('button', { name: 'Elegir producto' }).click();
  await search.locator('input:focus').waitFor();
  await page.keyboard.type('tulua');
  await search
    .getByRole('option', { name: /Silla Tuluá 1/ })
    .first()
    .click();
  await page.locator('[data-stage] [data-kind=models]').waitFor();
  await waiting.waitFor({ state: 'detached' });
  await isSaved(page);
  expect(await pageOf(company, person.email)).toMatchObject({
    videos: [{ url: 'https://youtu.be/dQw4w9WgXcQ' }],
    models: [{ url: expect.stringMatching(/\.glb$/), product: { ref: 'CN-1042' } }],
  });
});

// Covers §studio-200, §studio-208.
test(
  'on a phone a video of the camera roll is placed from the menu, also when the editor is left before it is whole',
  LONG,
  async () => {
    const company = addPublished('Telefono');
    const person = addPerson('editor', company);
    const page = await openStudio(open, `/${company}/catalogo/${company}`, { ...person, options: PHONE });
    await page.getByRole('button', { name: 'Ver páginas: la edición 1' }).tap();
    await page.getByRole('button', { name: 'Editar en un borrador' }).tap();
    await page.getByRole('button', { name: 'Poner imagen, video o modelo' }).tap();
    await page.getByRole('menuitem', { name: 'Multimedia' }).tap();
    await page.context().setOffline(true);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Elegir un video' }).tap();
    await (await chooser).setFiles(demo('video/sala.mp4'));
    await page.getByText('Sin conexión: la subida sigue sola').first().waitFor();
    await page.evaluate(() => {
      history.pushState(null, '', location.pathname.replace(/\/\d+\/pagina.*/, ''));
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('region', { name: /Falta subir/ }).waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await expect
      .poll(async () => (await pageOf(company, person.email))?.videos, { timeout: 30_000 })
      .toMatchObject([
        {
          url: expect.stringMatching(/^\/files\/\w+\.mp4$/),
          poster: expect.stringMatching(/^\/files\/\w+\.webp$/),
        },
      ]);
  },
);
