/** Columns that a person has chosen, found among the headings of a list. Pure. */
import { createHash } from 'node:crypto';
import { type FeedMapping, mappedFields } from '@vitrina/contract';
import { type ColumnPlan, columnLetter, normalisedHeader } from './column.ts';
import type { FeedField } from './feed-field.ts';

/** Names the set of headings of a list, whatever their order. */
export const headingsKey = (names: readonly string[]): string => {
  const set = [...new Set(names.map(normalisedHeader).filter((name) => name !== ''))].sort();
  return createHash('sha256').update(JSON.stringify(set)).digest('hex');
};

/** The column with this heading, letter for letter first, else with this letter. */
const columnOf = (names: readonly string[], wanted: string): number | undefined => {
  const key = normalisedHeader(wanted);
  const found = [
    names.indexOf(wanted),
    key === '' ? -1 : names.findIndex((name) => normalisedHeader(name) === key),
    names.findIndex((_, column) => columnLetter(column) === wanted.toUpperCase()),
  ].find((column) => column >= 0);
  return found;
};

export type AppliedMapping =
  | { is: 'applied'; plan: ColumnPlan; fixed: ReadonlySet<FeedField> }
  /** No column has this heading. */
  | { is: 'unknown'; field: FeedField; heading: string };

export const applyMapping = (plan: ColumnPlan, names: readonly string[], mapping: FeedMapping): AppliedMapping => {
  const columns = new Map(plan.columns);
  const rest = new Set(plan.rest);
  const fixed = new Set<FeedField>();
  for (const field of mappedFields) {
    const heading = mapping[field];
    if (heading === undefined) continue;
    fixed.add(field);
    for (const column of columns.get(field) ?? []) rest.add(column);
    columns.delete(field);
  }
  for (const field of mappedFields) {
    const heading = mapping[field];
    if (heading === undefined || heading === null) continue;
    const column = columnOf(names, heading);
    if (column === undefined) return { is: 'unknown', field, heading };
    for (const [other, indexes] of columns) {
      const left = indexes.filter((index) => index !== column);
      if (left.length === indexes.length || fixed.has(other)) continue;
      if (left.length === 0) columns.delete(other);
      else columns.set(other, left);
    }
    rest.delete(column);
    columns.set(field, [column]);
  }
  return { is: 'applied', plan: { columns, rest: [...rest].sort((one, other) => one - other) }, fixed };
};
