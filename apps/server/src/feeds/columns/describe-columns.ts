/** Describes the columns of a list to a person: their fields, who decided, and how sure that is. Pure. */
import type { FeedColumn } from '@vitrina/contract';
import type { ColumnContent } from './content/column-content.ts';
import type { FeedHeader } from './header.ts';
import { columnLetter } from './headings/column.ts';
import type { FeedField } from './headings/feed-field.ts';

const MAX_HEADING = 80;
const MAX_COLUMNS = 100;
const BY_HEADING = 0.6;
const BY_CELLS = 0.85;

/** The share of cells that are what the field needs; 1 where any cell will do. */
const agreement = (field: FeedField, { filled, amounts, distinct, texts }: ColumnContent): number => {
  if (filled === 0) return 0;
  if (field === 'price' || field === 'salePrice' || field === 'listPrice') return amounts;
  if (field === 'reference') return distinct;
  return field === 'name' ? texts : 1;
};

export const describeColumns = ({ names, columns, survey, byContent, byHand }: FeedHeader): FeedColumn[] => {
  const fieldOf = new Map(
    [...columns].flatMap(([field, indexes]) => indexes.map((column) => [column, field] as const)),
  );
  // The names of a list without codes are both.
  for (const column of columns.get('reference') ?? []) fieldOf.set(column, 'reference');
  return names.slice(0, MAX_COLUMNS).map((heading, column) => {
    const field = fieldOf.get(column) ?? null;
    const content = survey.content(column);
    const by = field === null ? null : byHand.has(field) ? 'hand' : byContent.has(field) ? 'cells' : 'heading';
    const share = field === null ? 0 : agreement(field, content);
    const confidence =
      by === null
        ? null
        : by === 'hand'
          ? 1
          : by === 'cells'
            ? BY_CELLS * share
            : BY_HEADING + (1 - BY_HEADING) * share;
    return {
      letter: columnLetter(column),
      heading: heading.slice(0, MAX_HEADING),
      field,
      by,
      confidence: confidence === null ? null : Math.round(confidence * 100) / 100,
      examples: [...content.examples],
    };
  });
};
