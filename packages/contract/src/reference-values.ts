/**
 * Reads `referenceId` of an item of any backend or store (§3 "list of values"): plain values, or pairs under their kind as
 * `{ key, value }` or, as VTEX writes them, `{ Key, Value }`. Free of schemas, for the browser.
 */

/** The kind of a value that names none. */
const DEFAULT_KIND = 'RefId';

/** `text` reads one untrusted value, '' for none; empty ones are left out. A value that is no list counts as a list of one. */
export const referenceValues = (
  referenceId: unknown,
  text: (value: unknown) => string,
): { key: string; value: string }[] =>
  [referenceId]
    .flat()
    .map((entry: unknown) => {
      const { key, Key = key, value = entry, Value = value } = Object(entry) as Record<string, unknown>;
      return { key: text(Key) || DEFAULT_KIND, value: text(Value) };
    })
    .filter(({ value }) => value.trim() !== '');
