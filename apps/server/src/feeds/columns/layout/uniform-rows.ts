/**
 * Rows of a list as if it were one table: rows below a later heading are put into the columns of the first one, and rows that are no
 * products (repeated headings, titles of sections, totals, remarks) are left out. Pure.
 */
import type { FeedNote } from '@vitrina/contract';
import { cellText } from '../cell.ts';
import { isCodeShaped } from '../content/column-content.ts';
import { isPlaceholderCode } from '../content/placeholder-codes.ts';
import { headingCurrency, normalisedHeader, planColumns } from '../headings/column.ts';
import type { FeedRow } from '../row.ts';
import type { RowSpool } from '../row-spool.ts';
import { type Heading, laterHeading } from './heading-row.ts';

const TOTAL = /^(?:sub|gran\s+)?\s*total(?:es)?\b/i;
/** In characters: a longer text, or a sentence, is a remark. */
const MAX_TITLE = 60;
const MOSTLY = 0.8;

export type UniformRows = {
  names: string[];
  rows(): Generator<FeedRow>;
  size: number;
  /** The column that holds the title of the section, added to each row; null without sections. */
  section: number | null;
  notes: FeedNote[];
};

/** A later heading: from its row on, the cell of column `i` belongs to column `targets[i]`. */
type Part = { index: number; line: number; targets: readonly number[]; isChanged: boolean };

const isSameCurrency = (one: string, other: string): boolean => headingCurrency(one) === headingCurrency(other);

/** The columns of `names` to which those of a later heading belong; unknown ones are appended to `names`. */
const targetsOf = (later: readonly string[], names: string[]): number[] => {
  const plan = planColumns(names).columns;
  const laterPlan = planColumns(later).columns;
  const used = new Set<number>();
  const take = (column: number | undefined): number | null => {
    if (column === undefined || column < 0 || used.has(column)) return null;
    used.add(column);
    return column;
  };
  const keys = names.map(normalisedHeader);
  const byText = later.map((name, column) => {
    const key = normalisedHeader(name);
    const found = names.findIndex((known, at) => !used.has(at) && keys[at] === key && isSameCurrency(known, name));
    // A column without a heading stays where it is.
    if (key === '') return keys[column] === '' ? take(column) : null;
    return take(found);
  });
  return later.map((name, column) => {
    const known = byText[column] ?? null;
    if (known !== null) return known;
    const field = [...laterPlan].find(([, columns]) => columns[0] === column)?.[0];
    const same = field === undefined ? undefined : plan.get(field)?.[0];
    const found = same !== undefined && isSameCurrency(names[same] ?? '', name) ? take(same) : null;
    if (found !== null) return found;
    names.push(name);
    used.add(names.length - 1);
    return names.length - 1;
  });
};

const placed = (row: FeedRow, targets: readonly number[]): FeedRow => {
  const cells: FeedRow['cells'] = [];
  row.cells.forEach((cell, column) => {
    const target = targets[column];
    if (target !== undefined) cells[target] = cell;
  });
  return { line: row.line, cells: Array.from(cells, (cell) => cell ?? '') };
};

/** The column and text of the only filled cell; null for a row of several. */
const onlyCell = ({ cells }: FeedRow): { column: number; text: string } | null => {
  let found: { column: number; text: string } | null = null;
  for (const [column, cell] of cells.entries()) {
    if (cell === '') continue;
    if (found !== null) return null;
    found = { column, text: cellText(cell) };
  }
  return found;
};

const isTotal = (row: FeedRow, reference: number | undefined): boolean => {
  const filled = row.cells.map(cellText).filter((cell) => cell !== '');
  const own = reference === undefined ? '' : cellText(row.cells[reference]);
  return filled.slice(0, 2).some((cell) => TOTAL.test(cell)) && (own === '' || TOTAL.test(own));
};

const after = function* (rows: Iterable<FeedRow>, count: number): Generator<FeedRow> {
  let index = 0;
  for (const row of rows) {
    if (index >= count) yield row;
    index += 1;
  }
};

/** Counts what decides whether single cells are titles: most rows have several cells, and their codes have digits. */
const createTitlePolicy = (reference: number | undefined) => {
  let [rows, several, coded, codes] = [0, 0, 0, 0];
  return {
    add: (row: FeedRow, only: { column: number } | null): void => {
      rows += 1;
      if (only !== null) return;
      several += 1;
      const code = reference === undefined ? '' : cellText(row.cells[reference]);
      if (code === '') return;
      codes += 1;
      if (isCodeShaped(code) || /^\d+$/.test(code)) coded += 1;
    },
    hasTitles: () => several * 2 >= rows,
    areCodesTold: () => codes > 0 && coded >= codes * MOSTLY,
  };
};

/** Reads the later headings, and appends to `names` the columns that only they have. */
const laterParts = (rows: Iterable<FeedRow>, names: string[], policy: ReturnType<typeof createTitlePolicy>) => {
  const parts: Part[] = [];
  let current: readonly number[] = names.map((_, column) => column);
  let index = 0;
  for (const row of rows) {
    const later = laterHeading(row);
    if (later === null) policy.add(row, onlyCell(row));
    else {
      const targets = targetsOf(later, names);
      const isChanged = targets.some((target, column) => (later[column] ?? '') !== '' && target !== current[column]);
      if (isChanged) current = targets;
      parts.push({ index, line: row.line, targets: current, isChanged });
    }
    index += 1;
  }
  return { parts, count: index };
};

const isSection = (title: string): boolean =>
  title.length <= MAX_TITLE && !/[.;:]$|^\*/.test(title) && !TOTAL.test(title);

/** A row in the columns of the first heading; `isOther`: it is no product. */
type ClassifiedRow = { row: FeedRow; isOther: boolean; title: string | null };

/** The only cell of a row when it is a title or a remark; null for rows of products. */
const titleReader = (reference: number | undefined, policy: ReturnType<typeof createTitlePolicy>) => {
  const [hasTitles, areCodesTold] = [policy.hasTitles(), policy.areCodesTold()];
  return (row: FeedRow): string | null => {
    const only = hasTitles ? onlyCell(row) : null;
    if (only === null || !/\p{L}{2}/u.test(only.text)) return null;
    const isCode = !areCodesTold || isCodeShaped(only.text) || isPlaceholderCode(only.text);
    return only.column === reference && isCode ? null : only.text;
  };
};

const withSection = (row: FeedRow, section: number, title: string): FeedRow => ({
  line: row.line,
  cells: [...Array.from({ length: section }, (_, column) => row.cells[column] ?? ''), title],
});

/** `isTable`: the columns are known and every row is one of data. */
export const uniformRows = (spool: RowSpool, heading: Heading, isTable: boolean): UniformRows => {
  const names = [...heading.names];
  const data = () => after(spool.rows(), heading.index);
  if (isTable || spool.size <= heading.index)
    return { names, rows: data, size: spool.size - heading.index, section: null, notes: [] };
  const reference = planColumns(names).columns.get('reference')?.[0];
  const policy = createTitlePolicy(reference);
  const { parts, count } = laterParts(data(), names, policy);
  const titleOf = titleReader(reference, policy);

  const classified = function* (): Generator<ClassifiedRow> {
    let [at, next] = [0, 0];
    let targets: readonly number[] | null = null;
    for (const row of data()) {
      const part = parts[next]?.index === at ? parts[next] : undefined;
      at += 1;
      if (part !== undefined) {
        targets = part.targets;
        next += 1;
        yield { row, isOther: true, title: null };
        continue;
      }
      const whole = targets === null ? row : placed(row, targets);
      const title = titleOf(whole);
      yield { row: whole, isOther: title !== null || isTotal(whole, reference), title };
    }
  };

  let others = 0;
  let first: { line: number; example: string } | null = null;
  let hasSections = false;
  for (const { row, isOther, title } of classified()) {
    if (!isOther) continue;
    others += 1;
    if (title !== null && isSection(title)) hasSections = true;
    first ??= { line: row.line, example: (row.cells.map(cellText).find((cell) => cell !== '') ?? '').slice(0, 80) };
  }
  const changed = parts.filter(({ isChanged }) => isChanged);
  const [change] = changed;
  const section = hasSections ? names.length : null;
  return {
    names,
    section,
    size: count - others,
    *rows() {
      let current = '';
      for (const { row, isOther, title } of classified()) {
        if (title !== null && isSection(title)) current = title;
        if (!isOther) yield section === null ? row : withSection(row, section, current);
      }
    },
    notes: [
      ...(change === undefined
        ? []
        : [{ code: 'headings.changed', facts: { line: change.line, count: changed.length } }]),
      ...(first === null ? [] : [{ code: 'rows.other', facts: { count: others, ...first } }]),
    ],
  };
};
