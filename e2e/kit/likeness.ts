/**
 * Similarity of two renderings of a page: structural similarity (SSIM, Wang et al. 2004) on grey, in windows of 8 × 8 px.
 * Windows that are empty in both do not count; otherwise a page without its only line would still be 99 % similar.
 */

/** One byte a pixel, rows without gaps. */
export type Grey = { data: Uint8Array; width: number; height: number };

const WINDOW = 8;
const STEP = 4;
/** Deviation below which a difference is noise of a codec. */
const EMPTY_VARIANCE = 4;
/** The constants of the paper, for 8 bits. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

type Moments = { meanA: number; meanB: number; varianceA: number; varianceB: number; covariance: number };

const momentsAt = (a: Grey, b: Grey, left: number, top: number): Moments => {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + WINDOW; y += 1) {
    for (let x = left; x < left + WINDOW; x += 1) {
      const [p, q] = [a.data[y * a.width + x] ?? 0, b.data[y * b.width + x] ?? 0];
      sumA += p;
      sumB += q;
      sumAA += p * p;
      sumBB += q * q;
      sumAB += p * q;
    }
  }
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / count, sumB / count];
  return {
    meanA,
    meanB,
    varianceA: sumAA / count - meanA * meanA,
    varianceB: sumBB / count - meanB * meanB,
    covariance: sumAB / count - meanA * meanB,
  };
};

const similarity = ({ meanA, meanB, varianceA, varianceB, covariance }: Moments): number =>
  ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
  ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2));

/** Whether the window has more than one colour, or differs between the pictures. */
const isPrinted = ({ meanA, meanB, varianceA, varianceB }: Moments): boolean =>
  varianceA > EMPTY_VARIANCE || varianceB > EMPTY_VARIANCE || Math.abs(meanA - meanB) > WINDOW;

/** 1 for equal pictures, about 0 for unrelated ones. Both must have the same size, at least 8 × 8 px. */
export const likeness = (a: Grey, b: Grey): number => {
  if (a.width !== b.width || a.height !== b.height) throw new Error('two sizes cannot be compared');
  let [sum, count] = [0, 0];
  for (let top = 0; top + WINDOW <= a.height; top += STEP) {
    for (let left = 0; left + WINDOW <= a.width; left += STEP) {
      const moments = momentsAt(a, b, left, top);
      if (!isPrinted(moments)) continue;
      sum += similarity(moments);
      count += 1;
    }
  }
  return count === 0 ? 1 : sum / count;
};

/** Whether the picture has one colour, apart from noise of a codec. */
export const isBlank = ({ data }: Grey): boolean => {
  let [sum, squares] = [0, 0];
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / data.length;
  return squares / data.length - mean * mean < 1;
};
