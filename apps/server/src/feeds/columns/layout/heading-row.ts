/** Finds the heading of a table: in one row or two, below a letterhead, or nowhere. Pure. */
import { cellText } from '../cell.ts';
import { isCodeShaped } from '../content/column-content.ts';
import { planColumns } from '../headings/column.ts';
import { amountIn } from '../parse-money.ts';
import type { FeedRow } from '../row.ts';

/** The heading may be below a title, an address and conditions: it is searched in this number of rows. */
const SEARCHED_ROWS = 40;
/** In characters: remarks are longer. */
const MAX_HEADING = 60;
const NUMBER_FIRST = /^[^\p{L}\d]*\d/u;

/** `index`: of the first row of data. `names`: '' for a column without a heading. `isMissing`: the list begins with data. */
export type Heading = { index: number; names: string[]; isMissing: boolean };

const filledOf = (cells: readonly string[]): string[] => cells.filter((cell) => cell !== '');

/** Whether all cells could be headings: short texts that do not begin with a number. */
const couldBeHeading = (row: FeedRow): boolean => {
  let filled = 0;
  for (const cell of row.cells) {
    if (cell === '') continue;
    if (typeof cell === 'number' || cell.length > MAX_HEADING || NUMBER_FIRST.test(cell)) return false;
    filled += 1;
  }
  return filled >= 2;
};

/** The plan of a row that repeats the headings of a list further down; null for other rows. */
export const laterHeading = (row: FeedRow): string[] | null => {
  if (!couldBeHeading(row)) return null;
  const names = row.cells.map(cellText);
  const { columns } = planColumns(names);
  const claimed = new Set([...columns.values()].flat()).size;
  const isList = columns.has('reference') || columns.has('ean') || columns.has('name');
  return isList && claimed >= 2 && claimed * 2 >= filledOf(names).length ? names : null;
};

/** The names of a heading whose second row divides cells of the first: `PRECIO` above `DETAL` and `MAYOR`. */
const dividedNames = (first: readonly string[], below: FeedRow | undefined): string[] | null => {
  if (below === undefined || !couldBeHeading(below)) return null;
  const second = below.cells.map(cellText);
  const { columns } = planColumns(first);
  const own = [...(columns.get('reference') ?? []), ...(columns.get('name') ?? [])];
  if (own.length === 0 || own.some((column) => (second[column] ?? '') !== '')) return null;
  const names: string[] = [];
  let above = '';
  for (let column = 0; column < Math.max(first.length, second.length); column += 1) {
    const [top = '', bottom = ''] = [first[column], second[column]];
    if (top !== '') above = top;
    names.push(bottom === '' ? top : `${above} ${bottom}`.trim());
  }
  return names;
};

const isData = ({ cells }: FeedRow): boolean => {
  const filled = cells.filter((cell) => cell !== '');
  return (
    filled.length >= 2 &&
    filled.some((cell) => isCodeShaped(cellText(cell))) &&
    filled.some((cell) => amountIn(cell) !== null)
  );
};

/** The row with the most known headings among the first ones, else the first row. */
export const findHeading = (rows: Iterable<FeedRow>): Heading => {
  const first: FeedRow[] = [];
  for (const row of rows) {
    if (first.length > SEARCHED_ROWS) break;
    first.push(row);
  }
  let best = { index: 0, fields: 0, names: [] as string[] };
  first.forEach((row, index) => {
    const names = row.cells.map(cellText);
    const fields = planColumns(names).columns.size;
    if (fields > best.fields || index === 0) best = { index, fields, names };
  });
  const [top] = first;
  const width = Math.max(0, ...first.slice(best.index).map(({ cells }) => cells.length));
  const whole = (names: readonly string[]): string[] =>
    Array.from({ length: Math.max(width, names.length) }, (_, column) => names[column] ?? '');
  if (best.fields === 0 && top !== undefined && isData(top)) return { index: 0, names: whole([]), isMissing: true };
  const divided = dividedNames(best.names, first[best.index + 1]);
  if (divided !== null) return { index: best.index + 2, names: whole(divided), isMissing: false };
  return { index: best.index + 1, names: whole(best.names), isMissing: false };
};
