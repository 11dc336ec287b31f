/** Parts of a workbook besides its sheets: order of the sheets, shared strings, date styles. */
import { posix } from 'node:path';
import { isBuiltInDate, isDateFormat } from './serial-dates.ts';
import type { SheetArchive } from './sheet-archive.ts';
import { createXmlReader, type XmlHandlers } from './xml-stream.ts';

/** The local part of an element name: some programs write `x:row`. */
export const local = (name: string): string => name.slice(name.indexOf(':') + 1);

export const readPart = async (archive: SheetArchive, part: string, handlers: XmlHandlers): Promise<void> => {
  const reader = createXmlReader(handlers);
  for await (const text of archive.text(part)) reader.write(text);
  reader.end();
};

const nothing = () => undefined;

export type SheetTab = { name: string; path: string };

/** The sheets in the order of their tabs; hidden ones only when there is no other. */
export const sheetTabs = async (archive: SheetArchive): Promise<{ tabs: SheetTab[]; is1904: boolean }> => {
  const targets = new Map<string, string>();
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => {
      if (local(name) === 'Relationship') targets.set(Id, Target);
    },
    close: nothing,
    text: nothing,
  });
  const tabs: (SheetTab & { isHidden: boolean })[] = [];
  let is1904 = false;
  await readPart(archive, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (local(name) === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (local(name) !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => local(key) === 'id')?.[1] ?? '';
      const target = targets.get(id) ?? '';
      tabs.push({
        name: attributes['name'] ?? '',
        path: target.startsWith('/') ? target.slice(1) : posix.normalize(`xl/${target}`),
        isHidden: /hidden$/i.test(attributes['state'] ?? ''),
      });
    },
    close: nothing,
    text: nothing,
  });
  const shown = tabs.filter(({ isHidden }) => !isHidden);
  return { tabs: shown.length > 0 ? shown : tabs, is1904 };
};

/** Cells refer to these strings by index. Phonetic hints (`rPh`) are not part of a string. */
export const sharedTexts = async (archive: SheetArchive): Promise<string[]> => {
  const texts: string[] = [];
  if (!archive.has('xl/sharedStrings.xml')) return texts;
  let text = '';
  let isText = false;
  let phoneticDepth = 0;
  await readPart(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      const tag = local(name);
      if (tag === 'si') text = '';
      if (tag === 'rPh') phoneticDepth += 1;
      isText = tag === 't' && phoneticDepth === 0;
    },
    close: (name) => {
      const tag = local(name);
      if (tag === 'si') texts.push(text);
      if (tag === 'rPh') phoneticDepth -= 1;
      isText = false;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
  });
  return texts;
};

/** Indexes of the cell styles that show a number as a date. */
export const dateStyles = async (archive: SheetArchive): Promise<ReadonlySet<number>> => {
  const formats = new Set<number>();
  const styles = new Set<number>();
  if (!archive.has('xl/styles.xml')) return styles;
  let isCellFormat = false;
  let count = 0;
  await readPart(archive, 'xl/styles.xml', {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      const tag = local(name);
      if (tag === 'numFmt' && isDateFormat(formatCode)) formats.add(Number(numFmtId));
      if (tag === 'cellXfs') isCellFormat = true;
      if (tag !== 'xf' || !isCellFormat) return;
      const id = Number(numFmtId || '0');
      if (isBuiltInDate(id) || formats.has(id)) styles.add(count);
      count += 1;
    },
    close: (name) => {
      if (local(name) === 'cellXfs') isCellFormat = false;
    },
    text: nothing,
  });
  return styles;
};
