/** Uploads of Studio: interruptions, refusals, and files that are none of what it takes. */
import { expect, test } from 'vitest';
import { lockedPdf } from '../../apps/server/src/cli/testing/pdf.ts';
import { protectedPdf } from '../../apps/server/src/cli/testing/protected-pdf.ts';
import { examined, violationsOn } from '../support/axe.ts';
import { visitorsBrowser } from '../support/browser.ts';
import { addCompany, catalogPdf, filesOfTest } from '../support/studio/new-catalog.ts';
import { fileField, LONG, makeDraft, openNew, press } from '../support/studio/publishing.ts';

const { open } = visitorsBrowser();
const write = filesOfTest();

// Covers §studio-31.
test('an upload that a reload has interrupted goes on where it was', LONG, async () => {
  const company = addCompany();
  const page = await openNew(open, company);
  const catalog = catalogPdf(1, { padding: 10 * 1024 * 1024 });
  const [path = ''] = write(catalog);
  const offsets: number[] = [];
  let isCut = true;
  await page.route('**/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const offset = Number(await request.headerValue('upload-offset'));
    if (isCut && offset > 0) return route.abort();
    offsets.push(offset);
    return route.continue();
  });
  await fileField(page).setInputFiles(path);
  await page.getByText('Sin conexión: la subida sigue sola').waitFor(LONG);
  await page.reload();
  isCut = false;
  await page.getByText(`La subida de ${catalog.name} quedó a medias`).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Seguir donde iba');
  await (await chooser).setFiles(path);
  await page.getByText(/^Subido/).waitFor(LONG);
  expect(offsets).toEqual([0, 8 * 1024 * 1024]);
  await makeDraft(page);
});

// Covers §studio-32.
test('another PDF takes the place of a protected one whose password nobody has', LONG, async () => {
  const page = await openNew(open, addCompany());
  await fileField(page).setInputFiles({ name: 'clave.pdf', mimeType: 'application/pdf', buffer: lockedPdf() });
  await page.getByLabel('Contraseña del PDF', { exact: true }).waitFor(LONG);
  expect(await page.getByRole('button', { name: 'Crear el borrador' }).count()).toBe(0);
  await fileField(page).setInputFiles(catalogPdf(1));
  await page.getByText(/^Subido ·/).waitFor(LONG);
  await page.getByRole('button', { name: 'Crear el borrador' }).waitFor();
  expect(await page.getByLabel('Contraseña del PDF', { exact: true }).count()).toBe(0);
});

// Covers §studio-160.
test(
  'a protected PDF asks for its password, says that a wrong one does not open it, and becomes a draft',
  LONG,
  async () => {
    const page = await openNew(open, addCompany(), examined);
    const buffer = protectedPdf(['Ref. CN-1', 'Ref. CN-2'], { user: 'clave del diseñador' });
    await fileField(page).setInputFiles({ name: 'otono.pdf', mimeType: 'application/pdf', buffer });
    const field = page.getByLabel('Contraseña del PDF', { exact: true });
    await field.waitFor(LONG);
    expect(await violationsOn(page)).toEqual([]);
    await press(page, 'Abrir el PDF');
    await page.getByText('Escribe la contraseña.').waitFor();
    await field.focus();
    // Pasted texts arrive so: as one piece.
    await page.keyboard.insertText('otra clave');
    await press(page, 'Abrir el PDF');
    await page.getByText('Esa contraseña no abre el PDF.').waitFor(LONG);
    expect(await violationsOn(page)).toEqual([]);
    await press(page, 'Mostrar la contraseña');
    expect(await field.getAttribute('type')).toBe('text');
    await field.fill('clave del diseñador');
    await press(page, 'Abrir el PDF');
    await page.getByText(/^Subido ·/).waitFor(LONG);
    await makeDraft(page);
  },
);

// Covers §studio-32.
test('files of other kinds, empty ones and unreadable lists are named with what to do', async () => {
  const page = await openNew(open, addCompany());
  await fileField(page).setInputFiles([
    { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') },
    { name: 'vacio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
  ]);
  await page.getByText(/No usamos foto\.png: las imágenes van en un PDF .*vacio\.pdf está vacío\./).waitFor();
  await fileField(page).setInputFiles({
    name: 'lista.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('no es'),
  });
  await page.getByText('La hoja está dañada o incompleta.').waitFor();
});
