/** Throws on an empty list. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The smallest value that at least `share` (0..1) of the values do not exceed. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('The list has no values.');
  return value;
};
