/** FNV-1a, 32 bits, by code point: the same number on every machine and in every version. Not against attacks. Pure. */
export const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};
