/**
 * The documents of the kit with labelled codes: which codes each page prints, and where. Labels come from another reader of PDFs and from
 * what is known of the document, such as the position of its column; the finder sees neither.
 */
import { join } from 'node:path';
import { referenceKey } from '../../../packages/contract/src/reference-key.ts';
import { type PrintedPage, type PrintedWord, popplerPages, rowsOf } from './poppler.ts';

/** `box`: of the printed code, or of the words that begin it. */
export type Label = { page: number; code: string; box: Pick<PrintedWord, 'left' | 'top' | 'width' | 'height'> };
export type LabelledDocument = {
  name: string;
  file: string;
  isTable: boolean;
  labels: (pages: readonly PrintedPage[]) => Label[];
};

/** Entries of a table: the words of a row that begin between two positions, where the row has a price. */
const column =
  (from: number, to: number) =>
  (pages: readonly PrintedPage[]): Label[] =>
    pages.flatMap((page) =>
      rowsOf(page)
        .filter((row) => row.some(({ text }) => text.startsWith('$')))
        .flatMap((row) => {
          const word = row.find(({ left }) => left >= from && left < to);
          return word ? [{ page: page.page, code: word.text, box: word }] : [];
        }),
    );

const wordsLike =
  (pattern: RegExp) =>
  (pages: readonly PrintedPage[]): Label[] =>
    pages.flatMap(({ page, words }) =>
      words.filter(({ text }) => pattern.test(text)).map((word) => ({ page, code: word.text, box: word })),
    );

/** Everything behind a label on its row. */
const behind =
  (label: string) =>
  (pages: readonly PrintedPage[]): Label[] =>
    pages.flatMap((page) =>
      rowsOf(page).flatMap((row) => {
        const at = row.findIndex(({ text }) => text.toUpperCase() === label);
        const words = at < 0 ? [] : row.slice(at + 1);
        const [first] = words;
        return first ? [{ page: page.page, code: words.map(({ text }) => text).join(' '), box: first }] : [];
      }),
    );

const cleanway = 'pdf/mo-ar-cleanway-lista-precios-a.pdf';
const sku = wordsLike(/^(?:IPT-\d{6}|MT-[A-Z]{2}\d{3,5})$/);

export const labelledDocuments: readonly LabelledDocument[] = [
  { name: 'cleanway, column Código', file: cleanway, isTable: true, labels: column(11, 25) },
  { name: 'cleanway, column Ref.', file: cleanway, isTable: true, labels: column(4, 9) },
  { name: 'ipt-desechables', file: 'pdf/mo-ve-ipt-desechables.pdf', isTable: false, labels: sku },
  ...Array.from({ length: 8 }, (_, at) => ({
    name: `ipt-0${at}`,
    file: `editions/mo-ipt-0${at}.pdf`,
    isTable: false,
    labels: sku,
  })),
  { name: 'thebrand575', file: 'pdf/mo-co-thebrand575-catalogo.pdf', isTable: false, labels: behind('REF:') },
  { name: 'vivatech', file: 'pdf/mo-co-vivatech-catalogo.pdf', isTable: false, labels: behind('REFERENCIA') },
];

/** Documents that print no code of any of those lists: each tag in them is wrong. */
export const documentsWithoutCodes: readonly string[] = [
  'pdf/mo-cl-espantapajaros-carta.pdf',
  'pdf/mo-cl-tamango-carta.pdf',
  'pdf/mo-es-casa-amparo-carta.pdf',
  'pdf/mo-gt-laterrazza-menu.pdf',
  'pdf/mo-co-mys-distribuciones-catalogo.pdf',
  'pdf/mo-ar-laincop-catalogo.pdf',
  'pdf/mo-br-hidrotecnica-catalogo.pdf',
  'pdf/mo-mx-catalogo-arte-29p.pdf',
  'pdf/mo-freeculture-352p.pdf',
  'pdf/gov-va-handbook-104p.pdf',
  'pdf/gov-rice-nigeria-54p.pdf',
  'pdf/pdkids-55p.pdf',
  'pdf/eyes17-manual-es.pdf',
];

/** Words of the pages that are one of the codes: a title or a text that names it, where its tag is right, too. */
const printsOf = (pages: readonly PrintedPage[], codes: ReadonlySet<string>): Label[] =>
  pages.flatMap(({ page, words }) =>
    words.flatMap((word) => {
      const key = referenceKey(word.text);
      return codes.has(key) ? [{ page, code: word.text, box: word }] : [];
    }),
  );

/** `prints`: other places of these codes, in documents where a code is no entry of a table. */
export const readLabels = async (
  kit: string,
  { file, labels, isTable }: LabelledDocument,
): Promise<{ labels: Label[]; prints: Label[] }> => {
  const pages = await popplerPages(join(kit, file));
  const all = labels(pages);
  const codes = new Set(all.map(({ code }) => referenceKey(code)));
  return { labels: all, prints: isTable ? [] : printsOf(pages, codes) };
};
