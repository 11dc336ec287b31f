/**
 * Publishes files of the kit through the real engine, database and file store. Each must end published or refused with a
 * code; none may make no progress for a minute.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../apps/server/src/domain/ports/database.ts';
import type { FileStore } from '../../apps/server/src/domain/ports/files.ts';
import type { PdfEngine } from '../../apps/server/src/domain/ports/pdf.ts';
import type { PublishReport } from '../../apps/server/src/domain/publishing/publish-report.ts';
import { publishDocument } from '../../apps/server/src/domain/publishing/publishing.ts';
import { AppError } from '../../apps/server/src/errors/app-error.ts';
import { createPdfEngine } from '../../apps/server/src/pdf/engine.ts';
import { openDiskFiles } from '../../apps/server/src/storage/files/disk/files-disk.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { openSecretsKey } from '../../apps/server/src/storage/secrets/secrets.ts';
import { company as requireCompany } from '../../apps/server/src/storage/testing/builders.ts';

const PROGRESS_TIMEOUT_MS = 60_000;

export type Publishing = { is: 'published'; report: PublishReport } | { is: 'refused'; code: string };

const limitPages = (engine: PdfEngine, maxPages: number): PdfEngine => ({
  ...engine,
  inspect: async (path) => {
    const { pages, outline } = await engine.inspect(path);
    return { pages: pages.slice(0, maxPages), outline };
  },
});

/** Registers the hooks of a test file. `parts` exist while tests run; a server on `dataDir` serves the same data. */
export const kitPublisher = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-kit-'));
  const company = requireCompany('kit');
  let parts: { engine: PdfEngine; database: Database; files: FileStore } | null = null;
  const requireOpened = () => {
    if (!parts) throw new Error('The engine and the stores are opened before the first test.');
    return parts;
  };

  beforeAll(async () => {
    const engine = createPdfEngine({ pictureEffort: 0 });
    const files = await openDiskFiles({ dataDir });
    const database = await openDatabase({ dataDir, secretsKey: await openSecretsKey({ dataDir }) });
    await database.repos.companies.insert(company, new Date());
    await database.repos.companies.setDevelopments(company.Uid, ['interactive_pdf']);
    parts = { engine, database, files };
  });
  afterAll(async () => {
    await parts?.engine.close();
    await parts?.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Rejects after a minute without progress. */
  const publish = async (pdfPath: string, maxPages = Number.POSITIVE_INFINITY): Promise<Publishing> => {
    const { engine, database, files } = requireOpened();
    let lastProgress = Date.now();
    let watch: NodeJS.Timeout | undefined;
    const stalled = new Promise<never>((_, reject) => {
      watch = setInterval(() => {
        if (Date.now() - lastProgress > PROGRESS_TIMEOUT_MS) reject(new Error(`${pdfPath} makes no progress`));
      }, 1000);
    });
    const onProgress = (): void => {
      lastProgress = Date.now();
    };
    const deps = { engine: limitPages(engine, maxPages), files, database, now: () => new Date(), onProgress };
    try {
      return {
        is: 'published',
        report: await Promise.race([publishDocument({ pdfPath, company }, deps), stalled]),
      };
    } catch (error) {
      if (error instanceof AppError) return { is: 'refused', code: error.code };
      throw error;
    } finally {
      clearInterval(watch);
    }
  };

  return { dataDir, company, parts: requireOpened, publish };
};
