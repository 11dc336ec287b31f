/** Downloading the PDF of the document. */
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { repeated } from '../support/reading.ts';

const { open, newPage } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';
const pageNamed = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Página ${number} de `) });
/** Waits on a busy machine; returns as soon as the condition holds. */
const eventually = <Value>(read: () => Promise<Value> | Value) => expect.poll(read, { timeout: 15_000 });
const bytesAt = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(path, deployment().origin))).arrayBuffer());

describe('the download', () => {
  const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Descargar PDF' });

  // Covers §7-31.
  test('the download arrives byte for byte although the connection breaks once', async () => {
    const page = await open(CATALOGUE, DESKTOP);
    await pageNamed(page, 1).waitFor();
    const ranges: string[] = [];
    await page.route('**/files/*.pdf*', async (route) => {
      const range = route.request().headers()['range'] ?? '';
      const isBroken = ranges.length === 1;
      ranges.push(range);
      return isBroken ? route.abort('connectionreset') : route.continue();
    });
    const published = await bytesAt((await link(page).getAttribute('href'))!);
    const [saved] = await Promise.all([page.waitForEvent('download'), link(page).click()]);
    await page.getByText('Descarga lista').waitFor();
    expect(saved.suggestedFilename()).toBe('Catálogo Casa Nativa.pdf');
    expect((await buffer(await saved.createReadStream())).equals(published)).toBe(true);
    expect(ranges.length).toBeGreaterThanOrEqual(3);
    expect(ranges[2]).toBe(ranges[1]);
    for (const range of ranges) expect(Number(/^bytes=(\d+)-/.exec(range)?.[1]) % 65_536).toBe(0);
  });

  // Covers §7-31.
  test('the download stops fetching when cancelled and saves nothing', async () => {
    const page = await open(CATALOGUE, DESKTOP);
    await pageNamed(page, 1).waitFor();
    let requested = 0;
    await page.route('**/files/*.pdf*', async (route) => {
      requested += 1;
      // The second range gets no response.
      if (requested === 1) await route.continue();
    });
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    await link(page).click();
    const panel = page.getByRole('region', { name: 'Descarga' });
    await eventually(() => panel.getByRole('progressbar').getAttribute('value').then(Number)).toBeGreaterThan(40);
    await eventually(() => requested).toBe(2);
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('.pdf'));
    await panel.getByRole('button', { name: 'Cancelar la descarga' }).click();
    await ended;
    await panel.waitFor({ state: 'detached' });
    expect(requested).toBe(2);
    expect(saved).toEqual([]);
  });

  test('a failed download shows a message and leaves the plain link', async () => {
    const page = await open(CATALOGUE, DESKTOP);
    await pageNamed(page, 1).waitFor();
    const href = await link(page).getAttribute('href');
    await page.route('**/files/*.pdf*', (route) => route.fulfill({ status: 404, body: '' }));
    await link(page).click();
    await page.getByText('No pudimos descargar el PDF desde aquí.').waitFor();
    expect(await page.getByRole('link', { name: 'Descargar con el navegador' }).getAttribute('href')).toBe(href);
  });

  // Covers §resilience-84.
  test('a download started in the print dialog closes that dialog, which would cover its panel', async () => {
    const page = await newPage(DESKTOP);
    // More pages than the limit for printing.
    await repeated(61)(page);
    await page.goto(new URL(CATALOGUE, deployment().origin).href);
    await pageNamed(page, 1).waitFor();
    await page.route('**/files/*.pdf*', () => undefined);
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog', { name: 'Imprimir' });
    await dialog.getByRole('radio', { name: 'Todas (61)' }).click();
    await dialog.getByRole('link', { name: 'Descargar PDF' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancelar la descarga' }).click();
    await page.getByRole('region', { name: 'Descarga' }).waitFor({ state: 'detached' });
  });

  // Covers §7-31.
  test('the download in the browser of a chat app is a plain link with the same file name', async () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 WhatsApp/2.25';
    const page = await open(CATALOGUE, { ...DESKTOP, userAgent });
    await pageNamed(page, 1).waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), link(page).click()]);
    expect(saved.url().startsWith('blob:')).toBe(false);
    expect(saved.suggestedFilename()).toBe('Catálogo Casa Nativa.pdf');
    expect(await page.getByRole('region', { name: 'Descarga' }).count()).toBe(0);
  });
});
