import { expect, test } from 'vitest';
import type { DocumentSearch } from '../ports/documents.ts';
import { type SearchedDocument, searchDocuments } from './document-search.ts';

const aDocument = (uid: string, more: Partial<SearchedDocument> = {}): SearchedDocument => ({
  uid,
  name: uid,
  isDraft: false,
  isWithdrawn: false,
  drafts: 0,
  publishedAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  ...more,
});
const search = (documents: readonly SearchedDocument[], given: Partial<DocumentSearch> = {}) =>
  searchDocuments(documents, { q: '', state: undefined, sort: 'published', page: 1, itemsPerPage: 10, ...given });

// Covers §backend-308.
test('every word of the search is in the name, without accents and case, and the states are counted among those', () => {
  const documents = [
    aDocument('a', { name: 'Otoño: colección SALAS 2026' }),
    aDocument('b', { name: 'Salas de otoño', isDraft: true, drafts: 1 }),
    aDocument('c', { name: 'Salas de verano', isWithdrawn: true, drafts: 2 }),
  ];
  expect(search(documents, { q: ' otono SALAS ' })).toEqual({
    uids: ['a', 'b'],
    total: 2,
    counts: { all: 2, published: 1, drafts: 1, withdrawn: 0 },
  });
  expect(search(documents, { q: 'salas', state: 'drafts' })).toMatchObject({ uids: ['b', 'c'], total: 2 });
  expect(search(documents, { state: 'published' }).uids).toEqual(['a']);
  expect(search(documents, { state: 'withdrawn' }).uids).toEqual(['c']);
  expect(search(documents, { q: '100%_' })).toMatchObject({ uids: [], total: 0 });
});

// Covers §backend-308.
test('documents are sorted by time or name, numbers by value, and pages neither overlap nor leave any out', () => {
  const documents = Array.from({ length: 25 }, (_, at) =>
    aDocument(`d${String(at).padStart(2, '0')}`, {
      name: `Catálogo ${25 - at}`,
      updatedAt: `2026-03-01T00:00:00.${at + 100}Z`,
    }),
  );
  expect(search(documents, { sort: 'name', itemsPerPage: 3 }).uids).toEqual(['d24', 'd23', 'd22']);
  expect(search(documents, { sort: 'updated', itemsPerPage: 2 }).uids).toEqual(['d24', 'd23']);
  const pages = [1, 2, 3, 4].flatMap((page) => search(documents, { page }).uids);
  expect(pages).toEqual(documents.map(({ uid }) => uid));
});
