/** Byte ranges of stored files. Both ends are inclusive. */
import { AppError } from '../../errors/app-error.ts';

export type StoredRange = { start: number; end: number };

/** The whole file when no range is given. `end` may lie past the last byte, as in RFC 9110 §14.1.2. Throws `file.range`. */
export const resolveRange = (bytes: number, range?: StoredRange): StoredRange => {
  if (!range) return { start: 0, end: bytes - 1 };
  const { start, end } = range;
  const isValid = Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && start < bytes;
  if (!isValid) throw new AppError('file.range', { start, end, bytes });
  return { start, end: Math.min(end, bytes - 1) };
};
