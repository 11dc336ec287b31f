/** A document with a given number of tags on each page, published with a price list. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TinyPage, tinyPdf } from '../../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { vitrina } from '../commands/vitrina.ts';

const ACROSS = 4;
/** In points, on A4. */
const CELL = { width: 140, height: 150 };

const referenceAt = (page: number, place: number): string => `TZ-${page}${String(place).padStart(3, '0')}`;

const pageOf = (page: number, products: number): TinyPage => {
  const rows = Math.ceil(products / ACROSS);
  const height = Math.min(CELL.height, 760 / rows);
  const texts = Array.from({ length: products }, (_, place) => ({
    text: `Ref. ${referenceAt(page, place)}`,
    x: 30 + (place % ACROSS) * CELL.width,
    y: 790 - Math.floor(place / ACROSS) * height,
    // Rows never overlap, however many there are.
    size: Math.min(10, 0.8 * height),
  }));
  const boxes = texts.map(
    ({ x, y }, place) => `0.${1 + (place % 8)} 0.5 0.6 rg ${x} ${y - height * 0.7} 90 ${height * 0.6} re f`,
  );
  return { content: `${boxes.join('\n')}\n0 g`, texts };
};

/** `tags`: number of tags by page. Returns the path and query of the document. */
export const publishTagged = (dataDir: string, pdfUid: string, tags: readonly number[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-tagged-'));
  try {
    const [file, list] = [join(folder, 'productos.pdf'), join(folder, 'precios.csv')];
    writeFileSync(file, tinyPdf({ pages: tags.map((count, at) => pageOf(at + 1, count)) }));
    const references = tags.flatMap((count, at) =>
      Array.from({ length: count }, (_, place) => referenceAt(at + 1, place)),
    );
    writeFileSync(
      list,
      ['referencia,nombre,precio', ...references.map((ref, at) => `${ref},Producto ${ref},${1000 + at}`)].join('\n'),
    );
    const company = `productos-${pdfUid}`;
    vitrina(dataDir, 'company', 'add', '--uid', company, '--name', 'Productos', '--extra', 'CARRITO_KIOSK=TRUE');
    vitrina(dataDir, 'publish', file, '--company', company, '--pdf', pdfUid, '--name', 'Productos', '--feed', list);
    return `/view?company=${company}&pdf=${pdfUid}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
