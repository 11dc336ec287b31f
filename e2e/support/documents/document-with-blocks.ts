/** A document whose tags have blocks: two columns of products, each a picture, a name and a price, with the tag at its end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TinyPage, tinyPdf } from '../../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { vitrina } from '../commands/vitrina.ts';

/** In points, on A4. */
const PAGE = { width: 595, height: 842 };
const CARD = { width: 250, height: 150 };
const ROWS = 4;

const refOf = (page: number, place: number): string => `BQ-${page}${place}`;
const cornerOf = (place: number) => ({ x: 30 + (place % 2) * 285, y: 60 + Math.floor(place / 2) * 190 });

const pageOf = (page: number): TinyPage => {
  const places = Array.from({ length: 2 * ROWS }, (_, place) => place);
  const pictures = places.map((place) => {
    const { x, y } = cornerOf(place);
    return `0.${2 + place} 0.5 0.6 rg ${x} ${PAGE.height - y - 100} ${CARD.width} 100 re f`;
  });
  const texts = places.map((place) => {
    const { x, y } = cornerOf(place);
    return { text: `Ref. ${refOf(page, place)} $ 12.000`, x, y: PAGE.height - y - 130, size: 12 };
  });
  return { content: `${pictures.join('\n')}\n0 g`, texts };
};

const percent = (part: number, whole: number): string => ((part * 100) / whole).toFixed(3);

/** Path and query of the document with that many pages, eight products on each. Its products are named by their references. */
export const publishWithBlocks = (dataDir: string, pdfUid: string, pages: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-blocks-'));
  try {
    const [file, list, tags] = [join(folder, 'a.pdf'), join(folder, 'precios.csv'), join(folder, 'puntos.csv')];
    const numbers = Array.from({ length: pages }, (_, at) => at + 1);
    writeFileSync(file, tinyPdf({ pages: numbers.map(pageOf) }));
    const all = numbers.flatMap((page) => Array.from({ length: 2 * ROWS }, (_, place) => ({ page, place })));
    const products = all.map(({ page, place }) => `${refOf(page, place)},Producto ${refOf(page, place)},12000`);
    writeFileSync(list, ['referencia,nombre,precio', ...products].join('\n'));
    const rows = all.map(({ page, place }) => {
      const { x, y } = cornerOf(place);
      const block = [
        percent(x, PAGE.width),
        percent(y, PAGE.height),
        percent(CARD.width, PAGE.width),
        percent(CARD.height, PAGE.height),
      ];
      const left = percent(x + CARD.width - 20, PAGE.width);
      return [page, refOf(page, place), left, percent(y + 126, PAGE.height), block.join(' ')].join(',');
    });
    writeFileSync(tags, ['page,ref,left,top,block', ...rows].join('\n'));
    const company = `productos-${pdfUid}`;
    vitrina(dataDir, 'company', 'add', '--uid', company, '--name', 'Productos', '--extra', 'CARRITO_KIOSK=TRUE');
    vitrina(dataDir, 'publish', file, '--company', company, '--pdf', pdfUid, '--name', 'Productos', '--feed', list);
    vitrina(dataDir, 'tags', 'import', tags, '--pdf', pdfUid, '--company', company);
    return `/view?company=${company}&pdf=${pdfUid}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
