/** Text files of price lists: encoding and separator are found out from the bytes. Pure. */
import { parse } from 'csv-parse/sync';

export type Cell = string | number;
/** `line` is where the row begins, from 1. */
export type FeedRow = { line: number; cells: Cell[] };

const separators = [',', ';', '\t', '|'] as const;
const sniffedLines = 20;

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** UTF-16 without a mark has a zero in every second byte. */
const looksUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const sample = bytes.subarray(0, 400);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 8;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
};

/** UTF-16 by its mark or look, UTF-8 when valid, else Windows-1252, which old spreadsheets write and which fits any bytes. */
export const decodeFeed = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  const wide = looksUtf16(bytes);
  if (wide !== null) return decode(bytes, wide);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
};

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
