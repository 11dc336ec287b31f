import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelExtent, TILE_SIZE, tileLevel, tileRect, tilesInWindow } from './tiles.ts';

const A4 = { width: 595, height: 842 };

test('tileRect returns null for a tile out of range', () => {
  for (const [column, row] of [
    [-1, 0],
    [0, -1],
    [7, 0],
    [0, 10],
    [0.5, 0],
    [Number.NaN, 0],
  ] as const)
    expect(tileRect(A4, 4944, column, row)).toBeNull();
});

test('the last tile of a row and of a column has the size of the remainder', () => {
  expect(levelExtent(A4, 4944)).toEqual({ width: 4944, height: 6996 });
  expect(tileRect(A4, 4944, 6, 9)).toEqual({ left: 4608, top: 6912, width: 336, height: 84 });
});

test('tileLevel is null while a picture is wide enough, then the narrowest level that is, else the widest', () => {
  expect(tileLevel([9888, 4944], 2472, 2472)).toBeNull();
  expect(tileLevel([9888, 4944], 2473, 2472)).toBe(4944);
  expect(tileLevel([9888, 4944], 5000, 2472)).toBe(9888);
  expect(tileLevel([9888, 4944], 20_000, 2472)).toBe(9888);
  expect(tileLevel([], 5000, 2472)).toBeNull();
});

test('tilesInWindow returns only the tiles in the window, from the middle outwards', () => {
  const shown = { left: -4944 / 2, top: -1000, width: 4944, height: 6996 };
  const tiles = tilesInWindow({ page: A4, level: 4944, shown, window: { left: 0, top: 0, width: 1000, height: 700 } });
  // From 2472 to 3472 across and from 1000 to 1700 down.
  expect(new Set(tiles.map(({ column, row }) => `${column}-${row}`))).toEqual(new Set(['3-1', '4-1', '3-2', '4-2']));
  expect(tiles[0]).toMatchObject({ column: 3, row: 1 });
});

test('tilesInWindow is empty for a page outside the window or of width 0', () => {
  const window = { left: 0, top: 0, width: 100, height: 100 };
  const shown = { left: 100, top: 0, width: 100, height: 141 };
  expect(tilesInWindow({ page: A4, level: 4944, shown, window })).toEqual([]);
  expect(tilesInWindow({ page: A4, level: 4944, shown: { ...shown, width: 0 }, window })).toEqual([]);
});

test('the tiles of tilesInWindow cover the visible part of the page, and each intersects it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 20_000 }),
      fc.integer({ min: -20_000, max: 2000 }),
      fc.integer({ min: -20_000, max: 2000 }),
      (width, left, top) => {
        const shown = { left, top, width, height: (width * A4.height) / A4.width };
        const window = { left: 0, top: 0, width: 1280, height: 700 };
        const tiles = tilesInWindow({ page: A4, level: 4944, shown, window });
        const covered = tiles.reduce((sum, tile) => {
          const box = {
            left: shown.left + (tile.left * shown.width) / 100,
            top: shown.top + (tile.top * shown.height) / 100,
            width: (tile.width * shown.width) / 100,
            height: (tile.height * shown.height) / 100,
          };
          const across = Math.min(window.width, box.left + box.width) - Math.max(0, box.left);
          const down = Math.min(window.height, box.top + box.height) - Math.max(0, box.top);
          expect(across).toBeGreaterThan(-1e-6);
          expect(down).toBeGreaterThan(-1e-6);
          return sum + Math.max(0, across) * Math.max(0, down);
        }, 0);
        const across = Math.min(window.width, shown.left + shown.width) - Math.max(0, shown.left);
        const down = Math.min(window.height, shown.top + shown.height) - Math.max(0, shown.top);
        expect(covered).toBeCloseTo(Math.max(0, across) * Math.max(0, down), 2);
        expect(TILE_SIZE).toBe(768);
      },
    ),
  );
});
