/** Rows of the list: documents, publishings under way and failed ones, and the filters. */
import type { ListedJob } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import type { DocumentHead } from '../../api/queries.ts';
import { catalogRows, daysUntil, firstRows, isTorn, orderOf, rowsOfPages, viewOf } from './catalog-list.state.ts';

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
  newestDraft: null,
  tags: 0,
  proposals: 0,
  views: 0,
  thumbnail: null,
  publishedAt: '2026-02-20T12:00:00Z',
  updatedAt: '2026-02-20T12:00:00Z',
  ...more,
});

const aJob = (document: string, more: Partial<ListedJob> = {}): ListedJob => ({
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
  hasDocument: false,
  ...more,
});

// Covers §studio-7.
test('a publishing of a new document has a row of its own, one of a known document stands in its row', () => {
  const jobs = [aJob('nuevo'), aJob('b', { hasDocument: true }), aJob('otra-hoja', { hasDocument: true })];
  const states = (rows: ReturnType<typeof catalogRows>) => rows.map(({ uid, job }) => [uid, job?.state ?? null]);
  expect(states(firstRows(jobs, '', NOW))).toEqual([['nuevo', 'running']]);
  expect(states(catalogRows([aDocument('a'), aDocument('b')], jobs, NOW))).toEqual([
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
test('a publishing of a new document is searched by name without accents, case and the order of words', () => {
  const jobs = [aJob('otono', { name: 'Otoño 2026: Salón' }), aJob('carta', { name: 'Carta' })];
  const found = (search: string) => firstRows(jobs, search, NOW).map(({ uid }) => uid);
  expect([found(''), found('  SALON otoño '), found('verano')]).toEqual([['otono', 'carta'], ['otono'], []]);
});

// Covers §studio-13.
test('an address that names no view or order means all catalogues, published last', () => {
  expect([viewOf('otra cosa'), viewOf('ocultos'), orderOf('otra cosa'), orderOf('nombre')]).toEqual([
    '',
    'ocultos',
    '',
    'nombre',
  ]);
});

// Covers §studio-150.
test('pages that were read while the list changed show each document once, and count as torn', () => {
  const page = (total: number, ...uids: string[]) => ({ total, documents: uids.map((uid) => ({ uid })) });
  const whole = [page(3, 'a', 'b'), page(3, 'c')];
  const moved = [page(3, 'a', 'b'), page(3, 'b')];
  const removed = [page(4, 'a', 'b'), page(3, 'd')];
  expect([whole, moved, removed, []].map(isTorn)).toEqual([false, true, true, false]);
  expect(rowsOfPages(moved).map(({ uid }) => uid)).toEqual(['a', 'b']);
});
