/** The pure parts of Nuevo: chosen files, names, remaining time, stored uploads, and what is missing for a draft. */
import type { FeedCheck } from '@vitrina/contract';
import { beforeEach, expect, test } from 'vitest';
import { isShrunk } from '../../widgets/price-list/checked-list.state.ts';
import { bytesText, timeText } from './files/amounts.ts';
import { nameOf, sortFiles } from './files/file-choice.ts';
import { fingerprintOf, type StoredUpload, storedUploads, uploadIdOf } from './files/stored-uploads.ts';
import { createSpeed } from './files/upload-speed.ts';
import { EMPTY, missingIn, type NewCatalog } from './new-catalog.state.ts';

const file = (name: string, text = 'x', type = ''): File => new File([text], name, { type });

test('a PDF and a price list are told apart by type and ending; second ones, others and empty ones are named', () => {
  const choice = sortFiles([
    file('Precios Abril.XLSX'),
    file('carta', 'x', 'application/pdf'),
    file('otra.pdf'),
    file('foto.png'),
    file('vacia.csv', ''),
    file('todo.zip'),
    file('carta.docx'),
  ]);
  expect([choice.pdf?.name, choice.list?.name]).toEqual(['carta', 'Precios Abril.XLSX']);
  expect(choice).toMatchObject({
    further: ['otra.pdf', 'vacia.csv'],
    pictures: ['foto.png'],
    archives: ['todo.zip'],
    others: ['carta.docx'],
  });
  expect(sortFiles([file('vacio.pdf', '')])).toMatchObject({ pdf: null, empty: ['vacio.pdf'] });
});

// Covers §studio-231.
test.each(['lista.xls', 'lista.ods', 'lista.xlsb', 'lista.numbers'])(
  '%s is taken as a price list, so that the server reads it or says how to save it',
  (name) => {
    expect(sortFiles([file(name)]).list?.name).toBe(name);
  },
);

test('the name of a document comes from that of its file', () => {
  expect(nameOf('catalogo_otoño-2026.PDF')).toBe('Catalogo otoño 2026');
  expect(nameOf('ñandú.pdf')).toBe('Ñandú');
});

test('the remaining time follows the bytes of the last seconds, and is unknown at first and after an interruption', () => {
  const speed = createSpeed();
  const total = 100_000_000;
  expect(speed.secondsLeft(0, 0, total)).toBe(null);
  expect(speed.secondsLeft(500, 1_000_000, total)).toBe(null);
  expect(speed.secondsLeft(2000, 10_000_000, total)).toBe(18);
  expect(speed.secondsLeft(20_000, 20_000_000, total)).toBe(null);
  expect(speed.secondsLeft(22_000, 60_000_000, total)).toBe(2);
  speed.forget();
  expect(speed.secondsLeft(23_000, 61_000_000, total)).toBe(null);
});

test('bytes and times are short texts', () => {
  expect([bytesText(4043), bytesText(34_200_000)]).toEqual(['4 KB', '32,6 MB']);
  expect([timeText(1), timeText(89), timeText(90), timeText(400)]).toEqual([
    '1 segundo',
    '89 segundos',
    '2 minutos',
    '7 minutos',
  ]);
});

const stored = (change: Partial<StoredUpload> = {}): StoredUpload => ({
  path: '/admin/v1/companies/acme/uploads/0a',
  fingerprint: 'a.pdf|3|5',
  fileName: 'a.pdf',
  bytes: 3,
  isWhole: false,
  at: 1000,
  ...change,
});

beforeEach(() => localStorage.clear());

// Covers §studio-31.
test('an upload is found by the fingerprint of its file, in its company, for a day', () => {
  storedUploads.put('acme', stored());
  storedUploads.put('acme', stored({ isWhole: true }));
  storedUploads.put('acme', stored({ path: '/x/1b', fingerprint: 'b.pdf|3|5', at: 2000 }));
  expect(storedUploads.of('acme', 'a.pdf|3|5', 3000)).toEqual(stored({ isWhole: true }));
  expect(storedUploads.newest('acme', 3000)?.path).toBe('/x/1b');
  expect(storedUploads.of('otra', 'a.pdf|3|5', 3000)).toBe(null);
  expect(storedUploads.of('acme', 'a.pdf|3|5', 1000 + 24 * 3600 * 1000)).toBe(null);
  storedUploads.remove('acme', '/x/1b', 3000);
  expect(storedUploads.newest('acme', 3000)?.fileName).toBe('a.pdf');
  expect(uploadIdOf(stored().path)).toBe('0a');
  const chosen = new File(['abc'], 'a.pdf', { lastModified: 5 });
  expect(fingerprintOf(chosen)).toBe('a.pdf|3|5');
});

test('unreadable storage counts as empty', () => {
  localStorage.setItem('vitrina.studio.uploads.acme', '[{"path":"javascript:1"}]');
  expect(storedUploads.newest('acme')).toBe(null);
  localStorage.setItem('vitrina.studio.uploads.acme', '{');
  expect(storedUploads.newest('acme')).toBe(null);
});

const check = (present: number, gone: number): FeedCheck => ({
  id: 'c1',
  expiresAt: '2026-11-26T10:00:00.000Z',
  report: { rows: 1, products: 1, mapping: {}, shown: [], ignored: [], problems: [], problemCount: 0 },
  missing: null,
  sheets: [],
  mapping: {},
  columns: [],
  rows: [],
  difference: {
    present,
    same: 0,
    new: { count: 0, items: [] },
    gone: { count: gone, items: [] },
    changed: { count: 0, scaled: 0, items: [] },
  },
});

// Covers §studio-34.
test('a list that has lost more than half of its products needs the word of a person', () => {
  expect([isShrunk(check(10, 5)), isShrunk(check(10, 6)), isShrunk(check(0, 0))]).toEqual([false, true, false]);
  const ready: NewCatalog = {
    ...EMPTY,
    pdf: { is: 'whole', name: 'a.pdf', bytes: 3, path: '/x' },
    name: 'Otoño',
    list: { is: 'read', file: file('p.csv'), check: check(10, 6), isMapping: false },
  };
  expect(missingIn(ready)).toBe('force');
  expect(missingIn({ ...ready, isForced: true })).toBe(null);
  expect(missingIn({ ...ready, isForced: true, name: ' ' })).toBe('name');
  expect(missingIn({ ...ready, isForced: true, target: { document: null } })).toBe('document');
  expect(missingIn({ ...ready, pdf: { is: 'none' } })).toBe('pdf');
});
