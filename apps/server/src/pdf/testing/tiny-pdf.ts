/** Test helper: writes small PDFs with text at known positions, rotation, crop boxes, links and an outline. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A heading, and below it a row for each name with its price. */
export const pageOfPrices = (heading: string, rows: readonly (readonly [name: string, price: string])[]): TinyPage => ({
  texts: [
    { text: heading, x: 60, y: 760, size: 24 },
    ...rows.flatMap(([name, price], at) => [
      { text: name, x: 60, y: 700 - 50 * at },
      { text: price, x: 420, y: 700 - 50 * at },
    ]),
  ],
});

/** `isHidden`: drawn invisibly, as scanners add the words that they recognise. */
type TinyText = { text: string; x: number; y: number; size?: number; isHidden?: boolean };
export type TinyPage = {
  texts?: TinyText[];
  /** PDF operators, drawn before the texts. */
  content?: string;
  /** Names the filter of the content, which is given encoded. */
  filter?: string;
  /** Dictionaries of F2, F3, … */
  fonts?: readonly string[];
  /** Entries of the resources beside the fonts. */
  resources?: string;
  mediaBox?: string;
  cropBox?: string;
  rotate?: number;
  /** Annotation dictionaries; `{{page N}}` is replaced by the reference of page N (from 1). */
  annots?: string[];
};
/** In reading order. `level` from 1, the default. Without a page the entry has no destination. */
type TinyOutline = { title: string; page?: number; level?: number };
/** `font` is the dictionary of F1. `objects` are numbered from 4. */
export type TinyPdf = { pages: TinyPage[]; outline?: TinyOutline[]; objects?: string[]; font?: string };

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');
const drawn = ({ text, x, y, size = 12, isHidden = false }: TinyText): string =>
  `BT ${isHidden ? 3 : 0} Tr /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

const fontEntries = ({ fonts = [] }: TinyPage): string => fonts.map((font, at) => `/F${at + 2} ${font}`).join(' ');

type OutlineLinks = { parent: number; next?: string; children?: string };

/** The links between the objects of an outline: of its root, numbered `root`, and of the entries, numbered from `root + 1`. */
const outlineLinks = (outline: readonly TinyOutline[], root: number): OutlineLinks[] => {
  const links: OutlineLinks[] = [{ parent: 0 }];
  /** The open entry of each level, the root first. */
  const path = [0];
  for (const [index, { level = 1 }] of outline.entries()) {
    const own = index + 1;
    const parent = path[level - 1] ?? 0;
    const before = path[level];
    const first = links[parent]?.children?.split(' /Last')[0] ?? `/First ${root + own} 0 R`;
    const ofParent = links[parent];
    if (ofParent) ofParent.children = `${first} /Last ${root + own} 0 R`;
    const sibling = before === undefined ? undefined : links[before];
    if (sibling) sibling.next = `/Next ${root + own} 0 R`;
    links.push({ parent: root + parent });
    path.splice(level, path.length, own);
  }
  return links;
};

/** A4 pages, encoded in Latin-1. */
export const tinyPdf = ({ pages, outline = [], objects = [], font = HELVETICA }: TinyPdf): Buffer => {
  const bodies: string[] = [];
  const first = 4 + objects.length;
  const pageNumber = (page: number): number => first + 2 * (page - 1);
  const outlineNumber = first + 2 * pages.length;
  const withPages = (text: string): string =>
    text.replace(/\{\{page (\d+)\}\}/g, (_, page) => `${pageNumber(Number(page))} 0 R`);

  bodies.push(`<< /Type /Catalog /Pages 2 0 R ${outline.length > 0 ? `/Outlines ${outlineNumber} 0 R` : ''} >>`);
  bodies.push(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageNumber(index + 1)} 0 R`).join(' ')}] >>`,
  );
  bodies.push(font);
  bodies.push(...objects.map(withPages));
  for (const [index, page] of pages.entries()) {
    const content = [page.content, ...(page.texts ?? []).map(drawn)].filter((part) => part !== undefined).join('\n');
    const crop = page.cropBox ? `/CropBox [${page.cropBox}]` : '';
    bodies.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [${page.mediaBox ?? '0 0 595 842'}] ${crop} /Rotate ${page.rotate ?? 0} ` +
        `/Resources << /Font << /F1 3 0 R ${fontEntries(page)} >> ${page.resources ?? ''} >> /Annots [${(page.annots ?? []).map(withPages).join(' ')}] ` +
        `/Contents ${pageNumber(index + 1) + 1} 0 R >>`,
    );
    const filter = page.filter ? `/Filter ${page.filter} ` : '';
    bodies.push(`<< ${filter}/Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  if (outline.length > 0) {
    const objects = outlineLinks(outline, outlineNumber);
    bodies.push(`<< /Type /Outlines ${objects[0]?.children ?? ''} /Count ${outline.length} >>`);
    for (const [index, { title, page }] of outline.entries()) {
      const { parent = outlineNumber, next = '', children = '' } = objects[index + 1] ?? {};
      const dest = page === undefined ? '' : withPages(`/Dest [{{page ${page}}} /Fit]`);
      bodies.push(`<< /Title (${escaped(title)}) /Parent ${parent} 0 R ${next} ${children} ${dest} >>`);
    }
  }

  let text = '%PDF-1.7\n';
  const offsets = bodies.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${`${offset}`.padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
};

/** A temporary directory for the files of a test. */
export const scratchDirectory = (): {
  write(name: string, bytes: Uint8Array | string): string;
  path: string;
  remove(): void;
} => {
  const path = mkdtempSync(join(tmpdir(), 'vitrina-pdf-'));
  return {
    path,
    write: (name, bytes) => {
      writeFileSync(join(path, name), bytes);
      return join(path, name);
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
};
