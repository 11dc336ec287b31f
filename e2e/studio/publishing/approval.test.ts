/** A draft that somebody without an account comments on and approves on a phone, and the ways to share a published catalogue. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { PHONE, visitorsBrowser } from '../../support/browser.ts';
import { vitrina } from '../../support/commands/vitrina.ts';
import { deployment } from '../../support/deployment.ts';
import { openSite } from '../../support/other-site.ts';
import { addPerson, adminOf, openStudio } from '../../support/studio/people.ts';
import { LONG, press } from '../../support/studio/publishing.ts';

const { newPage, open } = visitorsBrowser();

const DOCUMENT = 'carta-la-mesa';
const HOSTILE = 'Falta el postre <img src=x onerror="document.title=\'roto\'">';

let number = '';
beforeAll(async () => {
  const admin = await adminOf(addPerson('editor', 'la-mesa').email);
  const draft = (await admin('POST', `/companies/la-mesa/documents/${DOCUMENT}/draft`)) as { number: number };
  number = String(draft.number);
});
afterAll(() => {
  vitrina(deployment().dataDir, 'documents', 'discard', DOCUMENT, '--edition', number, '--company', 'la-mesa');
});

const openPublish = (edition: string): Promise<Page> =>
  openStudio(open, `/la-mesa/catalogo/${DOCUMENT}/${edition}/publicar`, {
    ...addPerson('editor', 'la-mesa'),
    options: { viewport: { width: 1280, height: 800 }, ...examined },
  });
const section = (page: Page) => page.getByRole('region', { name: 'Aprobación' });
const pathOf = (address: string): string => address.slice(new URL(address).origin.length);

// Covers §studio-110, §studio-111, §studio-112.
test(
  'a person without an account comments on a place of a draft and approves it on a phone, and its publisher sees both without a reload',
  LONG,
  async () => {
    const studio = await openPublish(number);
    await section(studio).getByText('Nadie lo ha aprobado todavía.').waitFor();
    await press(studio, 'Crear enlace');
    const link = await studio.getByLabel('Enlace para aprobar').inputValue();
    const chat = await studio.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
    expect(new URL(chat ?? '').searchParams.get('text')).toContain(link);

    const phone = await open(pathOf(link), { ...PHONE, ...examined });
    await phone.getByText('Sin aprobar todavía').waitFor();
    await phone.locator('.v-page[data-page="1"]').first().waitFor();
    expect(await violationsOn(phone)).toEqual([]);
    await press(phone, 'Comentar');
    expect(await violationsOn(phone)).toEqual([]);
    await phone.touchscreen.tap(195, 380);
    await phone.getByLabel('Qué hay que cambiar').fill(HOSTILE);
    await press(phone, 'Enviar');
    await phone.getByText('Escribe tu nombre.').waitFor();
    expect(await violationsOn(phone)).toEqual([]);
    await phone.getByLabel('Tu nombre').fill('Sara Gómez');
    await press(phone, 'Enviar');
    await phone.getByRole('button', { name: 'Comentario 1, de Sara Gómez' }).waitFor();
    await press(phone, 'Aprobar');
    expect(await phone.getByLabel('Tu nombre').inputValue()).toBe('Sara Gómez');
    await press(phone, 'Sí, aprobar');
    await phone.getByText(/^Aprobado por Sara Gómez, hoy \d+:\d\d$/).waitFor();
    await phone.getByRole('button', { name: 'Ver 1 comentario' }).click();
    await phone.getByText(HOSTILE).waitFor();
    expect(await violationsOn(phone)).toEqual([]);

    await section(studio).getByText(HOSTILE).waitFor();
    await section(studio)
      .getByText(/^Aprobado por Sara Gómez, hoy/)
      .waitFor();
    expect(await studio.title()).not.toContain('roto');
    expect(await violationsOn(studio)).toEqual([]);
    await studio.getByRole('button', { name: 'Ir a la página 1 en la vista previa' }).click();
    await studio.locator('iframe[title="En el teléfono"][src*="page=1"]').waitFor();
    await studio.getByRole('button', { name: 'Resolver el comentario de Sara Gómez' }).click();
    await section(studio).getByText('Resuelto').waitFor();

    await section(studio)
      .getByRole('button', { name: /^Anular el enlace/ })
      .click();
    await studio.getByText('Enlace anulado').waitFor();
    // The page that is still open says so as well.
    await phone.getByText('Este enlace ya no está disponible. Pide otro a quien te lo envió.').waitFor();
    await phone.reload();
    await phone.getByRole('heading', { name: 'Esta vista previa ya no está disponible.' }).waitFor();
    expect(await violationsOn(phone)).toEqual([]);
  },
);

// Covers §studio-113, §studio-114.
test(
  'the code for a web page shows the published catalogue in a page of another site, and a chat message carries its link',
  LONG,
  async () => {
    const studio = await openPublish('1');
    const link = await studio.getByRole('textbox', { name: 'Enlace' }).inputValue();
    const chat = await studio.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
    expect(new URL(chat ?? '').searchParams.get('text')).toBe(`¡Hola! Mira «Carta La Mesa»: ${link}`);
    const code = await studio.getByLabel('Para tu página web').inputValue();
    const site = await openSite(() => `<body><h1>Restaurante</h1>${code}`);
    const page = await newPage(PHONE);
    await page.goto(site.address);
    const viewer = page.frameLocator('iframe[title="Carta La Mesa"]');
    await viewer.locator('#first-page, [data-current]').first().waitFor();
    await viewer.getByRole('region', { name: /^Página 1 de 6/ }).waitFor();
    site.close();
  },
);
