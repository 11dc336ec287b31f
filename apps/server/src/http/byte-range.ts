/** `Range` of RFC 9110 §14.2 for a file of known size. */

/** Both ends included. `all`: no range, one we do not serve (several), or one that is not well formed. */
type ByteRange = { is: 'all' } | { is: 'part'; start: number; end: number } | { is: 'none' };

const ALL: ByteRange = { is: 'all' };
const NONE: ByteRange = { is: 'none' };

/** Several ranges are answered in full, which the standard allows; `none` is a range outside the file (416). */
export const byteRange = (header: string | undefined, size: number): ByteRange => {
  const match = header === undefined ? null : /^bytes=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)[ \t]*$/i.exec(header);
  if (!match) return ALL;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return ALL;
    const length = Math.min(Number(last), size);
    return length === 0 ? NONE : { is: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return ALL;
  if (start >= size) return NONE;
  return { is: 'part', start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};
