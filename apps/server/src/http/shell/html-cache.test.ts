/** HTML pages are rendered once and cached; changes by other processes invalidate them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../domain/ports/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { edition, page } from '../../storage/testing/builders.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

let dist: string;
let shop: TestApp;
/** Simulates a command that runs beside the server. */
let otherProcess: Database;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vitrina-dist-'));
  await mkdir(join(dist, 'assets'));
  const manifest = { 'src/main.tsx': { file: 'assets/main-1a.js', css: [] } };
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest));
  shop = await openTestApp({ viewerDist: dist, environment: { PUBLIC_URL: 'https://ver.example' } });
  otherProcess = await openDatabase({ dataDir: shop.dataDir, secretsKey: Buffer.alloc(32, 1) });
});
afterAll(async () => {
  await otherProcess.close();
  await shop.close();
  await rm(dist, { recursive: true, force: true });
});
beforeEach(() => vi.restoreAllMocks());

const view = '/view?company=acme&pdf=catalogo';
const named = (name_tab: string) =>
  edition('catalogo', { companyUid: 'acme', pages: [page(1)], details: { ...edition().details, name_tab } });
const titleOf = async (url = view): Promise<string> =>
  /<title>(.*?)<\/title>/.exec((await shop.app.inject({ url })).body)?.[1] ?? '';

test('one rendering serves all visitors, whatever campaign parameters the address has', async () => {
  const pages = vi.spyOn(shop.database.repos.documents, 'page');
  for (const more of ['', '&utm_source=correo', '&fbclid=1', '&fbclid=2'])
    expect((await shop.app.inject({ url: `${view}${more}` })).statusCode).toBe(200);
  expect(pages).toHaveBeenCalledTimes(1);
  await shop.app.inject({ url: `${view}&page=2` });
  expect(pages).toHaveBeenCalledTimes(2);
});

// Covers §backend-29.
test('an edition published by another process appears in the next page', async () => {
  await titleOf();
  await otherProcess.repos.documents.publish(named('Otoño'), NOW);
  expect(await titleOf()).toBe('Otoño');
  await shop.database.repos.documents.publish(named('Invierno'), NOW);
  expect(await titleOf()).toBe('Invierno');
});

test('a company that loses its entitlement is closed in the next page', async () => {
  await shop.database.repos.documents.publish(named('Abierto'), NOW);
  expect(await titleOf()).toBe('Abierto');
  await otherProcess.repos.companies.setDevelopments('acme', []);
  expect(await titleOf()).not.toBe('Abierto');
  await otherProcess.repos.companies.setDevelopments('acme', ['interactive_pdf']);
  expect(await titleOf()).toBe('Abierto');
});

// Covers §backend-29.
test('while change notifications may be lost, every page is rendered anew', async () => {
  vi.spyOn(shop.database.changes, 'isConnected').mockReturnValue(false);
  const pages = vi.spyOn(shop.database.repos.documents, 'page');
  await titleOf();
  await titleOf();
  expect(pages).toHaveBeenCalledTimes(2);
});

test('a page made of stale data during a database outage is not served afterwards', async () => {
  const { companies } = shop.database.repos;
  const known = await companies.byUid('acme');
  if (!known) throw new Error('no company');
  const isRenamed = async () => (await shop.app.inject({ url: '/menu?company=acme' })).body.includes('Otro nombre');
  expect(await isRenamed()).toBe(false);
  await companies.update({ ...known, Name: 'Otro nombre' }, NOW);
  vi.spyOn(companies, 'byUid').mockRejectedValueOnce(new AppError('database.unavailable'));
  expect(await isRenamed()).toBe(false);
  expect(await isRenamed()).toBe(true);
});
