/** A price list that was read and not imported: the columns that a person chooses, and what a person must look at. Pure. */
import {
  type FeedCheck,
  type FeedMapping,
  type FeedProblemGroup,
  type FeedReport,
  mappedFields,
} from '@vitrina/contract';

export type MappedField = (typeof mappedFields)[number];
type Column = FeedCheck['columns'][number];

export const asMapped = (field: string | null): MappedField | null =>
  mappedFields.find((known) => known === field) ?? null;

/** Headings in the answer are cut here. */
const MAX_HEADING = 80;

/** How a choice names a column: by its heading, which also finds it in the next list, else by its letter. */
const nameOf = ({ heading, letter }: Column, columns: readonly Column[]): string => {
  const isUnique = columns.filter((column) => column.heading === heading).length === 1;
  return heading !== '' && heading.length < MAX_HEADING && isUnique ? heading : letter;
};

/** The choice after a person has said what a column is; null: it is not used. */
export const withField = (
  { mapping, columns }: Pick<FeedCheck, 'mapping' | 'columns'>,
  letter: string,
  field: MappedField | null,
): FeedMapping => {
  const column = columns.find((one) => one.letter === letter);
  if (column === undefined) return mapping;
  const next: FeedMapping = { ...mapping };
  const before = asMapped(column.field);
  if (before !== null && before !== field) {
    const other = columns.find((one) => one !== column && one.field === before);
    next[before] = other === undefined ? null : nameOf(other, columns);
  }
  if (field !== null) next[field] = nameOf(column, columns);
  return next;
};

/** The choice for a list without codes: its names stand for them; null without a column of names. */
export const withNamesAsCodes = ({ mapping, columns }: Pick<FeedCheck, 'mapping' | 'columns'>): FeedMapping | null => {
  const column = columns.find(({ field }) => field === 'name');
  return column === undefined ? null : { ...mapping, reference: nameOf(column, columns) };
};

/** Columns of another sheet have other names. */
export const withSheet = (sheet: string): FeedMapping => ({ sheet });

/** The sheets that were read, and those that look like lists, too; null where there are none. */
export const otherSheets = ({ notes = [] }: FeedReport): { sheet: string; names: string } | null => {
  const facts = notes.find(({ code }) => code === 'sheets' || code === 'sheets.joined')?.facts;
  const names = String(facts?.['others'] ?? '').replace(/ \(\d+ rows\)/g, '');
  return names === '' ? null : { sheet: String(facts?.['sheet'] ?? facts?.['sheets'] ?? ''), names };
};

const SURE = 0.75;

export const isSure = ({ by, confidence }: Column): boolean => by === 'hand' || (confidence ?? 0) >= SURE;

const hasNote = ({ notes = [] }: FeedReport, ...codes: readonly string[]): boolean =>
  notes.some(({ code }) => codes.includes(code));

const NEEDED: readonly string[] = ['reference', 'name', 'price'];

/** Whether a person should look at the columns before the list is used. */
export const isUnsure = ({ missing, columns, report }: FeedCheck): boolean =>
  missing !== null ||
  hasNote(report, 'prices.none', 'prices.ambiguous', 'prices.reseller', 'prices.few') ||
  columns.some((column) => NEEDED.includes(column.field ?? '') && !isSure(column));

/** The server holds a list that has lost more than half of its products, until a person has said that it is right. */
export const isShrunk = ({ difference }: Pick<FeedCheck, 'difference'>): boolean =>
  difference !== null &&
  difference.present > 0 &&
  2 * (difference.present - difference.gone.count) < difference.present;

const MANY_GONE = 0.2;

/** A part that is worth a look, though nothing holds the list. */
export const hasLostMany = ({ difference }: Pick<FeedCheck, 'difference'>): boolean =>
  difference !== null && difference.gone.count > difference.present * MANY_GONE;

/** Equal problems together, the most frequent first. The server groups them only where one occurs twice. */
export const problemGroups = ({ groups, problems }: FeedReport): FeedProblemGroup[] => {
  const found =
    groups ??
    problems.map(({ line, value, ...about }) => ({
      ...about,
      count: 1,
      examples: [{ line, ...(value !== undefined && { value }) }],
    }));
  return [...found].sort((one, other) => other.count - one.count);
};
