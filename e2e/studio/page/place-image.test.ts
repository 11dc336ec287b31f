/** A picture from the publisher's disk to the shopper's page; a broken connection and a refused file in between. */
import { PagesState } from '@vitrina/contract/admin';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { addPublished } from '../../support/studio/new-catalog.ts';
import { dropFiles, pointAt } from '../../support/studio/page.ts';
import { addPerson, adminOf, openStudio } from '../../support/studio/people.ts';
import { LONG, openCheck, publish } from '../../support/studio/publishing.ts';
import { isSaved } from '../../support/studio/review.ts';

const { open } = visitorsBrowser();

const photo = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#2a7' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

// Covers §studio-200, §studio-201, §studio-202, §studio-203.
test(
  'an image is chosen, waits for the connection, is sized by keys and described, and shoppers see it',
  LONG,
  async () => {
    const company = addPublished('Imagenes');
    const person = addPerson('editor', company);
    const page = await openStudio(open, `/${company}/catalogo/${company}/1/pagina/1`, person);
    await page.getByRole('button', { name: 'Editar en un borrador' }).click();
    const tool = page.getByRole('button', { name: 'Poner una imagen' });
    await tool.waitFor();
    await page.context().setOffline(true);
    const chooser = page.waitForEvent('filechooser');
    await tool.click();
    await (await chooser).setFiles({ name: 'sala.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    const waiting = page.getByRole('region', { name: 'Falta subir 1 archivo' });
    await waiting.getByText('Sin conexión: la subida sigue sola').waitFor();
    // Upright, as the browser shows it: twice as high as wide.
    const pending = await page.getByRole('img', { name: /^sala\.jpg/ }).boundingBox();
    expect((pending?.height ?? 0) / (pending?.width ?? 1)).toBeCloseTo(2, 1);
    await page.getByRole('button', { name: 'Publicar…' }).click();
    await page.getByText('Falta subir 1 archivo. Espera a que termine').first().waitFor();
    await page.context().setOffline(false);
    await waiting.waitFor({ state: 'detached' });
    const image = page.getByRole('button', { name: /^Imagen, izquierda/ });
    await image.waitFor();
    const before = await image.boundingBox();
    await image.focus();
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('+');
    await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeGreaterThan((before?.width ?? 0) + 4);
    const after = await image.boundingBox();
    expect((after?.height ?? 0) / (after?.width ?? 1)).toBeCloseTo(2, 1);
    await page.getByRole('textbox', { name: 'Qué se ve en la imagen' }).fill('Sala con sofá verde');
    await page.getByRole('button', { name: /^Imagen Sala con sofá verde, izquierda/ }).waitFor();
    await isSaved(page);
    await openCheck(page);
    await publish(page);
    const shopper = await open(`/view?company=${company}&pdf=${company}`);
    const shown = shopper.getByRole('img', { name: 'Sala con sofá verde' });
    await shown.waitFor();
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual([300, 600]);
  },
);

// Covers §studio-204, §studio-205.
test(
  'files are dropped where they belong; a refused one says why, others go on, and undo takes one back',
  LONG,
  async () => {
    const company = addPublished('Soltadas');
    const person = addPerson('editor', company);
    const page = await openStudio(open, `/${company}/catalogo/${company}/1/pagina/1`, person);
    await page.getByRole('button', { name: 'Editar en un borrador' }).click();
    await page.getByRole('button', { name: 'Poner una imagen' }).waitFor();
    const files = [
      { name: 'sala.jpg', type: 'image/jpeg', bytes: await photo() },
      { name: 'rota.png', type: 'image/png', bytes: Buffer.from('esto no es una imagen') },
      { name: 'notas.txt', type: 'text/plain', bytes: Buffer.from('hola') },
    ];
    const at = await pointAt(page, 30, 30);
    await dropFiles(page, files, at);
    await page
      .getByText(/No usamos notas\.txt/)
      .first()
      .waitFor();
    const image = page.getByRole('button', { name: /^Imagen, izquierda/ });
    await image.waitFor();
    const box = await image.boundingBox();
    if (!box) throw new Error('the image has no place');
    expect(Math.abs(box.x + box.width / 2 - at.x)).toBeLessThan(4);
    expect(Math.abs(box.y + box.height / 2 - at.y)).toBeLessThan(4);
    const refused = page.getByRole('region', { name: 'Falta subir 1 archivo' });
    await refused.getByText(/no es una imagen que se pueda mostrar/).waitFor();
    await refused.getByRole('button', { name: 'No subir rota.png' }).click();
    await refused.waitFor({ state: 'detached' });
    await image.focus();
    await page.keyboard.press('Control+z');
    await image.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+Z');
    await image.waitFor();
    await isSaved(page);
    const admin = await adminOf(person.email);
    const { pages } = PagesState.parse(
      await admin('GET', `/companies/${company}/documents/${company}/editions/2/pages`),
    );
    expect(pages[0]?.images).toMatchObject([{ url: expect.stringMatching(/^\/files\/\w+\.webp$/), alt: '' }]);
  },
);
