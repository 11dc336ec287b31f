/** A database outage: shoppers read cached answers, and all other calls fail with a code. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { visitorEvent } from '../../domain/analytics/visitor-event.fixture.ts';
import type { Database } from '../../domain/ports/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

let dist: string;
let shop: TestApp;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vitrina-dist-'));
  await mkdir(join(dist, 'assets'));
  const manifest = { 'src/main.tsx': { file: 'assets/main-1a.js', css: [] } };
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest));
});
afterAll(() => rm(dist, { recursive: true, force: true }));
beforeEach(async () => {
  shop = await openTestApp({ viewerDist: dist, environment: { PUBLIC_URL: 'https://ver.example' } });
});
afterEach(() => shop.close());

/** Every query fails as it does when the database does not answer. */
const breakDatabase = ({ repos, changes }: Database): void => {
  const out = async () => {
    throw new AppError('database.unavailable');
  };
  for (const repo of Object.values(repos) as Record<string, unknown>[])
    for (const name of Object.keys(repo))
      if (typeof repo[name] === 'function')
        vi.spyOn(repo as Record<string, () => unknown>, name).mockImplementation(out);
  // The LISTEN connection is lost with it: no cached answer is known to be current.
  vi.spyOn(changes, 'isConnected').mockReturnValue(false);
};

const view = '/view?company=acme&pdf=catalogo';
const requested = [
  '/v2/company/read/id?companyId=acme',
  '/v2/components/development/read/company?companyId=acme&companyName=acme',
  '/v2/interactive_pdf/menu_pdf?pdfUid=catalogo',
  '/v2/interactive_pdf/pdf/catalogo?companyUid=acme',
  '/v2/interactive_pdf/pdf_content_menu/catalogo',
  '/v2/interactive_pdf/pdf_pages?pdfUid=catalogo',
  '/v2/interactive_pdf/list_pdf?companyUid=acme&page=1&itemsPerPage=10',
];
const products = (refId: string) =>
  shop.call('/v2/integration/products', { method: 'POST', payload: { companyId: 'acme', refId } });

describe('during a database outage', () => {
  // Covers §resilience-28.
  test.each(requested)('%s returns its last answer', async (url) => {
    const before = await shop.call(url);
    expect(before.statusCode).toBe(200);
    breakDatabase(shop.database);
    const during = await shop.call(url);
    expect([during.statusCode, during.body, during.headers.etag]).toEqual([200, before.body, before.headers.etag]);
  });

  // Covers §resilience-28.
  test('a page that was rendered before is served unchanged', async () => {
    const before = await shop.app.inject({ url: view });
    expect(before.body).toContain('id="first-page"');
    breakDatabase(shop.database);
    const during = await shop.app.inject({ url: view });
    expect([during.statusCode, during.body]).toEqual([200, before.body]);
  });

  test('a page that was never rendered is the bare viewer, which loads its data itself; shared caches may serve their copy', async () => {
    breakDatabase(shop.database);
    const answer = await shop.app.inject({ url: view });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('/main-1a.js');
    expect(answer.body).not.toContain('id="first-page"');
  });

  // Covers §resilience-28.
  test('products of a price list are the last ones, marked as stale', async () => {
    const before = await products('CN-1');
    expect(before.json().products).toHaveLength(1);
    breakDatabase(shop.database);
    const during = await products('CN-1');
    expect(during.statusCode).toBe(200);
    expect(during.json()).toEqual({ ...before.json(), stale: true, staleSince: expect.any(String) });
  });

  // Covers §resilience-28.
  test('a first request is refused with a code and Retry-After', async () => {
    await shop.call('/v2/company/read/id?companyId=acme');
    breakDatabase(shop.database);
    for (const answer of [
      await shop.call('/v2/company/read/id?companyId=otra'),
      await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo'),
      await products('CN-7'),
    ]) {
      expect(answer.statusCode).toBe(503);
      expect(Problem.parse(answer.json())).toMatchObject({ code: 'database.unavailable' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  // Covers §resilience-28.
  test('an event is refused instead of accepted and lost', async () => {
    breakDatabase(shop.database);
    const payload = visitorEvent('open', { pdf: 'catalogo' });
    const answer = await shop.call('/events', { method: 'POST', payload });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'database.unavailable']);
  });

  test('a document that was removed before does not come back', async () => {
    const url = '/v2/interactive_pdf/pdf_content_menu/catalogo';
    expect((await shop.call(url)).statusCode).toBe(200);
    await shop.database.repos.documents.remove({ companyUid: 'acme', pdfUid: 'catalogo' }, NOW);
    expect((await shop.call(url)).statusCode).toBe(404);
    breakDatabase(shop.database);
    expect((await shop.call(url)).statusCode).toBe(503);
  });
});
