/** Reads the fields of a row, and the key that groups rows into products. Pure. */
import type { Product } from '@vitrina/contract';
import { categoryPath, cellText, deepestCategory, pictureList } from './cell.ts';
import type { FeedHeader } from './header.ts';
import { isMagento, isShopExport, MACHINE_NAME, specificationLabel } from './headings/column.ts';
import type { FeedField } from './headings/feed-field.ts';
import { plainDescription, plainLine } from './markup.ts';
import type { FeedRow } from './row.ts';
import { codeOfName, feedSlug } from './slug.ts';

const maxValueLength = 500;
/** Values of attributes that tell a shopper nothing without their setting in the shop. */
export const FLAG = /^(yes|no|s[ií]|true|false|0|1)$/i;

export type RowReader = {
  text(row: FeedRow, field: FeedField): string;
  texts(row: FeedRow, field: FeedField): string[];
};

export const rowReader = ({ columns }: FeedHeader): RowReader => {
  const texts = (row: FeedRow, field: FeedField): string[] =>
    (columns.get(field) ?? []).map((column) => cellText(row.cells[column])).filter((text) => text !== '');
  return { texts, text: (row, field) => texts(row, field)[0] ?? '' };
};

/** The code of a row; of a list whose names stand for codes, one that is made of the name. */
export const referenceReader = ({ columns }: FeedHeader, read: RowReader): ((row: FeedRow) => string) => {
  const isNamed = columns.has('reference') && columns.get('reference')?.[0] === columns.get('name')?.[0];
  return (row) => (isNamed ? codeOfName(plainLine(read.text(row, 'name'))) : read.text(row, 'reference'));
};

export const specificationReader =
  (header: FeedHeader, read: RowReader) =>
  (row: FeedRow, attributes: Product['allSpecifications']): Product['allSpecifications'] => {
    const description = plainDescription(read.text(row, 'description'));
    const others = header.specifications.map((column) => {
      const name = header.names[column] ?? '';
      const value = plainLine(cellText(row.cells[column])).slice(0, maxValueLength);
      return { key: specificationLabel(name), value: MACHINE_NAME.test(name) && FLAG.test(value) ? '' : value };
    });
    return [{ key: 'Descripción', value: description }, ...attributes, ...others]
      .filter(({ value }) => value !== '')
      .slice(0, 20);
  };

/** The category path of a row. Exports of shops list several paths in one cell; Magento separates levels by `/`. */
export const categoryReader = ({ names }: FeedHeader, read: RowReader): ((row: FeedRow) => string[]) => {
  const isExport = isShopExport(names);
  const level = isMagento(names) ? '/' : '>';
  return (row) => {
    const cells = [read.text(row, 'category'), ...read.texts(row, 'subcategory')];
    const plain = isExport ? cells.map((cell) => deepestCategory(cell, level)) : cells;
    return categoryPath(plain.map(plainLine));
  };
};

/** The pictures of a row. Magento's are paths within its media folder: `/m/s/shirt.jpg`. */
export const pictureReader = ({ names }: FeedHeader, read: RowReader): ((row: FeedRow) => string[]) => {
  const isWithinShop = isMagento(names);
  return (row) => {
    const pictures = pictureList(read.texts(row, 'image'));
    return isWithinShop ? pictures.map((picture) => picture.replace(/^\/(?!\/)/, '')) : pictures;
  };
};

/** Rows with the same group, handle or id are one product; a row without name and key belongs to the row above (Vendure). */
export const productKeyReader = (header: FeedHeader, read: RowReader) => {
  const canContinue = header.columns.has('handle') || header.columns.has('group') || header.columns.has('variant');
  let above: string | null = null;
  return (row: FeedRow): string | null => {
    const key = read.text(row, 'group') || read.text(row, 'handle') || read.text(row, 'id');
    const continues = key === '' && canContinue && read.text(row, 'name') === '';
    if (!continues) above = key === '' ? null : key;
    return above;
  };
};

/** The slug in the URL of a product page: `…/silla-rio/p`, `…/products/silla-rio?variant=1`. '' without one. */
export const slugOfLink = (link: string): string => {
  const path = URL.parse(link)?.pathname ?? '';
  const parts = path.split('/').filter((part) => part !== '' && part !== 'p');
  const last = parts.at(-1)?.replace(/\.(html?|php|aspx?)$/i, '') ?? '';
  return feedSlug(last.includes('%') ? '' : last);
};
