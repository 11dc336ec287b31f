/** URL slugs. */

import { fnv1a } from '../../domain/fnv1a.ts';

/** `Silla Río 2.0` → `silla-rio-2-0`; '' when no letter or digit is left. */
export const feedSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120);

const MAX_CODE = 24;

/** In base 36: the same for each import of the list. */
const hashOf = (text: string): string => (fnv1a(text) % 36 ** 4).toString(36).padStart(4, '0');

/** A code for a product of a list without codes: `Bandeja paisa` → `BANDEJA-PAISA-1x3k`. The end makes it a text that no page prints. */
export const codeOfName = (name: string): string => {
  const slug = feedSlug(name);
  return slug === '' ? '' : `${slug.slice(0, MAX_CODE).replace(/-$/, '')}-${hashOf(slug)}`.toUpperCase();
};
