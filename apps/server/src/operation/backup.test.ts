/** A backup made while publishing continues, restored into either engine: API responses equal those at the moment of the backup. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PdfPage } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Database } from '../domain/ports/database.ts';
import type { FileStore } from '../domain/ports/files.ts';
import { openTestApp } from '../http/testing/app.ts';
import { createDatabaseDumps } from '../storage/database/database-dump.ts';
import { openDiskFiles } from '../storage/files/disk/files-disk.ts';
import { openTemporaryFiles } from '../storage/files/temporary-files.ts';
import type { DatabaseOptions } from '../storage/open-database.ts';
import { company, edition, feedProduct, page, tag } from '../storage/testing/builders.ts';
import { day } from '../storage/testing/conformance.ts';
import { type TestEngine, testEngines } from '../storage/testing/engines.ts';
import { makeBackup } from './backup.ts';
import { readArchive, writeArchive } from './open-archive.ts';
import { restoreBackup } from './restore.ts';

const engines = testEngines();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-backup-'));
  for (const engine of engines) await engine.start();
}, 60_000);
afterAll(async () => {
  for (const engine of engines) await engine.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const newDatabase = async (engine: TestEngine): Promise<DatabaseOptions> => {
  const options = await engine.newDatabase();
  // PostgreSQL databases share a data directory; each needs files of its own.
  return options.url ? { ...options, dataDir: await mkdtemp(join(folder, 'files-')) } : options;
};

const publishNumbered = async ({ repos, inTransaction }: Database, files: FileStore, number: number): Promise<void> => {
  const { key } = await files.put(Buffer.from(`edition ${number}`), 'txt');
  const pages = [1, 2, 3].map((index) => page(index, { name: String(number), url: `/files/${key}` }));
  await inTransaction(({ documents }) => documents.publish(edition('vivo', { pages }), day(3)));
  const at = day(3).toISOString();
  const event = { id: null, name: 'open' as const, company: 'acme', pdf: 'vivo', page: 1, session: '', body: '{}', at };
  await repos.events.accept({ id: `${at} ${number}`, at, events: [event] });
};

const seedShop = async (database: Database, files: FileStore): Promise<string> => {
  const { key } = await files.put(Buffer.from('%PDF quieto'), 'pdf');
  await database.inTransaction(async ({ companies, documents, feed, secrets }) => {
    await companies.insert(company('acme', { Name: 'Compañía "ñ" 😀\n' }), day(1));
    await companies.setDevelopments('acme', ['interactive_pdf']);
    const products = Array.from({ length: 1200 }, (_, index) => feedProduct(`p${index}`));
    await feed.replace('acme', products, day(1));
    const pages = Array.from({ length: 60 }, (_, index) =>
      page(index + 1, { url: `/files/${key}`, width: 595.2755905511812, tags: [tag(`R-p${index}`)] }),
    );
    await documents.publish(edition('quieto', { pages }), day(2));
    await secrets.write('tienda', { appToken: 'muy-secreto' }, day(1));
  });
  return key;
};

const requests = [
  '/v2/company/read/id?companyId=acme',
  '/v2/components/development/read/company?companyId=acme',
  '/v2/interactive_pdf/menu_pdf?pdfUid=quieto',
  '/v2/interactive_pdf/pdf/quieto?companyUid=acme',
  '/v2/interactive_pdf/pdf_content_menu/quieto',
  '/v2/interactive_pdf/pdf_pages?pdfUid=quieto',
  '/v2/interactive_pdf/list_pdf?companyUid=acme&productREF=R-p3',
  '/v2/catalog/read/acme',
];

/** Bodies of the shoppers' requests, including the product of a tag and the document's file. */
const allResponses = async ({ call }: Awaited<ReturnType<typeof openTestApp>>, fileKey: string): Promise<unknown[]> => {
  const responses: unknown[] = [];
  for (const url of requests) responses.push((await call(url)).json());
  const payload = { companyId: 'acme', refId: 'R-p7' };
  responses.push((await call('/v2/integration/products', { method: 'POST', payload })).json());
  responses.push((await call(`/files/${fileKey}`)).body);
  return responses;
};

const pairs = engines.flatMap((from) => engines.map((to) => ({ from, to, name: `${from.name} into ${to.name}` })));

describe.each(pairs)('backup of $name', ({ from, to }) => {
  // Covers §backend-58.
  test.each(['folder', 'file.tar'])(
    'a backup as %s, made while editions are published, restores to the same API responses',
    async (format) => {
      const source = await newDatabase(from);
      const shop = await openTestApp({ at: source });
      const files = await openDiskFiles({ dataDir: source.dataDir });
      const key = await seedShop(shop.database, files);
      const before = await allResponses(shop, key);
      expect(JSON.stringify(before)).toContain('R-p7');
      await publishNumbered(shop.database, files, 0);

      const stop = new AbortController();
      let published = 0;
      const publishing = (async () => {
        while (!stop.signal.aborted) {
          published += 1;
          await publishNumbered(shop.database, files, published);
        }
      })();
      const path = join(await mkdtemp(join(folder, 'backup-')), format);
      const copies = createDatabaseDumps(source);
      const manifest = await makeBackup({
        snapshot: async () => {
          const snapshot = await copies.snapshot();
          const last = published;
          // At least one edition is written after the moment of the backup and before any row is copied.
          await vi.waitFor(() => expect(published).toBeGreaterThan(last + 1), { timeout: 15_000, interval: 5 });
          return snapshot;
        },
        files,
        writer: await writeArchive(path, day(4)),
        now: day(4),
      });
      stop.abort();
      await publishing;
      await shop.close();
      expect(manifest.lostCount).toBe(0);

      const target = await newDatabase(to);
      const reader = await readArchive(path);
      await restoreBackup({
        reader,
        copies: createDatabaseDumps(target),
        files: await openDiskFiles({ dataDir: target.dataDir }),
        temporary: await openTemporaryFiles({ dataDir: target.dataDir }),
        replace: false,
        now: day(5),
      });
      await reader.close();

      const restored = await openTestApp({ at: target });
      expect(await allResponses(restored, key)).toEqual(before);
      // Of the document being published, one complete edition is restored, with its file and the events before it.
      const pages = z.array(PdfPage).parse((await restored.call('/v2/interactive_pdf/pdf_pages?pdfUid=vivo')).json());
      const [number] = pages.map(({ name }) => name);
      expect(pages.map(({ name }) => name)).toEqual([number, number, number]);
      expect(Number(number)).toBeLessThan(published);
      expect((await restored.call(pages[0]!.url)).body).toBe(`edition ${number}`);
      const { open = 0 } = await restored.database.repos.events.countByName('acme');
      expect([Number(number), Number(number) + 1]).toContain(open);
      expect(await restored.database.repos.secrets.read('tienda')).toEqual({ appToken: 'muy-secreto' });
      // The restored database accepts writes.
      await publishNumbered(restored.database, restored.files, 9999);
      await restored.close();
    },
  );
});
