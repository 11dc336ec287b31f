import { expect, test } from 'vitest';
import { turnedBack, uprighted } from './raster.ts';

const SIZE = { width: 7, height: 4 };
const MARK = { left: 5, top: 1 };

/** A page with one dark pixel. */
const page = () => {
  const data = new Uint8Array(SIZE.width * SIZE.height).fill(255);
  data[MARK.top * SIZE.width + MARK.left] = 0;
  return { data, ...SIZE };
};

// Covers §backend-366.
test.each([0, 90, 180, 270] as const)(
  'the box of a word on a page turned by %s° is where the page shows it',
  (turn) => {
    const upright = uprighted(page(), turn);
    const at = upright.data.indexOf(0);
    const [left, top] = [at % upright.width, Math.floor(at / upright.width)];
    expect([upright.width, upright.height]).toEqual(turn % 180 === 0 ? [7, 4] : [4, 7]);
    const box = turnedBack({ left, top, right: left + 1, bottom: top + 1 }, turn, SIZE);
    expect(box).toEqual({ ...MARK, right: MARK.left + 1, bottom: MARK.top + 1 });
  },
);
