/**
 * Publishes files of the kit through the real engine, database and files. Each must end published or refused with a code;
 * none may stop moving for a minute.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { AppError } from '../../apps/server/src/domain/app-error.ts';
import type { Database, FileStore, PdfEngine } from '../../apps/server/src/domain/ports.ts';
import { type PublishReport, publishDocument } from '../../apps/server/src/domain/publishing.ts';
import { createPdfEngine } from '../../apps/server/src/pdf/engine.ts';
import { openDiskFiles } from '../../apps/server/src/storage/files-disk.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { openSecretsKey } from '../../apps/server/src/storage/secrets.ts';
import { company as companyNamed } from '../../apps/server/src/storage/testing/builders.ts';

const LONGEST_STANDSTILL_MS = 60_000;

export type Publishing = { is: 'published'; report: PublishReport } | { is: 'refused'; code: string };

const firstPagesOf = (whole: PdfEngine, most: number): PdfEngine => ({
  ...whole,
  inspect: async (path) => {
    const { pages, outline } = await whole.inspect(path);
    return { pages: pages.slice(0, most), outline };
  },
});

/** Registers the hooks of a test file. `parts` are there once its tests run; `dataDir` is where a server finds the same. */
export const kitPublisher = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-kit-'));
  const company = companyNamed('kit');
  let parts: { engine: PdfEngine; database: Database; files: FileStore } | null = null;
  const opened = () => {
    if (!parts) throw new Error('The parts are opened before the first test.');
    return parts;
  };

  beforeAll(async () => {
    const engine = createPdfEngine();
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

  /** Rejects when nothing has moved for a minute. */
  const publish = async (pdfPath: string, mostPages: number): Promise<Publishing> => {
    const { engine, database, files } = opened();
    let lastMove = Date.now();
    let watch: NodeJS.Timeout | undefined;
    const standstill = new Promise<never>((_, reject) => {
      watch = setInterval(() => {
        if (Date.now() - lastMove > LONGEST_STANDSTILL_MS) reject(new Error(`${pdfPath} stands still`));
      }, 1000);
    });
    const onProgress = (): void => {
      lastMove = Date.now();
    };
    const deps = { engine: firstPagesOf(engine, mostPages), files, database, now: () => new Date(), onProgress };
    try {
      return {
        is: 'published',
        report: await Promise.race([publishDocument({ pdfPath, company }, deps), standstill]),
      };
    } catch (error) {
      if (error instanceof AppError) return { is: 'refused', code: error.code };
      throw error;
    } finally {
      clearInterval(watch);
    }
  };

  return { dataDir, company, parts: opened, publish };
};
