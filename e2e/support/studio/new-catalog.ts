/** Companies, PDFs and price lists for the screens that make and publish a draft. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { tinyPdf } from '../../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { vitrina } from '../commands/vitrina.ts';
import { deployment } from '../deployment.ts';

let companies = 0;

/** A new company with the cart on, unless `extras` says otherwise. Resolves to its uid. */
export const addCompany = (extras: readonly string[] = ['CARRITO_KIOSK=TRUE']): string => {
  companies += 1;
  const uid = `estudio-${process.pid}-${companies}`;
  const given = extras.flatMap((extra) => ['--extra', extra]);
  vitrina(deployment().dataDir, 'company', 'add', '--uid', uid, '--name', 'Muebles del Valle', ...given);
  return uid;
};

type Given = { name: string; mimeType: string; buffer: Buffer };

const referencesOf = (pages: number): string[] => Array.from({ length: pages }, (_, at) => `CN-${1042 + at}`);

/** One product on each page. `padding`: bytes that the first page has more, and that are not drawn. */
export const catalogPdf = (pages: number, { name = 'otoño_2026.pdf', padding = 0 } = {}): Given => ({
  name,
  mimeType: 'application/pdf',
  buffer: tinyPdf({
    pages: referencesOf(pages).map((ref, at) => ({
      content: `0.2 0.5 0.4 rg 60 400 300 260 re f 0 g${at === 0 ? `\n%${'x'.repeat(padding)}\n` : ''}`,
      texts: [{ text: `Ref. ${ref}`, x: 60, y: 700 }],
    })),
  }),
});

/** The products of `catalogPdf`; `price`: of the first. */
export const priceList = (products: number, price = 489_000): Given => ({
  name: 'precios.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'referencia,nombre,precio',
      ...referencesOf(products).map((ref, at) => `${ref},Silla Tuluá ${at + 1},${price + at * 1000}`),
    ].join('\n'),
  ),
});

/** A new company with a published catalogue of one page. Resolves to the uid of the company, and of the catalogue. */
export const addPublished = (name: string, editions = 1): string => {
  const company = addCompany();
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-published-'));
  const path = join(folder, 'catalogo.pdf');
  writeFileSync(path, catalogPdf(1).buffer);
  const args = ['publish', path, '--company', company, '--pdf', company, '--name', name];
  for (let edition = 1; edition <= editions; edition += 1) vitrina(deployment().dataDir, ...args);
  rmSync(folder, { recursive: true });
  return company;
};

/** A folder for the test file. Returns a function that writes files there, and returns their paths. */
export const filesOfTest = (): ((...files: readonly Given[]) => string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-studio-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (...files) =>
    files.map(({ name, buffer }) => {
      const path = join(folder, name);
      writeFileSync(path, buffer);
      return path;
    });
};

/** As a person drops files of the computer on the zone with this title. */
export const dropFiles = async (page: Page, zone: string, paths: readonly string[]): Promise<void> => {
  const box = await page.getByText(zone, { exact: true }).boundingBox();
  if (!box) throw new Error(`no drop zone "${zone}"`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // The page ends its sessions itself (reused-page.ts).
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...at, data });
};
