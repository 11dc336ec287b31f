/** The preview for publishers: the first page at once, placeholders for pages in preparation; hidden from shoppers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '@vitrina/contract/admin';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancel, type Publisher, previewOf, publish, signIn, upload } from '../../bench/publishing/publisher.ts';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { vitrinaWithInput } from '../support/commands/vitrina.ts';
import { deployment } from '../support/deployment.ts';
import { largePdf } from '../support/documents/large-pdf.ts';
import { waitFor } from '../support/wait-for.ts';

const COMPANY = 'casa-nativa';
const PASSWORD = 'una frase larga de prueba';

const { newPage } = visitorsBrowser();

let folder: string;
let publisher: Publisher;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-preview-'));
  const email = 'publica@example.test';
  const args = ['user', 'add', '--email', email, '--company', COMPANY, '--role', 'editor', '--password-stdin'];
  vitrinaWithInput(deployment().dataDir, PASSWORD, ...args);
  publisher = await signIn(deployment().origin, email, PASSWORD);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const uploaded = (pages: number): Promise<string> => {
  const file = join(folder, `${pages}.pdf`);
  writeFileSync(file, largePdf(pages));
  return upload(publisher, COMPANY, file);
};

const sheet = (page: Page, index: number) => page.getByRole('region', { name: `Página ${index}`, exact: true });
/** Its picture is decoded. */
const isSeen = (page: Page, index: number): Promise<boolean> =>
  sheet(page, index)
    .locator('img')
    .evaluateAll((images) => images.some((image) => image instanceof HTMLImageElement && image.naturalWidth > 0));

const openPreview = async (job: Job): Promise<Page> => {
  const page = await newPage(PHONE);
  await page.goto(deployment().origin + (await previewOf(publisher, job)));
  return page;
};

// Covers §resilience-47, §resilience-48.
test('the preview of 1300 pages shows the first at once, and the others as placeholders until they are ready', async () => {
  const file = await uploaded(1300);
  const begin = performance.now();
  const job = await publish(publisher, COMPANY, file, 'avance-largo');
  const page = await openPreview(job);
  await waitFor(() => isSeen(page, 1)).toBe(true);
  console.info(`upload to first page of 1300 seen: ${Math.round(performance.now() - begin)} ms`);
  await sheet(page, 1300).getByText('Esta página se está preparando').waitFor();
  await sheet(page, 12).scrollIntoViewIfNeeded();
  await waitFor(() => isSeen(page, 12)).toBe(true);
  // For shoppers the document does not exist.
  const shopper = await newPage(PHONE);
  await shopper.goto(`${deployment().origin}/view?company=${COMPANY}&pdf=avance-largo`);
  await shopper.getByRole('heading').first().waitFor();
  expect(await shopper.locator('img[src*="/files/"], .v-page').count()).toBe(0);
  await cancel(publisher, job);
  await page.getByText('La publicación no terminó. El documento sigue como estaba.').waitFor();
});

// Covers §resilience-48.
test('the preview redirects to the published document, at the page that was open', async () => {
  const job = await publish(publisher, COMPANY, await uploaded(60), 'avance-corto');
  const page = await openPreview(job);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (page.url().includes('/preview/')) requested.push(new URL(request.url()).pathname);
  });
  await page.waitForURL(`**/view?company=${COMPANY}&pdf=avance-corto&page=1`, { timeout: 90_000 });
  await page.getByRole('region', { name: /^Página 1 de 60/ }).waitFor();
  // The preview sends no analytics events.
  expect(requested.filter((path) => /events|analytics/.test(path))).toEqual([]);
});
