/**
 * The rows of a list, read again and again without being held as they are: what a column means is known only when all of
 * it was seen. Packed in memory, a tenth of what the rows themselves would take.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Cell, FeedRow } from './feed-text.ts';

const BLOCK_CHARACTERS = 512 * 1024;

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
        const rows = JSON.parse(inflateRawSync(block).toString()) as [number, ...Cell[]][];
        for (const [line, ...cells] of rows) yield { line, cells };
      }
    },
  };
};
