/**
 * Parsers of unvalidated JSON. A parser of an entity is built from one parser for each of its fields, so that the
 * compiler finds a field without one. Fields of another type become empty values. Pure.
 */

/** JSON that should be a `T`: any field may be missing or of another type. */
export type Unchecked<T extends object> = { readonly [Field in keyof T]?: unknown };

export type Parser<T> = (value: unknown) => T;

/** The fields of an object; none of any other value. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- its fields are those of T, which callers name
export const fieldsOf = <T extends object>(value: unknown): Unchecked<T> =>
  typeof value === 'object' && value !== null ? value : {};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Numbers become text, because backends send ids and references as either. */
export const text: Parser<string> = (value) =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : '';

/** `NaN` if it is no number. */
export const number: Parser<number> = (value) => (typeof value === 'number' ? value : Number.NaN);

/** A finite number above 0; otherwise 0. */
export const count: Parser<number> = (value) =>
  typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0;

/** `fallback` in place of a value of another type. */
export const orDefault =
  <T extends string | boolean>(fallback: T): Parser<T> =>
  (value) =>
    typeof value === typeof fallback ? (value as T) : fallback;

/** `undefined` in place of a value that fails the test. */
export const optional =
  <T>(parse: Parser<T>, isValid: (value: T) => unknown = Boolean): Parser<T | undefined> =>
  (value) => {
    const parsed = parse(value);
    return isValid(parsed) ? parsed : undefined;
  };

/** Returns the same list if it is valid, and so does `object`: large documents are not copied. */
export const list =
  <T>(parse: Parser<T>, isValid: (item: T) => unknown = Boolean): Parser<T[]> =>
  (value) => {
    const given = listOf(value);
    const parsed = given.map(parse).filter(isValid);
    return parsed.length === given.length && parsed.every((item, at) => item === given[at]) ? (given as T[]) : parsed;
  };

/** Fields without a parser are kept in an open object, and dropped from a closed one. */
export const object =
  <T extends object>(fields: { [Field in keyof T]-?: Parser<T[Field]> }, isOpen = true): Parser<T> =>
  (value) => {
    const given = fieldsOf<T>(value);
    let parsed = isOpen ? given : fieldsOf<T>(null);
    for (const name in fields) {
      const field = fields[name](given[name]);
      if (field !== parsed[name]) parsed = { ...parsed, [name]: field };
    }
    return parsed as T;
  };
