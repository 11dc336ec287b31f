/** JSON columns: what comes out has the shape that went in, or the reading fails and says which row is to blame. */
import type { z } from 'zod';
import { AppError } from '../../domain/app-error.ts';

/** Throws `internal` with `row`, the place to look at, and never the content. */
export const readJson = <T>(schema: z.ZodType<T>, text: string, row: string): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('internal', { problem: 'a stored row is damaged', row }, { cause });
  }
};

/** A column that holds one of few words. Throws `internal` with `row`. */
export const readWord = <T extends string>(schema: z.ZodType<T>, text: string, row: string): T => {
  const word = schema.safeParse(text);
  if (!word.success) throw new AppError('internal', { problem: 'a stored row is damaged', row });
  return word.data;
};

/** The text of a column. Throws `internal` rather than store what `readJson` would refuse (a NaN, a uid too long). */
export const writeJson = <T>(schema: z.ZodType<T>, value: unknown, row: string): string => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return JSON.stringify(parsed.data);
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('internal', { problem: 'a row is not fit to be stored', row, field }, { cause: parsed.error });
};

/** Throws `internal`: a row that another row promises is not there. */
export const missingRow = (row: string): never => {
  throw new AppError('internal', { problem: 'a stored row is missing', row });
};
