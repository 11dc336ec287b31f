/** JSON and enum columns, validated by schema on every read and write. An error names the row, never its content. */
import type { z } from 'zod';
import { AppError } from '../../errors/app-error.ts';

/** Throws `internal` with `row`, the damaged row, never with its content. */
export const readJson = <T>(schema: z.ZodType<T>, text: string, row: string): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('internal', { problem: 'a stored row is damaged', row }, { cause });
  }
};

/** An enum column. Throws `internal` with `row`. */
export const readEnum = <T extends string>(schema: z.ZodType<T>, text: string, row: string): T => {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new AppError('internal', { problem: 'a stored row is damaged', row });
  return parsed.data;
};

/** Serialises a value for a column. Throws `internal` for a value that `readJson` would reject (NaN, a uid that is too long). */
export const writeJson = <T>(schema: z.ZodType<T>, value: unknown, row: string): string => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return JSON.stringify(parsed.data);
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('internal', { problem: 'a row does not match its schema', row, field }, { cause: parsed.error });
};

/** Throws `internal`: a row that another row refers to is missing. */
export const missingRow = (row: string): never => {
  throw new AppError('internal', { problem: 'a stored row is missing', row });
};
