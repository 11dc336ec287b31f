/** A queue over a real database, real files and the real engine, whose pages a test releases one by one, for tests. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tinyPdf } from '../../cli/testing/pdf.ts';
import { newCompany } from '../../domain/companies/companies.ts';
import type { PdfEngine } from '../../domain/ports/pdf.ts';
import { createPdfEngine } from '../../pdf/engine.ts';
import { openDiskFiles } from '../../storage/files/disk/files-disk.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { createStores } from '../../stores/stores.ts';
import { type JobEvent, startWorker, type Worker, type WorkerDeps } from '../worker.ts';

/** Yields `open` pages of each rendering and withholds the next ones until `open` grows. `drawn`: pages yielded. */
const gatedEngine = (engine: PdfEngine) => {
  const gate = { open: Number.POSITIVE_INFINITY, drawn: [] as number[], waiting: 0 };
  const gated: PdfEngine = {
    ...engine,
    render: async function* (path, facts, indexes) {
      let delivered = 0;
      for await (const page of engine.render(path, facts, indexes)) {
        gate.waiting += 1;
        while (delivered >= gate.open) await new Promise((resolve) => setTimeout(resolve, 10));
        gate.waiting -= 1;
        delivered += 1;
        gate.drawn.push(page.index);
        yield page;
      }
    },
  };
  return { gate, gated };
};

export const openTestQueue = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-press-'));
  const database = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 1) });
  const files = await openDiskFiles({ dataDir });
  const { secrets, feed, companies, jobs, documents } = database.repos;
  const refuseCalls = () => Promise.reject(new Error('tests call no store'));
  const stores = createStores({ secrets, feed, fetch: refuseCalls, timeoutMs: 100, pause: async () => undefined });
  const engine = createPdfEngine({ workers: 1, pictureEffort: 0 });
  const { gate, gated } = gatedEngine(engine);
  const clock = () => new Date();
  await companies.insert(newCompany('acme', { name: 'Acme' }, clock()), clock());
  const workers: Worker[] = [];
  const events: JobEvent[] = [];
  return {
    dataDir,
    database,
    files,
    stores,
    engine: gated,
    gate,
    events,
    jobs,
    documents,
    clock,
    /** Each with its own name; they stop with the queue. */
    work: (more: Partial<WorkerDeps> = {}): Worker => {
      const worker = startWorker({
        database,
        files,
        stores,
        engine: async () => gated,
        clock,
        name: `w${workers.length}`,
        lanes: 1,
        leaseMs: 20_000,
        onEvent: (event) => void events.push(event),
        ...more,
      });
      workers.push(worker);
      return worker;
    },
    queue: async (document: string, texts: readonly string[] | Buffer): Promise<string> => {
      const bytes = Buffer.isBuffer(texts) ? texts : tinyPdf(texts as string[]);
      const { key } = await files.put(bytes, 'pdf');
      const id = randomUUID();
      await jobs.add({ id, company: 'acme', document, name: 'Catálogo', fileKey: key }, clock());
      return id;
    },
    state: async (id: string) => (await jobs.read('acme', id))?.state,
    close: async () => {
      gate.open = Number.POSITIVE_INFINITY;
      await Promise.all(workers.map(({ stop }) => stop()));
      await engine.close();
      await database.close();
      // An interrupted worker may still write the page that it was working on.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};
export type TestQueue = Awaited<ReturnType<typeof openTestQueue>>;
