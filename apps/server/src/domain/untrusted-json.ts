/** Readers for untrusted product data of stores and files. None throws; a missing or invalid value reads as absent. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property, so that `__proto__` and the like are never read. */
export const field = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Text or number as text; '' for everything else. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '';

/** A price or count from 0, as number or decimal text; null for everything else. */
export const amount = (value: unknown): number | null => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) && number >= 0 ? number : null;
};

export const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** The parsed entries, without those that `read` rejects. */
export const listOf = <T>(value: unknown, read: (entry: unknown) => T | null): T[] =>
  list(value)
    .map(read)
    .filter((entry) => entry !== null);
