/** Editions that can be told apart by any of their pages: each names its generation, its number and nothing else. */
import { createHash } from 'node:crypto';
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';

/** Two editions that follow each other never have the same number of pages. */
export const pagesOf = (generation: number): number => 2 + (generation % 3);
export const nameOf = (generation: number): string => `Catálogo ${generation}`;

const WORD = /edicion(\d+)hoja(\d+)/g;

/** What the text of a page says of itself: generation and page, of each time it stands there. */
export const markedIn = (text: string): { generation: number; page: number }[] =>
  [...text.matchAll(WORD)].map(([, generation, page]) => ({ generation: Number(generation), page: Number(page) }));

/** Filled up to about `bytes` with what no two editions share. */
export const editionOf = (generation: number, bytes: number): Buffer<ArrayBuffer> => {
  const seed = createHash('sha256').update(`${generation}`).digest().toString('latin1');
  const filling = seed.repeat(Math.ceil(bytes / seed.length)).replaceAll(/[\r\n]/g, ' ');
  const pages = Array.from({ length: pagesOf(generation) }, (_, at) => ({
    texts: [{ text: `edicion${generation}hoja${at + 1}`, x: 60, y: 700, size: 24 }],
  }));
  const objects = [`<< /Length ${filling.length} >>\nstream\n${filling}\nendstream`];
  return Buffer.from(tinyPdf({ pages, objects }));
};

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
