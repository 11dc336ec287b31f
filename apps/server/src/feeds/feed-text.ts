/** Text files of price lists: their separator is found out from the rows. */
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../domain/app-error.ts';
import { isWebPage } from './xml-stream.ts';

export type Cell = string | number;
/** `line` is where the row begins, from 1. */
export type FeedRow = { line: number; cells: Cell[] };

const separators = [',', ';', '\t', '|'] as const;
const sniffedLines = 20;
const sniffedCharacters = 200_000;
/** A row of a megabyte is a quote that never closes. */
const mostRecordBytes = 1024 * 1024;
export const mostCells = 500;

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
    const counts = countsOf(text.slice(0, sniffedCharacters), separator).filter((count) => count > 0);
    const tally = new Map<number, number>();
    for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
    const score = Math.max(0, ...[...tally].map(([count, rows]) => rows * 100 + Math.min(count, 99)));
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
};

/** The beginning, long enough to see how the text is written, and then the rest. */
const withBeginning = async function* (texts: AsyncIterable<string>): AsyncGenerator<string> {
  let beginning: string | null = '';
  for await (const text of texts) {
    if (beginning === null) {
      yield text;
      continue;
    }
    beginning += text;
    if (beginning.length < sniffedCharacters) continue;
    yield beginning;
    beginning = null;
  }
  if (beginning !== null) yield beginning;
};

const csvParser = (delimiter: string) => {
  const rows: FeedRow[] = [];
  let line = 1;
  let failure: Error | undefined;
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: mostRecordBytes,
    // Collected here and dropped there: only here the parser says which line it has reached.
    on_record: (record: string[], { lines }) => {
      if (record.some((cell) => cell !== '')) rows.push({ line, cells: record.slice(0, mostCells) });
      line = lines + 1;
      return null;
    },
  });
  parser.on('error', (error) => (failure = error));
  parser.resume();
  const taken = (): FeedRow[] => {
    if (failure !== undefined) throw failure;
    return rows.splice(0);
  };
  return {
    write: async (text: string): Promise<FeedRow[]> => {
      await new Promise<void>((resolve) => void parser.write(text, () => resolve()));
      return taken();
    },
    end: async (): Promise<FeedRow[]> => {
      await new Promise<void>((resolve) => {
        parser.once('close', resolve);
        parser.end();
      });
      return taken();
    },
  };
};

/** Rows with any text. Throws `feed.unreadable` when quotes never close or the text is none, `feed.empty` without any. */
export const textRows = async function* (texts: AsyncIterable<string>, file: string): AsyncGenerator<FeedRow[]> {
  let parser: ReturnType<typeof csvParser> | null = null;
  let isBlank = true;
  try {
    for await (const text of withBeginning(texts)) {
      isBlank &&= text.trim() === '';
      if (text.includes('\0')) throw new AppError('feed.unreadable', { file, reason: 'binary' });
      if (parser === null && isWebPage(text)) throw new AppError('feed.unreadable', { file, reason: 'html' });
      const isFirst = parser === null;
      parser ??= csvParser(separatorOf(text));
      yield await parser.write(isFirst ? text.replace(/^sep=.\r?\n/i, '\n') : text);
    }
    if (isBlank) throw new AppError('feed.empty', { file, reason: 'no-text' });
    if (parser !== null) yield await parser.end();
  } catch (cause) {
    if (cause instanceof CsvError) throw new AppError('feed.unreadable', { file, reason: 'quotes' }, { cause });
    throw cause;
  }
};
