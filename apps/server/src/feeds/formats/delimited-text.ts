/** Price lists as delimited text; the separator is detected from the first rows. */
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../errors/app-error.ts';
import type { FeedRow } from '../columns/row.ts';
import { isWebPage } from './xml-stream.ts';

const separators = [',', ';', '\t', '|'] as const;
const SNIFFED_LINES = 20;
const SNIFFED_CHARACTERS = 200_000;
/** A longer row means a quote that is never closed. */
const MAX_RECORD_BYTES = 1024 * 1024;
export const MAX_CELLS = 500;

/** Number of separators outside quotes in each of the first rows. */
const countsOf = (text: string, separator: string): number[] => {
  const counts: number[] = [];
  let count = 0;
  let isQuoted = false;
  let hasText = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted) {
      if (hasText) counts.push(count);
      if (counts.length >= SNIFFED_LINES) return counts;
      count = 0;
      hasText = false;
    } else if (character === separator && !isQuoted) count += 1;
    if (character.trim() !== '' || character === separator) hasText = true;
  }
  if (hasText) counts.push(count);
  return counts;
};

/** The separator that gives the most rows the same number of cells; on a tie, the one with more cells. */
const separatorOf = (text: string): string => {
  // `sep=;` is a directive of Excel.
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (declared !== undefined) return declared;
  let best = { separator: ',', score: 0 };
  for (const separator of separators) {
    const counts = countsOf(text.slice(0, SNIFFED_CHARACTERS), separator).filter((count) => count > 0);
    const tally = new Map<number, number>();
    for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
    const score = Math.max(0, ...[...tally].map(([count, rows]) => rows * 100 + Math.min(count, 99)));
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
};

/** Joins the first pieces until they suffice to detect the separator, then yields the rest unchanged. */
const withSniffableStart = async function* (texts: AsyncIterable<string>): AsyncGenerator<string> {
  let start: string | null = '';
  for await (const text of texts) {
    if (start === null) {
      yield text;
      continue;
    }
    start += text;
    if (start.length < SNIFFED_CHARACTERS) continue;
    yield start;
    start = null;
  }
  if (start !== null) yield start;
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
    max_record_size: MAX_RECORD_BYTES,
    // Rows are collected here, because only this callback receives the line number; returning null drops them in the parser.
    on_record: (record: string[], { lines }) => {
      if (record.some((cell) => cell !== '')) rows.push({ line, cells: record.slice(0, MAX_CELLS) });
      line = lines + 1;
      return null;
    },
  });
  parser.on('error', (error) => (failure = error));
  parser.resume();
  const takeRows = (): FeedRow[] => {
    if (failure !== undefined) throw failure;
    return rows.splice(0);
  };
  return {
    write: async (text: string): Promise<FeedRow[]> => {
      await new Promise<void>((resolve) => void parser.write(text, () => resolve()));
      return takeRows();
    },
    end: async (): Promise<FeedRow[]> => {
      await new Promise<void>((resolve) => {
        parser.once('close', resolve);
        parser.end();
      });
      return takeRows();
    },
  };
};

/** Rows that contain text. Throws `feed.unreadable` for unclosed quotes, binary or HTML, `feed.empty` without text. */
export const textRows = async function* (texts: AsyncIterable<string>, file: string): AsyncGenerator<FeedRow[]> {
  let parser: ReturnType<typeof csvParser> | null = null;
  let isBlank = true;
  try {
    for await (const text of withSniffableStart(texts)) {
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
