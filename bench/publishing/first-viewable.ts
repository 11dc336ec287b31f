/** Times from the end of an upload: until its first page is visible in the preview, and until its proposals can be read. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Job } from '@vitrina/contract/admin';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { answers, end } from '../server/process.ts';
import { COMPANY, vitrina } from './both-ways.ts';
import { watchMemory } from './group.ts';
import { cancel, type Publisher, previewOf, publish, signIn, upload } from './publisher.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const program = join(import.meta.dirname, '../../apps/server/src/cli/vitrina.ts');
const EMAIL = 'ana@example.test';
const PASSWORD = 'una frase larga de prueba';
const ASK_MS = 25;
const LIMIT_MS = 120_000;
/** Picture width for a page that fills the screen of a phone, in pixels. */
const PHONE_WIDTH = 824;

export type Seen = { pages: number; seconds: number; peakMiB: number };

type PreviewPages = { pages: { index: number; pictures: { url: string; width: number }[] }[] };

const addPublisher = async (dataDir: string): Promise<void> => {
  const args = ['user', 'add', '--email', EMAIL, '--company', COMPANY, '--role', 'editor', '--password-stdin'];
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(`${PASSWORD}\n`);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`vitrina user add ended with ${code}`);
};

/** Polls until the first page exists, and downloads its picture. */
const firstPageSeen = async (publisher: Publisher, preview: string): Promise<void> => {
  const limit = performance.now() + LIMIT_MS;
  while (performance.now() < limit) {
    const { pages }: PreviewPages = JSON.parse(await (await publisher.call(`${preview}/pages`)).text());
    const picture = pages.find(({ index }) => index === 1)?.pictures.find(({ width }) => width === PHONE_WIDTH);
    if (picture) {
      await (await publisher.call(picture.url)).bytes();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  throw new Error(`No first page within ${LIMIT_MS / 1000} s`);
};

const measure = async (server: ChildProcess, publisher: Publisher, pdf: string, pages: number): Promise<Seen> => {
  const uploaded = await upload(publisher, COMPANY, pdf);
  const stop = watchMemory(server.pid ?? 0);
  const begin = performance.now();
  const job = await publish(publisher, COMPANY, uploaded, `pagina-${pages}`);
  await firstPageSeen(publisher, await previewOf(publisher, job));
  const seconds = (performance.now() - begin) / 1000;
  await cancel(publisher, job);
  return { pages, seconds, peakMiB: await stop() };
};

/** As many products as a large list has. */
const PRODUCTS = 3000;

/** Nearly every line of the test documents prints a number in this range; the list knows one in thirty. */
const importList = ({ call }: Publisher): Promise<Response> => {
  const rows = Array.from({ length: PRODUCTS }, (_, at) => `${10_000 + 30 * at};Producto ${at};$ ${9000 + at}`);
  return call(`/admin/v1/companies/${COMPANY}/feed/import`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: `Ref;Nombre;Precio\n${rows.join('\n')}\n`,
  });
};

/** Polls until the job has proposals, and reads them. Throws when the job ends without. */
const proposalsRead = async (publisher: Publisher, { company, id }: Job): Promise<number> => {
  const path = `/admin/v1/companies/${company}/jobs/${id}`;
  const limit = performance.now() + LIMIT_MS;
  while (performance.now() < limit) {
    const { proposals, state } = Job.parse(JSON.parse(await (await publisher.call(path)).text()));
    if (proposals !== null && proposals > 0) {
      await (await publisher.call(`${path}/proposals`)).text();
      return proposals;
    }
    if (state !== 'queued' && state !== 'running') throw new Error(`The job is ${state} without proposals`);
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  throw new Error(`No proposals within ${LIMIT_MS / 1000} s`);
};

export type Proposed = { pages: number; tags: number; seconds: number };

/** Each document on a newly started server. */
const onNewServer = async <T>(
  folder: string,
  work: (server: ChildProcess, publisher: Publisher) => Promise<T>,
): Promise<T> => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  await vitrina(dataDir, 'company', 'add', '--uid', COMPANY, '--name', 'Bench', '--provider', 'FEED');
  await addPublisher(dataDir);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [main], {
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, PUBLIC_URL: origin, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await answers(`${origin}/readyz`, server);
    return await work(server, await signIn(origin, EMAIL, PASSWORD));
  } finally {
    await end(server);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};

export const firstViewable = (folder: string, pdf: string, pages: number): Promise<Seen> =>
  onNewServer(folder, (server, publisher) => measure(server, publisher, pdf, pages));

/** Over HTTP alone, with a price list. */
export const proposalsReadable = (folder: string, pdf: string, pages: number): Promise<Proposed> =>
  onNewServer(folder, async (_, publisher) => {
    await importList(publisher);
    const uploaded = await upload(publisher, COMPANY, pdf);
    const begin = performance.now();
    const job = await publish(publisher, COMPANY, uploaded, `propuestas-${pages}`);
    const tags = await proposalsRead(publisher, job);
    const seconds = (performance.now() - begin) / 1000;
    await cancel(publisher, job);
    return { pages, tags, seconds };
  });
