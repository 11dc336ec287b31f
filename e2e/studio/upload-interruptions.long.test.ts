/** Uploads that a closed tab or an ended session interrupts go on where they were. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';
import { addCompany, catalogPdf, filesOfTest } from '../support/studio/new-catalog.ts';
import { PASSWORD } from '../support/studio/people.ts';
import { fileField, LONG, openNew, press } from '../support/studio/publishing.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();
const write = filesOfTest();
const PART = 8 * 1024 * 1024;

/** Offsets of the parts that are let through; `isCut`: whether a part from this offset is lost. */
const watchParts = async (page: Page, isCut: (offset: number) => boolean): Promise<number[]> => {
  const offsets: number[] = [];
  await page.context().route('**/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const offset = Number(await request.headerValue('upload-offset'));
    if (isCut(offset)) return route.abort();
    offsets.push(offset);
    return route.continue();
  });
  return offsets;
};

// Covers §studio-145.
test('an upload whose tab was closed goes on in another tab', LONG, async () => {
  const company = addCompany();
  const page = await openNew(open, company);
  const catalog = catalogPdf(1, { padding: 10 * 1024 * 1024 });
  const [path = ''] = write(catalog);
  let isOffline = true;
  const sent = await watchParts(page, (offset) => isOffline && offset > 0);
  await fileField(page).setInputFiles(path);
  await waitFor(() => sent).toEqual([0]);
  await page.getByText('Sin conexión: la subida sigue sola').waitFor(LONG);
  const tab = await page.context().newPage();
  const address = page.url();
  // A closing tab loses its routes first and would send the part that it repeats. This ends its requests while they are routed.
  await page.goto('about:blank');
  await page.close();
  const stored: number[] = [];
  tab.on('response', (response) => {
    if (response.request().method() === 'HEAD') stored.push(Number(response.headers()['upload-offset']));
  });
  await tab.goto(address);
  await tab.getByText(`La subida de ${catalog.name} quedó a medias`).waitFor();
  const chooser = tab.waitForEvent('filechooser');
  await press(tab, 'Seguir donde iba');
  isOffline = false;
  await (await chooser).setFiles(path);
  await tab.getByText(/^Subido/).waitFor(LONG);
  expect(stored).toEqual([PART]);
  expect(sent).toEqual([0, PART]);
});

// Covers §studio-145.
test(
  'an upload during which the session ends asks for the password over the page, and sends nothing twice',
  LONG,
  async () => {
    const page = await openNew(open, addCompany());
    const [path = ''] = write(catalogPdf(1, { padding: 10 * 1024 * 1024 }));
    let isEnded = false;
    const offsets = await watchParts(page, () => false);
    page.on('response', (response) => {
      if (isEnded || response.request().method() !== 'PATCH') return;
      isEnded = true;
      void page.context().clearCookies();
    });
    await fileField(page).setInputFiles(path);
    const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
    await dialog.waitFor(LONG);
    await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText(/^Subido/).waitFor(LONG);
    expect([...new Set(offsets)]).toEqual([0, PART]);
  },
);
