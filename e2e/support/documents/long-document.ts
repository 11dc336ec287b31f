/** A document of any number of pages, published by the command line in seconds: each page is one small picture. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TinyPage, tinyPdf } from '../../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { vitrina } from '../commands/vitrina.ts';

const COMPANY = 'paginas';

/** Two colours, different on every page. A page of one picture is rendered in the smallest width only, in milliseconds. */
const pageOf = (number: number, { width, height }: { width: number; height: number }): TinyPage => {
  const tone = (number * 37) % 200;
  const hex = [tone, 90, 200 - tone].map((value) => value.toString(16).padStart(2, '0')).join('');
  const content = `q ${width} 0 0 ${height} 0 0 cm BI /W 1 /H 2 /CS /RGB /BPC 8 /F /AHx ID ${hex}eeeeee> EI Q`;
  return { content, mediaBox: `0 0 ${width} ${height}` };
};

/** `sizes` in points by page number; other pages are A4. Returns the path and query of the document. */
export const publishPages = (
  dataDir: string,
  pdfUid: string,
  count: number,
  sizes: Record<number, { width: number; height: number }> = {},
): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-pages-'));
  try {
    const pages = Array.from({ length: count }, (_, at) =>
      pageOf(at + 1, sizes[at + 1] ?? { width: 595, height: 842 }),
    );
    const file = join(folder, 'paginas.pdf');
    writeFileSync(file, tinyPdf({ pages }));
    const company = `${COMPANY}-${pdfUid}`;
    vitrina(dataDir, 'company', 'add', '--uid', company, '--name', 'Páginas', '--extra', 'OCR_LANGUAGE=NONE');
    vitrina(dataDir, 'publish', file, '--company', company, '--pdf', pdfUid, '--name', 'Páginas');
    return `/view?company=${company}&pdf=${pdfUid}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
