// `node scripts/layout/call-paths.mjs` prints the files on the paths publish → rows and admin write, by capability (docs/decisions/016).
// A file is on a path when V8's precise coverage sees one of its functions called between the start of the operation and its end.
// Not counted: files that a small operation of the same kind calls as well (a list of documents; requests of a shopper),
// repositories of which the operation calls no more than the small one, types, modules that are only loaded, and the threads and
// processes that draw pages. The files of capabilities that a path enters are listed apart from the path itself.

import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isNewEnough, node24 } from '../node24.mjs';
import { log, main, root, run } from '../run.mjs';

const server = join(root, 'apps', 'server', 'src');
const demo = join(root, 'demo', 'casa-nativa');
const COMPANY = 'casa-nativa';
const PASSWORD = 'una clave larga de prueba';
const ORIGIN = `${pathToFileURL(root).href}/`;
const OWN = /^(?:apps|packages)\//;
const REPOSITORIES = 'apps/server/src/storage/repos/';
/** Longer than the timers of an idle server. */
const IDLE_MS = 3000;

/** Folders below the server's `src`, and packages, that are a capability of their own. */
const CAPABILITIES = new Map([
  ['domain/references', 'codes on pages'],
  ['domain/names', 'names of products'],
  ['domain/blocks', 'blocks of products'],
  ['domain/printed-prices', 'printed prices'],
  ['domain/placement', 'places of tags'],
  ['domain/carry-over', 'moves from the edition before'],
  ['domain/publishing/ocr', 'OCR'],
  ['pdf', 'PDFium'],
  ['storage/files', 'stored files'],
  ['packages', 'packages'],
]);

const capabilityOf = (path) => {
  const place = path.replace('apps/server/src/', '');
  return [...CAPABILITIES].find(([folder]) => place.startsWith(`${folder}/`))?.[1] ?? '';
};

/** Starts to count calls. The result resolves to the called functions of each of our files, by their place in the file. */
const createCoverage = async () => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  return async (operation) => {
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await operation();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    const called = new Map();
    for (const { url, functions } of result) {
      const path = url.replace(ORIGIN, '');
      if (!OWN.test(path)) continue;
      // The function at 0 without a name is the module itself.
      const places = functions
        .filter(({ functionName, ranges: [{ startOffset, count }] }) => count > 0 && (functionName || startOffset > 0))
        .map(({ ranges: [{ startOffset }] }) => startOffset);
      if (places.length > 0) called.set(path, new Set(places));
    }
    return called;
  };
};

const printPath = (title, called, small) => {
  const isOn = ([path, places]) => {
    const common = small.get(path);
    return !common || (path.startsWith(REPOSITORIES) && places.difference(common).size > 0);
  };
  const files = [...called].filter(isOn).map(([path]) => path.replace('apps/server/src/', ''));
  const groups = Map.groupBy(
    files.toSorted((a, b) => a.localeCompare(b)),
    capabilityOf,
  );
  const own = groups.get('') ?? [];
  console.log(`${title}: ${files.length} files, ${own.length} of them the path itself\n  ${own.join('\n  ')}`);
  groups.delete('');
  for (const [capability, members] of groups)
    console.log(`${capability}: ${members.length}\n  ${members.join('\n  ')}`);
  console.log('');
};

const createCommandLine = async () => {
  const { runCommandLine } = await import(join(server, 'cli', 'command-line.ts'));
  return async (args, input = '') => {
    const errors = [];
    const terminal = {
      out: () => undefined,
      err: (text) => void errors.push(text),
      write: () => undefined,
      isInteractive: false,
      stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    };
    const code = await runCommandLine(args, terminal);
    if (code !== 0) throw new Error(`vitrina ${args.join(' ')}\n${errors.join('\n')}`);
  };
};

/** A catalogue of 20 pages with a price list: no scan, no edition before. The first run loads all modules. */
const measurePublishing = async (coverageOf, vitrina) => {
  await vitrina(['company', 'add', '--uid', COMPANY, '--name', 'Casa Nativa', '--provider', 'FEED']);
  await vitrina(['feed', 'import', join(demo, 'precios.csv'), '--company', COMPANY]);
  const list = () => vitrina(['documents', 'list', '--company', COMPANY]);
  const publish = (uid) => vitrina(['publish', join(demo, 'catalogo.pdf'), '--company', COMPANY, '--pdf', uid]);
  await publish('primero');
  await list();
  const small = await coverageOf(list);
  printPath('publish → rows', await coverageOf(() => publish('segundo')), small);
};

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const startServer = async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  Object.assign(process.env, { PORT: `${port}`, HOST: '127.0.0.1', PUBLIC_URL: origin, JOBS: 'none' });
  const { serve } = await import(join(server, 'serve.ts'));
  // The end of this process ends it.
  void serve(async () => undefined);
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) await sleep(100);
  return origin;
};

const signIn = async (origin) => {
  const content = { 'content-type': 'application/json', origin };
  const body = JSON.stringify({ email: 'ana@example.test', password: PASSWORD });
  const answer = await fetch(`${origin}/admin/v1/session`, { method: 'POST', headers: content, body });
  const { csrfToken } = await answer.json();
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { ...content, cookie: cookie.join('; '), 'x-csrf-token': csrfToken };
};

/** An editor removes a tag. The first time loads all modules. */
const measureWrite = async (coverageOf, vitrina) => {
  const access = ['--company', COMPANY, '--role', 'editor', '--password-stdin'];
  await vitrina(['user', 'add', '--email', 'ana@example.test', ...access], `${PASSWORD}\n`);
  const origin = await startServer();
  const headers = await signIn(origin);
  const address = `${origin}/admin/v1/companies/${COMPANY}/documents/segundo/pages/2`;
  const readPage = async () => (await fetch(address, { headers })).json();
  const save = async ({ version, tags, images, videos, models, links }) => {
    const body = JSON.stringify({ version, images, videos, models, links, tags: tags.slice(1) });
    const answer = await fetch(address, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`PUT ${address}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const { withServices } = await import(join(server, 'services.ts'));
  const shopper = { 'x-api-key': 'vitrina' };
  const idle = async () => {
    for (const uid of ['segundo', 'unknown']) {
      const url = `${origin}/v2/interactive_pdf/pdf/${uid}?companyUid=${COMPANY}`;
      await (await fetch(url, { headers: shopper })).arrayBuffer();
    }
    // Creates all repositories.
    await withServices(({ database }) => database.inTransaction(async () => undefined));
    await sleep(IDLE_MS);
  };
  await save(await readPage());
  await idle();
  const small = await coverageOf(idle);
  const page = await readPage();
  printPath('admin write', await coverageOf(() => save(page)), small);
};

const measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-paths-'));
  Object.assign(process.env, { DATA_DIR: folder, LOG_LEVEL: 'error', PICTURE_EFFORT: '0', LANG: 'C' });
  try {
    const coverageOf = await createCoverage();
    const vitrina = await createCommandLine();
    await measurePublishing(coverageOf, vitrina);
    await measureWrite(coverageOf, vitrina);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

// TypeScript runs without a build step on Node 24; the server has no end within its own process but exit.
await main(async () => {
  if (!isNewEnough(process.versions.node)) return run(node24(), [import.meta.filename]);
  const isMeasured = await measure().then(
    () => true,
    (error) => log(error.stack),
  );
  return process.exit(isMeasured ? 0 : 1);
});
