/** Generated PDFs that can be identified by any page: the text of each page is its generation and number. */
import { createHash } from 'node:crypto';
import { tinyPdf } from '../../../apps/server/src/pdf/testing/tiny-pdf.ts';

/** Consecutive generations differ in their number of pages. */
export const pagesOf = (generation: number): number => 2 + (generation % 3);
export const nameOf = (generation: number): string => `Catálogo ${generation}`;

const WORD = /edicion(\d+)hoja(\d+)/g;

/** Every generation and page number in a text. */
export const marksIn = (text: string): { generation: number; page: number }[] =>
  [...text.matchAll(WORD)].map(([, generation, page]) => ({ generation: Number(generation), page: Number(page) }));

/** The PDF of a generation, padded to about `bytes` with data that differs between generations. */
export const editionOf = (generation: number, bytes: number): Buffer<ArrayBuffer> => {
  const seed = createHash('sha256').update(`${generation}`).digest().toString('latin1');
  const padding = seed.repeat(Math.ceil(bytes / seed.length)).replaceAll(/[\r\n]/g, ' ');
  const pages = Array.from({ length: pagesOf(generation) }, (_, at) => ({
    texts: [{ text: `edicion${generation}hoja${at + 1}`, x: 60, y: 700, size: 24 }],
  }));
  const objects = [`<< /Length ${padding.length} >>\nstream\n${padding}\nendstream`];
  return Buffer.from(tinyPdf({ pages, objects }));
};

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
