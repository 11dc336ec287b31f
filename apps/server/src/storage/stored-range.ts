/** The part of a stored file that is asked for. */
import { AppError } from '../domain/app-error.ts';

export type StoredRange = { start: number; end: number };

/** Without one the whole file. `end` may lie past the last byte, as in RFC 9110 §14.1.2. Throws `file.range`. */
export const rangeWithin = (bytes: number, range?: StoredRange): StoredRange => {
  if (!range) return { start: 0, end: bytes - 1 };
  const { start, end } = range;
  const isRange = Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && start < bytes;
  if (!isRange) throw new AppError('file.range', { start, end, bytes });
  return { start, end: Math.min(end, bytes - 1) };
};
