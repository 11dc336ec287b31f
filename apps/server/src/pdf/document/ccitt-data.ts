/**
 * Whether the data of a CCITT picture (ITU T.6, Group 4) end before its last row, or are damaged. Counts the rows and keeps no pixels.
 * PDFium tells no parameters of the filter, so data of another kind (Group 3, aligned rows) count as whole: they fail at once. Pure.
 */

/** Codes from the run length 0 on; makeup codes from 64 on in steps of 64. */
const WHITE =
  '00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100';
const WHITE_MAKEUP =
  '11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 010011010 011000 010011011';
const BLACK =
  '0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111';
const BLACK_MAKEUP =
  '0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 0000001100100 0000001100101';
const LONG_MAKEUP =
  '00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 000000011100 000000011101 000000011110 000000011111';

/** The longest code. */
const BITS = 13;
type Entry = { value: number; bits: number };
type Table = readonly (Entry | undefined)[];

const tableOf = (codes: Iterable<readonly [code: string, value: number]>): Table => {
  const table: (Entry | undefined)[] = Array.from({ length: 1 << BITS });
  for (const [code, value] of codes) {
    const free = BITS - code.length;
    const first = Number.parseInt(code, 2) << free;
    const entry = { value, bits: code.length };
    for (let at = first; at < first + (1 << free); at += 1) table[at] = entry;
  }
  return table;
};

const runTable = (terminating: string, makeup: string): Table =>
  tableOf([
    ...terminating.split(' ').map((code, at) => [code, at] as const),
    ...[...makeup.split(' '), ...LONG_MAKEUP.split(' ')].map((code, at) => [code, 64 * (at + 1)] as const),
  ]);

const RUNS = [runTable(WHITE, WHITE_MAKEUP), runTable(BLACK, BLACK_MAKEUP)] as const;

const [PASS, HORIZONTAL, END] = [10, 11, 12];
/** Values from -3 to 3 move the end of a run against that of the row above. */
const MODES = tableOf([
  ['1', 0],
  ['011', 1],
  ['000011', 2],
  ['0000011', 3],
  ['010', -1],
  ['000010', -2],
  ['0000010', -3],
  ['0001', PASS],
  ['001', HORIZONTAL],
  ['000000000001', END],
]);

type Row = 'row' | 'end' | 'damaged' | 'cut';

const createRowReader = (data: Uint8Array, width: number) => {
  const length = data.length * 8;
  let at = 0;
  /** Beyond the data there are zeros, which begin no code. */
  const read = (table: Table): number | null => {
    const byte = at >> 3;
    const word = ((data[byte] ?? 0) << 16) | ((data[byte + 1] ?? 0) << 8) | (data[byte + 2] ?? 0);
    const entry = table[(word >> (24 - BITS - (at & 7))) & ((1 << BITS) - 1)];
    if (!entry || at + entry.bits > length) return null;
    at += entry.bits;
    return entry.value;
  };
  const readRun = (table: Table): number | null => {
    for (let run = 0; ; ) {
      const part = read(table);
      if (part === null) return null;
      run += part;
      if (part < 64) return run;
    }
  };
  /** The places where the colour of the last row changes; the width ends it. */
  let above: number[] = [];
  const failed = (): Row => (at + BITS > length ? 'cut' : 'damaged');

  return (): Row => {
    const changes: number[] = [];
    let [from, colour, next] = [0, 0, 0];
    while (from < width) {
      // The first change of the row above right of this place, from the colour of this run.
      while (next > 0 && (above[next - 1] ?? width) > from) next -= 1;
      // Before the first run stands a place left of the row.
      const passed = from === 0 && changes.length === 0 ? -1 : from;
      while (next < above.length && (above[next] ?? width) <= passed) next += 1;
      if ((next & 1) !== colour) next += 1;
      const [first, second] = [above[next] ?? width, above[next + 1] ?? width];
      const mode = read(MODES);
      if (mode === null) return failed();
      if (mode === END) return 'end';
      if (mode === PASS) {
        from = second;
        continue;
      }
      if (mode === HORIZONTAL) {
        const one = readRun(RUNS[colour === 0 ? 0 : 1]);
        const other = one === null ? null : readRun(RUNS[colour === 0 ? 1 : 0]);
        if (one === null || other === null) return failed();
        changes.push(from + one, from + one + other);
        from += one + other;
        if (from > width) return 'damaged';
        continue;
      }
      const to = first + mode;
      if (to < from || to > width) return 'damaged';
      changes.push(to);
      from = to;
      colour = 1 - colour;
    }
    above = changes;
    return 'row';
  };
};

/** Rows after which the data are certainly of this kind. */
const MIN_ROWS = 16;

/** Whether the data are whole as far as this tells. */
export const isWholeCcitt = (data: Uint8Array, width: number, height: number): boolean => {
  const readRow = createRowReader(data, width);
  for (let row = 0; row < height; row += 1) {
    const read = readRow();
    if (read === 'row') continue;
    return read === 'end' || row < Math.min(MIN_ROWS, height);
  }
  return true;
};
