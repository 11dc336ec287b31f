/** Fixes and places of the items of the check, and the time to take a publication back. */
import type { CheckedRule } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import { keepPublication, markUndone, publicationOf, publications } from '../publish.state.ts';
import { fixOf, nameIn } from './check-items.ts';

const rule = (id: string, items: CheckedRule['items']): CheckedRule => ({
  rule: id,
  severity: 'block',
  count: items.length,
  fix: '',
  items,
});
const at = { key: 'k1', page: 3, element: 'e1', place: { left: 1, top: 2 }, says: 'tag "Silla Tuluá" has no product' };

// Covers §studio-35.
test('tags without a product are hidden, links without a target removed, and nothing else is changed by itself', () => {
  expect(fixOf(rule('tag.no-product', [at]))).toEqual({
    kind: 'hide',
    changes: [{ op: 'set', page: 3, id: 'e1', fields: { active: false } }],
  });
  expect(fixOf(rule('link.dead', [at]))).toEqual({ kind: 'remove', changes: [{ op: 'remove', page: 3, id: 'e1' }] });
  expect(fixOf(rule('link.dead', [{ ...at, element: null }]))).toBe(null);
  expect(fixOf(rule('price.printed', [at]))).toBe(null);
  expect(fixOf(rule('title.missing', []))).toEqual({ kind: 'title' });
});

test('the element is named as the check quotes it', () => {
  expect(nameIn(at)).toBe('Silla Tuluá');
  expect(nameIn({ ...at, says: 'code CN-1051 on page 3 is no product of the list' })).toBe('CN-1051');
  expect(nameIn({ ...at, says: 'page 3 has no picture' })).toBe('');
});

// Covers §studio-38.
test('a publication can be taken back for a minute, once', () => {
  const key = { companyUid: 'acme', pdfUid: 'carta', number: 4 };
  keepPublication(key, 3, 1000);
  expect(publicationOf(publications.getState(), key)).toEqual({ before: 3, until: 61_000, isUndone: false });
  expect(publicationOf(publications.getState(), { ...key, number: 5 })).toBe(null);
  markUndone(key);
  expect(publicationOf(publications.getState(), key)?.isUndone).toBe(true);
});
