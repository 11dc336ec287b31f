/** The review list of an edition as a CSV that a person completes in a spreadsheet: one row for each open entry. Pure. */
import type { ReviewDecision } from '@vitrina/contract/admin';
import type { ReviewEntry } from '../ports/editing.ts';
import { quoted, readRows, type TagProblem } from './tags-file.ts';

const COLUMNS = [
  'number',
  'kind',
  'page',
  'name',
  'ref',
  'reason',
  'toPage',
  'left',
  'top',
  'printed',
  'action',
] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED: readonly Column[] = ['number', 'action'];
const MAX_PROBLEMS = 1000;

/** Name and reference of the element, as a person knows it. */
export const titleOf = (entry: ReviewEntry): { name: string; ref: string } => {
  if (entry.kind === 'tag') return { name: entry.element.name, ref: entry.element.product.ref };
  if (entry.kind === 'model') return { name: entry.element.url, ref: entry.element.product.ref };
  return { name: 'name' in entry.element ? entry.element.name : entry.element.url, ref: '' };
};

/** `toPage`, `left`, `top` and `printed` are those of the first suggestion. `action` is for the person to write. */
export const printReview = (entries: readonly ReviewEntry[]): string => {
  const lines = entries.map((entry) => {
    const { name, ref } = titleOf(entry);
    const [suggestion] = entry.candidates;
    return [
      entry.number,
      entry.kind,
      entry.page,
      quoted(name),
      quoted(ref),
      entry.reason,
      suggestion?.page ?? '',
      suggestion?.position.left ?? '',
      suggestion?.position.top ?? '',
      quoted(suggestion?.name ?? ''),
      '',
    ].join(',');
  });
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
};

const numberIn = (text: string): number | null => {
  const number = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : null;
};

const decisionOf = (cell: (column: Column) => string): ReviewDecision | string | null => {
  const action = cell('action').trim().toLowerCase();
  if (action === '') return null;
  const number = numberIn(cell('number'));
  if (number === null) return `"${cell('number')}" is no number of an entry`;
  if (action === 'dismiss') return { number, action: 'dismiss' };
  if (action !== 'place') return `action "${cell('action')}" is neither place nor dismiss`;
  const page = numberIn(cell('toPage'));
  if (page === null) return `toPage "${cell('toPage')}" is no page`;
  const [left, top] = [numberIn(cell('left')), numberIn(cell('top'))];
  if (left === null && top === null && `${cell('left')}${cell('top')}`.trim() === '')
    return { number, action: 'place', page };
  if (left === null || top === null || left < 0 || left > 100 || top < 0 || top > 100)
    return `left "${cell('left')}" and top "${cell('top')}" are not in percent of the page`;
  return { number, action: 'place', page, position: { left, top } };
};

/** Rows without an action are skipped. A file with problems must not be carried out at all. */
export const readReviewFile = (text: string): { decisions: ReviewDecision[]; problems: TagProblem[] } => {
  const rows = readRows(text);
  if (!Array.isArray(rows)) return { decisions: [], problems: [rows] };
  const [header, ...lines] = rows;
  const names = header?.record.map((name) => name.trim()) ?? [];
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0)
    return { decisions: [], problems: [{ line: 1, cause: `missing columns: ${missing.join(', ')}` }] };
  const decisions: ReviewDecision[] = [];
  const problems: TagProblem[] = [];
  for (const { record, info } of lines) {
    const decision = decisionOf((column) => record[names.indexOf(column)] ?? '');
    if (typeof decision === 'string') problems.push({ line: info.lines, cause: decision });
    else if (decision) decisions.push(decision);
    if (problems.length === MAX_PROBLEMS) break;
  }
  return { decisions, problems };
};
