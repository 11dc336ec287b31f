/** Reads the fields of a row, and what joins rows to products. Pure. */
import type { Product } from '@vitrina/contract';
import { cellText, plainDescription } from './feed-cell.ts';
import type { FeedField } from './feed-column.ts';
import type { FeedHeader } from './feed-header.ts';
import { feedSlug } from './feed-slug.ts';
import type { FeedRow } from './feed-text.ts';

const maxValueLength = 500;

export type RowReader = {
  text(row: FeedRow, field: FeedField): string;
  texts(row: FeedRow, field: FeedField): string[];
};

export const rowReader = ({ columns }: FeedHeader): RowReader => {
  const texts = (row: FeedRow, field: FeedField): string[] =>
    (columns.get(field) ?? []).map((column) => cellText(row.cells[column])).filter((text) => text !== '');
  return { texts, text: (row, field) => texts(row, field)[0] ?? '' };
};

export const specificationReader =
  (header: FeedHeader, read: RowReader) =>
  (row: FeedRow): Product['allSpecifications'] => {
    const description = plainDescription(read.text(row, 'description'));
    const others = header.specifications.map((column) => ({
      key: header.names[column] ?? '',
      value: cellText(row.cells[column]).slice(0, maxValueLength),
    }));
    return [{ key: 'Descripción', value: description }, ...others].filter(({ value }) => value !== '').slice(0, 20);
  };

/** Several rows are one product by group, handle or id; a row without name and key continues the row above (Vendure). */
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

/** What a product's page is called in its address: `…/silla-rio/p`, `…/products/silla-rio?variant=1`. '' when it does not say. */
export const slugOfLink = (link: string): string => {
  const path = URL.parse(link)?.pathname ?? '';
  const parts = path.split('/').filter((part) => part !== '' && part !== 'p');
  const last = parts.at(-1)?.replace(/\.(html?|php|aspx?)$/i, '') ?? '';
  return feedSlug(last.includes('%') ? '' : last);
};
