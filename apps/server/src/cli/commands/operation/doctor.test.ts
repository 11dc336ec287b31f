/** `vitrina doctor` on data folders as operators have them: healthy, and with each known problem. */
import { chmod, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createListener } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newCompany } from '../../../domain/companies/companies.ts';
import { openDiskFiles } from '../../../storage/files/disk/files-disk.ts';
import { fileLocation, secretsKeyFile, temporaryDirectory } from '../../../storage/files/keys.ts';
import { openDatabase } from '../../../storage/open-database.ts';
import { openSecretsKey } from '../../../storage/secrets/secrets.ts';
import { edition, page } from '../../../storage/testing/builders.ts';
import { day } from '../../../storage/testing/conformance.ts';
import { runSql } from '../../../storage/testing/engines.ts';
import { type Cli, openCli } from '../../testing/cli.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const Findings = z.array(
  z.object({
    check: z.string(),
    is: z.enum(['ok', 'warning', 'problem']),
    says: z.string(),
    remedy: z.string().optional(),
  }),
);

let cli: Cli;
let dataDir = '';
const closing: (() => void)[] = [];
beforeAll(async () => {
  cli = await openCli();
  dataDir = join(cli.folder, 'data');
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(async () => {
  for (const close of closing) close();
  await cli.close();
});

const listening = async (server: ReturnType<typeof createListener>): Promise<number> => {
  closing.push(() => server.close());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

const examined = async (args: string[] = [], more: Record<string, string> = {}) => {
  const { code, out, err } = await cli.run(['doctor', '--json', ...args], { PORT: '0', ...more });
  expect(err).toBe('');
  const findings = Findings.parse(JSON.parse(out));
  // The presence of the built viewer does not matter to these tests.
  expect(code).toBe(findings.some(({ is }) => is === 'problem') ? 1 : 0);
  return findings.filter(({ check }) => check !== 'viewer');
};
const of = (findings: Awaited<ReturnType<typeof examined>>, check: string) =>
  findings.filter((finding) => finding.check === check);

const database = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
  const opened = await openDatabase({ dataDir, secretsKey: await openSecretsKey({ dataDir }) });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
};

// Covers §backend-56.
test('a healthy shop has advice only', async () => {
  const findings = await examined();
  expect(findings.filter(({ is }) => is === 'problem')).toEqual([]);
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set([
      'node',
      'ocr',
      'address',
      'port',
      'files',
      'key',
      'database',
      'clock',
      'secrets',
      'studio',
      'places',
      'feeds',
      'hosts',
      'proxies',
      'data',
      'editions',
      'orphans',
    ]),
  );
  expect(of(findings, 'feeds')).toMatchObject([{ is: 'warning', remedy: expect.stringContaining('feed import') }]);
  const { out } = await cli.run(['doctor'], { PORT: '0' });
  expect(out).toMatch(/ok {7}database {2}sqlite, migrated/);
  expect(out).toMatch(/\d problem\(s\), \d warning\(s\), \d+ in order\.\n$/);
});

// Covers §backend-359.
test('pages without text that are not read, and a company whose language for them does not exist, are reported', async () => {
  expect(of(await examined([], { OCR: '0' }), 'ocr')).toMatchObject([
    { is: 'ok', says: expect.stringContaining('OCR=0') },
  ]);
  await database(async ({ repos: { companies } }) => {
    const company = newCompany('vieja', { name: 'Vieja' }, day(1));
    // As an earlier version stored it.
    const Extras = [{ Name: 'OCR_LANGUAGE', Content: 'FRA' }];
    await companies.insert({ ...company, Info: { ...company.Info, Extras } }, day(1));
  });
  expect(of(await examined(), 'ocr')).toMatchObject([
    { is: 'ok' },
    { is: 'problem', says: expect.stringMatching(/^vieja: pages without text are not read/) },
  ]);
  await cli.run(['company', 'set', '--uid', 'vieja', '--extra', 'OCR_LANGUAGE=SPA']);
  expect(of(await examined(), 'ocr')).toHaveLength(1);
});

// Covers §backend-56.
test('a port that another program uses, and one that our own server uses, are reported', async () => {
  const port = await listening(createListener());
  expect(of(await examined([], { PORT: String(port), HOST: '127.0.0.1' }), 'port')).toMatchObject([
    { is: 'problem', says: expect.stringContaining('EADDRINUSE') },
  ]);
  const ours = await listening(createServer((_, answer) => answer.end('{"status":"ok"}')));
  expect(of(await examined([], { PORT: String(ours), HOST: '127.0.0.1' }), 'port')).toMatchObject([{ is: 'ok' }]);
});

// Covers §backend-56.
test('a key that other users can read is reported', async () => {
  await chmod(secretsKeyFile(dataDir), 0o644);
  expect(of(await examined(), 'key')).toMatchObject([{ is: 'problem', remedy: expect.stringContaining('chmod 600') }]);
  await chmod(secretsKeyFile(dataDir), 0o600);
});

// Covers §backend-68.
test('a key that only this machine has, for a database that several servers share, is reported', async () => {
  const shared = { DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada' };
  const warned = { is: 'warning', remedy: expect.stringContaining('Set SECRETS_KEY') };
  expect(of(await examined([], shared), 'key')).toMatchObject([warned, { is: 'ok' }]);
  const fresh = { ...shared, DATA_DIR: join(cli.folder, 'nueva') };
  expect(of(await examined([], fresh), 'key')).toMatchObject([warned, { is: 'ok' }]);
  expect(of(await examined([], { ...shared, SECRETS_KEY: 'b'.repeat(64) }), 'key')).toMatchObject([{ is: 'ok' }]);
});

// Covers §backend-56.
test('secrets sealed with another key are reported', async () => {
  await database(({ repos }) => repos.secrets.write('tienda', { appToken: 'muy-secreto' }, day(1)));
  expect(of(await examined(), 'secrets')).toMatchObject([{ is: 'ok' }]);
  const findings = await examined([], { SECRETS_KEY: 'b'.repeat(64) });
  expect(of(findings, 'secrets')).toMatchObject([{ is: 'problem', says: expect.stringContaining('tienda') }]);
  expect(JSON.stringify(findings)).not.toContain('muy-secreto');
});

// Covers §resilience-101.
test('between the steps of a key rotation nothing is reported as lost, in either place of the keys', async () => {
  const [old, next] = ['c', 'd'].map((sign) => Buffer.from(sign.repeat(64), 'hex')) as [Buffer, Buffer];
  const changing = { DATA_DIR: join(cli.folder, 'cambio') };
  const both = { ...changing, SECRETS_KEY: old.toString('hex'), SECRETS_KEY_NEXT: next.toString('hex') };
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme', '--secret', 'appToken=muy-secreto'], both);
  expect(await cli.run(['secrets', 'rotate'], both)).toMatchObject({ code: 0 });
  expect(of(await examined(['--offline'], both), 'secrets')).toEqual([
    expect.objectContaining({ is: 'ok', says: expect.stringContaining('1 secrets') }),
  ]);
  const alone = { ...changing, SECRETS_KEY: old.toString('hex') };
  expect(of(await examined(['--offline'], alone), 'secrets')).toMatchObject([{ is: 'problem' }]);

  const lines = [old, next].map((key) => `${key.toString('base64')}\n`).join('');
  await writeFile(secretsKeyFile(changing.DATA_DIR), lines, { mode: 0o600, flag: 'wx' });
  expect(of(await examined(['--offline'], changing), 'secrets')).toMatchObject([{ is: 'ok' }]);
});

// Covers §backend-56.
test('a lost key is not generated again', async () => {
  const lost = secretsKeyFile(dataDir);
  const key = await openSecretsKey({ dataDir });
  await rm(lost);
  expect(of(await examined(), 'secrets')).toMatchObject([{ is: 'problem' }]);
  await writeFile(lost, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
});

// Covers §backend-56.
test('stores that answer, hang, refuse, or must not be called are reported as such', async () => {
  const shop = await listening(createServer((_, answer) => answer.end('[{"id":1,"name":"Sala","children":[]}]')));
  const hanging = await listening(createServer(() => undefined));
  const locked = await listening(createServer((_, answer) => answer.writeHead(401).end('{}')));
  const websites = { abierta: shop, colgada: hanging, cerrada: locked };
  for (const [uid, port] of Object.entries(websites))
    await cli.run([
      'company',
      'add',
      '--uid',
      uid,
      '--name',
      uid,
      '--provider',
      'VTEX',
      '--website',
      `http://127.0.0.1:${port}`,
    ]);
  const allowed = {
    STORE_HOSTS: Object.entries(websites)
      .map(([uid, port]) => `${uid}@127.0.0.1:${port}`)
      .join(','),
  };
  const results = Object.fromEntries(
    of(await examined([], allowed), 'stores').map(({ says, is }) => [says.split(':', 1)[0], { is, says }]),
  );
  expect(results).toMatchObject({
    abierta: { is: 'ok', says: expect.stringContaining('1 categories') },
    colgada: { is: 'problem', says: expect.stringContaining('timeout') },
    cerrada: { is: 'problem', says: expect.stringContaining('status 401') },
  });
  expect(of(await examined([], allowed), 'hosts')).toMatchObject([{ is: 'ok' }]);
  await database(({ repos }) =>
    repos.feedSources.write(
      'abierta',
      { url: 'http://listas.lan/l.csv', kind: 'csv', minutes: 60, user: null, secretId: '' },
      day(1),
    ),
  );
  const wide = { STORE_HOSTS: 'listas.lan,abierta@tienda.lan', WEBHOOK_HOSTS: 'abierta@a.lan,b.lan' };
  expect(of(await examined(['--offline'], wide), 'hosts')).toMatchObject([
    { is: 'warning', says: expect.stringMatching(/^STORE_HOSTS opens listas\.lan to each of \d companies\.$/) },
    { is: 'warning', says: expect.stringMatching(/^WEBHOOK_HOSTS opens b\.lan to each of \d companies\.$/) },
    { is: 'problem', remedy: expect.stringContaining('FEED_HOSTS=abierta@listas.lan ') },
  ]);
  expect(of(await examined(['--offline'], { FEED_HOSTS: 'abierta@listas.lan' }), 'hosts')).toMatchObject([
    { is: 'ok' },
  ]);
  const remedies = of(await examined(), 'stores').map(({ remedy }) => remedy);
  expect(new Set(remedies)).toEqual(
    new Set(
      Object.entries(websites).map(([uid, port]) => expect.stringContaining(`STORE_HOSTS=${uid}@127.0.0.1:${port} `)),
    ),
  );
  expect(of(await examined(['--offline']), 'stores')).toEqual([]);
});

test('a proxy whose headers are not trusted, and one whose headers anybody can forge, are reported', async () => {
  const behind = { PUBLIC_URL: 'https://catalogos.example' };
  const proxies = async (more: Record<string, string>) => of(await examined(['--offline'], more), 'proxies');
  expect(await proxies({})).toMatchObject([{ is: 'ok' }]);
  expect(await proxies(behind)).toMatchObject([{ is: 'warning', remedy: expect.stringContaining('TRUST_PROXY') }]);
  expect(await proxies({ ...behind, TRUST_PROXY: '1' })).toMatchObject([{ is: 'ok' }]);
  expect(await proxies({ ...behind, TRUST_PROXY: 'true' })).toMatchObject([{ is: 'warning' }]);
});

// Covers §studio-74.
test('a STUDIO_URL that is not encrypted, or at which no Studio answers, is reported', async () => {
  const studio = async (more: Record<string, string>, args: string[] = []) => of(await examined(args, more), 'studio');
  const behind = { PUBLIC_URL: 'https://catalogos.example', TRUST_PROXY: '1' };
  expect(await studio({})).toMatchObject([{ is: 'ok', says: expect.stringContaining('shares the host') }]);
  expect(await studio({ ...behind, STUDIO_URL: 'http://studio.example' })).toMatchObject([{ is: 'problem' }]);
  // Port 1 of this machine: nothing listens there.
  expect(await studio({ STUDIO_URL: 'http://127.0.0.1:1' })).toMatchObject([{ is: 'warning' }]);
  expect(await studio({ ...behind, STUDIO_URL: 'https://studio.example' }, ['--offline'])).toMatchObject([
    { is: 'ok' },
  ]);
});

test('a data folder that others can read is reported', async () => {
  expect(of(await examined(['--offline']), 'data')).toMatchObject([{ is: 'ok' }]);
  await chmod(dataDir, 0o755);
  expect(of(await examined(['--offline']), 'data')).toMatchObject([
    { is: 'warning', remedy: `Run: chmod go= ${dataDir}` },
  ]);
  await chmod(dataDir, 0o700);
});

// Covers §backend-57.
test('missing files of editions are reported, unreferenced files are removed unless they are of today', async () => {
  const files = await openDiskFiles({ dataDir });
  const [referenced, lost, old, young, again] = await Promise.all(
    ['kept', 'lost', 'old', 'young', 'again'].map((text) => files.put(Buffer.from(text), 'txt')),
  );
  const pages = [page(1, { url: `/files/${referenced?.key}` }), page(2, { url: `/files/${lost?.key}` })];
  const others = { pictures: [], thumbnail: null, words: null };
  await database(({ repos }) =>
    repos.documents.publish(
      edition('uno', {
        pages: pages.map((one) => ({ ...one, ...others })),
        details: { ...edition().details, url: `/files/${referenced?.key}` },
      }),
      day(1),
    ),
  );
  await rm(fileLocation(dataDir, lost?.key ?? '').path);
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const { key = '' } of [referenced ?? {}, old ?? {}, again ?? {}])
    await utimes(fileLocation(dataDir, key).path, longAgo, longAgo);
  // A publisher stores a file that exists already: its time of storage is renewed.
  await files.put(Buffer.from('again'), 'txt');

  const seen = await examined(['--offline']);
  expect(of(seen, 'editions')).toMatchObject([{ is: 'problem', says: `${lost?.key} is missing (pages uno 2).` }]);
  expect(of(seen, 'orphans')).toMatchObject([{ is: 'warning', says: expect.stringMatching(/^1 files /) }]);
  expect(await files.stat(old?.key ?? '')).not.toBeNull();
  expect(of(await examined(['--offline', '--repair']), 'orphans')).toMatchObject([
    { is: 'ok', says: expect.stringContaining('1 were removed') },
  ]);
  expect(await files.stat(old?.key ?? '')).toBeNull();
  for (const { key = '' } of [referenced ?? {}, young ?? {}, again ?? {}]) expect(await files.stat(key)).not.toBeNull();
});

// Covers §resilience-7.
test('a price list left by a killed server is removed after a day, one that is being read stays', async () => {
  const temporary = temporaryDirectory(dataDir);
  const [old, young] = [join(temporary, 'old'), join(temporary, 'young')];
  for (const path of [old, young]) await writeFile(path, 'ref;precio');
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await utimes(old, longAgo, longAgo);
  await examined(['--offline', '--repair']);
  expect(await readdir(temporary)).toEqual(['young']);
});

// Covers §backend-56.
test('a database without migrations is left unchanged, and that of a newer program is reported', async () => {
  const empty = { DATA_DIR: join(cli.folder, 'vacia') };
  expect(of(await examined([], empty), 'database')).toMatchObject([
    { is: 'problem', says: expect.stringContaining('lacks 001_first') },
  ]);
  expect(of(await examined([], empty), 'database')).toHaveLength(1);
  const options = { dataDir, secretsKey: Buffer.alloc(32) };
  await runSql(options, "insert into migrations values ('999_later', 'x', '2026-01-01')");
  await runSql(options, "insert into migration_floors values ('999_later', '998_between')");
  expect(of(await examined(), 'database')).toMatchObject([
    { is: 'problem', says: expect.stringContaining('newer program') },
  ]);
  await runSql(options, 'delete from migration_floors');
  await runSql(options, "delete from migrations where name = '999_later'");
});

// Covers §backend-56.
test('a clock behind that of the database is reported', async () => {
  const options = { dataDir, secretsKey: Buffer.alloc(32) };
  await runSql(options, "update migrations set applied_at = '2999-01-01T00:00:00.000Z' where name = '001_first'");
  expect(of(await examined(['--offline']), 'clock')).toMatchObject([{ is: 'problem' }]);
});
