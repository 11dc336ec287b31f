/** Text files of price lists: their separator is found out from the rows. Pure. */
import { parse } from 'csv-parse/sync';

export type Cell = string | number;
/** `line` is where the row begins, from 1. */
export type FeedRow = { line: number; cells: Cell[] };

const separators = [',', ';', '\t', '|'] as const;
const sniffedLines = 20;

/** Counts of a separator outside quotes in each of the first rows. */
const countsOf = (text: string, separator: string): number[] => {
  const counts: number[] = [];
  let count = 0;
  let isQuoted = false;
  let hasText = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted) {
      if (hasText) counts.push(count);
      if (counts.length >= sniffedLines) return counts;
      count = 0;
      hasText = false;
    } else if (character === separator && !isQuoted) count += 1;
    if (character.trim() !== '' || character === separator) hasText = true;
  }
  if (hasText) counts.push(count);
  return counts;
};

/** The separator that divides most rows into equally many cells, and then into most. */
const separatorOf = (text: string): string => {
  // `sep=;` is Excel's own note to itself.
  const noted = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (noted !== undefined) return noted;
  let best = { separator: ',', score: 0 };
  for (const separator of separators) {
    const counts = countsOf(text.slice(0, 200_000), separator).filter((count) => count > 0);
    const tally = new Map<number, number>();
    for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
    const score = Math.max(0, ...[...tally].map(([count, rows]) => rows * 100 + Math.min(count, 99)));
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
};

/** Rows with any text. Throws CsvError when quotes never close. */
export const textRows = (text: string): FeedRow[] => {
  const delimiter = separatorOf(text);
  const rows: FeedRow[] = [];
  let line = 1;
  parse(text.replace(/^sep=.\r?\n/i, '\n'), {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    // Collected here and dropped there: only here the parser says which line it has reached.
    on_record: (record: string[], { lines }) => {
      if (record.some((cell) => cell !== '')) rows.push({ line, cells: record });
      line = lines + 1;
      return null;
    },
  });
  return rows;
};
