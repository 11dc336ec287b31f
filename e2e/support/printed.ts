/** Printed pages: the PDF of the browser, rendered by the engine of publishing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createPdfEngine } from '../../apps/server/src/pdf/engine.ts';

export type PrintedPage = { width: number; height: number; picture: Uint8Array };

export const printedPages = async (pdf: Uint8Array): Promise<PrintedPage[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-print-'));
  const engine = createPdfEngine({ workers: 1 });
  try {
    const path = join(folder, 'printed.pdf');
    writeFileSync(path, pdf);
    const pages: PrintedPage[] = [];
    for await (const page of engine.render(path, await engine.inspect(path))) {
      if (page.is !== 'ready') throw new Error(`page ${page.index} of the print: ${page.is}`);
      pages[page.index - 1] = { width: page.width, height: page.height, picture: page.thumbnail.bytes };
    }
    return pages;
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const GRID = 24;

/** The picture without its white border, scaled down. */
const greyOf = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture)
    .flatten({ background: 'white' })
    .trim({ background: 'white', threshold: 8 })
    .resize(GRID, GRID, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();

/** Mean difference of grey values: 0 for equal pictures, 255 for inverted ones. White borders do not count. */
export const difference = async (one: Uint8Array, other: Uint8Array): Promise<number> => {
  const [a, b] = await Promise.all([greyOf(one), greyOf(other)]);
  return a.reduce((sum, grey, at) => sum + Math.abs(grey - (b[at] ?? 0)), 0) / a.length;
};
