/** *Precio de hoy*: a page keeps the price that it prints, and the list has another one since. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { vitrina } from '../support/commands/vitrina.ts';
import { deployment } from '../support/deployment.ts';
import { openTag, popup, shopIsThere } from '../support/product-popup.ts';

const { open } = visitorsBrowser();
const folder = mkdtempSync(join(tmpdir(), 'vitrina-printed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const company = `impreso-${process.pid}`;
const listFile = join(folder, 'precios.csv');
const writeList = (price: number): void =>
  writeFileSync(listFile, `referencia,nombre,precio\nCN-1042,Silla Tuluá,${price}\nCN-1050,Mesa Guatapé,450000\n`);

const texts = [
  ['CN-1042', 'Silla Tuluá', '$ 990.000'],
  ['CN-1050', 'Mesa Guatapé', '$ 450.000'],
].flatMap((cells, row) => cells.map((text, at) => ({ text, x: 60 + at * 160, y: 700 - row * 60 })));

// Covers §backend-181.
test('the popup says which price is that of today once the list has another one than the page', async () => {
  const file = join(folder, 'muebles.pdf');
  writeFileSync(file, tinyPdf({ pages: [{ texts }] }));
  writeList(990_000);
  const { dataDir } = deployment();
  const extras = ['--extra', 'CARRITO_KIOSK=TRUE', '--extra', 'PRINTED_PRICE=TRUE'];
  vitrina(dataDir, 'company', 'add', '--uid', company, '--name', 'Impresos', '--provider', 'FEED', ...extras);
  vitrina(dataDir, 'publish', file, '--company', company, '--pdf', company, '--name', 'Muebles', '--feed', listFile);
  const openChair = async () => {
    const page = await open(`/view?company=${company}&pdf=${company}`, PHONE);
    await shopIsThere(page);
    await openTag(page, /Silla Tuluá/);
    return page;
  };
  const before = await openChair();
  await popup(before)
    .getByText(/990\.000/)
    .first()
    .waitFor();
  expect(await popup(before).getByText('Precio de hoy').count()).toBe(0);

  writeList(1_090_000);
  vitrina(dataDir, 'feed', 'import', listFile, '--company', company);
  const after = await openChair();
  await popup(after).getByText('Precio de hoy').waitFor();
  await popup(after).getByText('Impreso: $ 990.000').waitFor();
  await popup(after)
    .getByText(/1\.090\.000/)
    .first()
    .waitFor();
});
