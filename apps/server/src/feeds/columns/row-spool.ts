/**
 * Stores the rows of a list compressed in memory, in a tenth of the space, so that they can be read several times: the
 * meaning of a column is known only after all its cells have been read.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Cell, FeedRow } from './row.ts';

const BLOCK_CHARACTERS = 512 * 1024;

type StoredRow = [line: number, ...cells: Cell[]];

const isStoredRow = (row: unknown): row is StoredRow => Array.isArray(row) && typeof row[0] === 'number';

export interface RowSpool {
  add(row: FeedRow): void;
  readonly size: number;
  rows(): Generator<FeedRow>;
}

export const createRowSpool = (): RowSpool => {
  const blocks: Buffer[] = [];
  let open: string[] = [];
  let characters = 0;
  let size = 0;
  const close = (): void => {
    blocks.push(deflateRawSync(`[${open.join(',')}]`, { level: 1 }));
    open = [];
    characters = 0;
  };
  return {
    get size() {
      return size;
    },
    add: ({ line, cells }) => {
      const text = JSON.stringify([line, ...cells]);
      open.push(text);
      characters += text.length;
      size += 1;
      if (characters >= BLOCK_CHARACTERS) close();
    },
    *rows() {
      if (open.length > 0) close();
      for (const block of blocks) {
        const rows: unknown = JSON.parse(inflateRawSync(block).toString());
        for (const row of Array.isArray(rows) ? rows : [])
          if (isStoredRow(row)) yield { line: row[0], cells: row.slice(1) };
      }
    },
  };
};
