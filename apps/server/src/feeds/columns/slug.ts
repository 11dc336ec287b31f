/** URL slugs. */

/** `Silla Río 2.0` → `silla-rio-2-0`; '' when no letter or digit is left. */
export const feedSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120);
