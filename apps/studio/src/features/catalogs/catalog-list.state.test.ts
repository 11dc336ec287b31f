/** Rows of the list: documents, publishings under way and failed ones, and the filters. */
import type { Job } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import type { DocumentHead } from '../../api/queries.ts';
import { catalogRows, countOf, daysUntil, filteredRows, viewOf } from './catalog-list.state.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

const aDocument = (uid: string, more: Partial<DocumentHead> = {}): DocumentHead => ({
  uid,
  slug: uid,
  name: uid,
  isCommercial: true,
  pages: 4,
  edition: 1,
  isListed: true,
  schedule: { edition: null, from: null, until: null },
  isDraft: false,
  isWithdrawn: false,
  editions: 1,
  drafts: 0,
  tags: 0,
  proposals: 0,
  views: 0,
  thumbnail: null,
  publishedAt: '2026-02-20T12:00:00Z',
  updatedAt: '2026-02-20T12:00:00Z',
  ...more,
});

const aJob = (document: string, more: Partial<Job> = {}): Job => ({
  id: `job-${document}`,
  revision: 1,
  company: 'acme',
  document,
  name: `Nuevo ${document}`,
  hold: false,
  state: 'running',
  isCancelling: false,
  progress: null,
  attempts: 1,
  proposals: null,
  report: null,
  failure: null,
  createdAt: '2026-03-01T11:00:00Z',
  startedAt: null,
  endedAt: null,
  ...more,
});

// Covers §studio-7.
test('a publishing of a new document stands first, one of a known document in its row', () => {
  const rows = catalogRows([aDocument('a'), aDocument('b')], [aJob('nuevo'), aJob('b')], NOW);
  expect(rows.map(({ uid, job }) => [uid, job?.state ?? null])).toEqual([
    ['nuevo', 'running'],
    ['a', null],
    ['b', 'running'],
  ]);
});

// Covers §studio-7.
test('a failure is shown for a week, and not after a later publishing', () => {
  const failed = (endedAt: string) => aJob('a', { state: 'failed', endedAt });
  const shown = (endedAt: string, updatedAt: string) =>
    catalogRows([aDocument('a', { updatedAt })], [failed(endedAt)], NOW)[0]?.job !== null;
  expect(shown('2026-03-01T11:00:00Z', '2026-02-20T12:00:00Z')).toBe(true);
  expect(shown('2026-02-21T11:00:00Z', '2026-02-20T12:00:00Z')).toBe(false);
  expect(shown('2026-03-01T11:00:00Z', '2026-03-01T11:30:00Z')).toBe(false);
});

test('only the newest publishing of a document counts', () => {
  const jobs = [aJob('a', { state: 'done', endedAt: '2026-03-01T11:30:00Z' }), aJob('a', { state: 'failed' })];
  expect(catalogRows([aDocument('a')], jobs, NOW)[0]?.job).toBeNull();
});

// Covers §studio-77.
test('the days that are left in the trash end with the one on which the document is removed', () => {
  const at = (days: number) => new Date(NOW + days * 24 * 3600 * 1000).toISOString();
  expect([30, 29.9, 1, 0.1, 0, -2].map((days) => daysUntil(at(days), NOW))).toEqual([30, 30, 1, 1, 0, 0]);
});

// Covers §studio-13.
test('the search ignores accents, case and the order of words, and the views count by state', () => {
  const rows = catalogRows(
    [
      aDocument('otono', { name: 'Otoño 2026: Salón' }),
      aDocument('carta', { name: 'Carta', drafts: 1 }),
      aDocument('oculto', { name: 'Oculto', isWithdrawn: true }),
      aDocument('nuevo', { name: 'Nuevo', isDraft: true, drafts: 1, editions: 0 }),
    ],
    [],
    NOW,
  );
  expect(filteredRows(rows, '', '  SALON otoño ').map(({ uid }) => uid)).toEqual(['otono']);
  expect(filteredRows(rows, 'publicados', '').map(({ uid }) => uid)).toEqual(['otono', 'carta']);
  expect(countOf(rows, 'borradores')).toBe(2);
  expect(viewOf('otra cosa')).toBe('');
});
