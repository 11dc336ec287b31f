/** What was answered once is answered again without asking anything, as long as it holds, to who may have it. */
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../domain/app-error.ts';
import type { Database } from '../../domain/ports.ts';
import { fileLocation } from '../../storage/keys.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { edition, page } from '../../storage/testing/builders.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';
import { createReadyAnswers, type ReadyAnswer } from './ready-answers.ts';

const LIMIT = 40;
const TOKEN = 'numbers-for-operators-only';
const pages = '/v2/interactive_pdf/pdf_pages?pdfUid=catalogo';
const withKey = { 'x-api-key': 'vitrina' };

let shop: TestApp;
let beside: Database;
let origin: string;
const open = async (environment: Record<string, string> = {}): Promise<string> => {
  shop = await openTestApp({ environment: { RATE_LIMIT: '0', ...environment } });
  beside = await openDatabase({ dataDir: shop.dataDir, secretsKey: Buffer.alloc(32, 1) });
  return shop.app.listen({ port: 0, host: '127.0.0.1' });
};
const close = async () => {
  await beside.close();
  await shop.close();
};

const get = (path: string, headers: Record<string, string> = withKey) => fetch(`${origin}${path}`, { headers });
const told = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'));

describe('without a limit', () => {
  beforeAll(async () => void (origin = await open({ METRICS_TOKEN: TOKEN })));
  afterAll(close);
  afterEach(() => vi.restoreAllMocks());

  const reads = () => vi.spyOn(shop.database.repos.documents, 'head');

  test('the second answer is the first, and costs no question', async () => {
    const first = await get(pages);
    const asked = reads();
    const second = await get(pages);
    expect(asked).not.toHaveBeenCalled();
    expect(second.status).toBe(200);
    expect(told(second)).toEqual(told(first));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await second.json()).toEqual(await first.json());
  });

  test('the caller’s own request id is answered where it is fit to be, and never another’s', async () => {
    await get(pages);
    const mine = await get(pages, { ...withKey, 'x-request-id': 'carrito-2026-11' });
    expect(mine.headers.get('x-request-id')).toBe('carrito-2026-11');
    const odd = await get(pages, { ...withKey, 'x-request-id': 'a b' });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('what caches may keep names no request', async () => {
    const { key } = await shop.files.put(Buffer.from('a file that anybody may keep'), 'webp');
    for (const turn of [1, 2])
      expect([
        turn,
        (await get(`/files/${key}`, { 'x-request-id': 'mine-alone' })).headers.get('x-request-id'),
      ]).toEqual([turn, null]);
  });

  test.each([
    ['without a key', {}, 'key.missing'],
    ['with another key', { 'x-api-key': 'vitrin4' }, 'key.unknown'],
  ])('%s it is refused, though somebody else was just answered', async (_, headers, code) => {
    await get(pages);
    const refused = await get(pages, headers);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code });
  });

  test('each encoding has its own', async () => {
    await shop.database.repos.documents.publish(
      edition('catalogo', { companyUid: 'acme', pages: Array.from({ length: 30 }, (_, at) => page(at + 1)) }),
      NOW,
    );
    const encodings = ['br', 'gzip', 'identity'];
    for (const turn of [1, 2])
      for (const encoding of encodings) {
        const answer = await get(pages, { ...withKey, 'accept-encoding': encoding });
        expect([turn, answer.headers.get('content-encoding') ?? 'identity']).toEqual([turn, encoding]);
        expect(await answer.json()).toHaveLength(30);
      }
  });

  test('what another process publishes shows in the next answer', async () => {
    const count = async () => ((await (await get(pages)).json()) as unknown[]).length;
    await count();
    for (const length of [3, 4]) {
      const made = Array.from({ length }, (_, at) => page(at + 1));
      await beside.repos.documents.publish(edition('catalogo', { companyUid: 'acme', pages: made }), NOW);
      await vi.waitFor(async () => expect(await count()).toBe(length));
    }
  });

  test('while changes of other processes may pass unheard, every answer is asked for', async () => {
    await get(pages);
    vi.spyOn(shop.database.changes, 'isHearing').mockReturnValue(false);
    const asked = reads();
    await get(pages);
    await get(pages);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('what was remembered in the place of an answer is not given once there is one', async () => {
    const company = '/v2/company/read/id?companyId=acme';
    const { companies } = shop.database.repos;
    const nameOf = async () => ((await (await get(company)).json()) as { Name: string }).Name;
    const before = await nameOf();
    const known = await companies.byUid('acme');
    if (!known) throw new Error('no company');
    await companies.update({ ...known, Name: 'Otro nombre' }, NOW);
    vi.spyOn(companies, 'byUid').mockRejectedValueOnce(new AppError('database.unavailable'));
    expect(await nameOf()).toBe(before);
    expect(await nameOf()).toBe('Otro nombre');
    await companies.update(known, NOW);
  });

  test('a file that is gone is not given for longer than a minute', async () => {
    const { key } = await shop.files.put(Buffer.from('a picture'), 'webp');
    await get(`/files/${key}`);
    await rm(fileLocation(shop.dataDir, key).path);
    expect(await (await get(`/files/${key}`)).text()).toBe('a picture');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect((await get(`/files/${key}`)).status).toBe(404);
  });

  test('operators count them all', async () => {
    const metrics = async () =>
      /http_answer_seconds_count\{method="GET",route="\/v2\/interactive_pdf\/pdf_pages",status="200"\} (\d+)/.exec(
        await (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text(),
      )?.[1];
    await get(pages);
    const before = Number(await metrics());
    await get(pages);
    await get(pages);
    expect(Number(await metrics()) - before).toBe(2);
  });
});

test('addresses of any length are in the bound of what is kept', () => {
  const answers = createReadyAnswers(1024 * 1024);
  const terms = { isCurrent: () => true, isByHost: false, isForKey: false };
  const bytes = { head: '', unchanged: '', body: Buffer.from('x') };
  const answer: ReadyAnswer = { ...terms, ...bytes, route: '/', tellsId: false, tag: null };
  const asked = (at: number, length: number) => {
    const target = `/${at}?${'x'.repeat(length)}`;
    return { target, host: '', acceptEncoding: null, forwardedTo: null };
  };
  const heldOf = (length: number): number => {
    for (let at = 0; at < 1000; at += 1) answers.keep(asked(at, length), answer);
    return Array.from({ length: 1000 }, (_, at) => answers.find(asked(at, length))).filter((found) => found !== null)
      .length;
  };
  expect(heldOf(10)).toBeGreaterThan(700);
  expect(heldOf(1500) * 1500 * 2).toBeLessThan(1024 * 1024);
  expect(heldOf(15_000)).toBe(0);
});

describe('with a limit', () => {
  beforeAll(async () => void (origin = await open({ RATE_LIMIT: String(LIMIT) })));
  afterAll(close);

  test('a call whose tag is not the answer’s counts once', async () => {
    const statuses = [];
    const asking = { ...withKey, 'if-none-match': 'W/"x"' };
    for (let call = 0; call < LIMIT; call += 1) statuses.push((await get(pages, asking)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('with a limit, again', () => {
  beforeAll(async () => void (origin = await open({ RATE_LIMIT: String(LIMIT) })));
  afterAll(close);

  test('ready answers count as all others', async () => {
    const statuses = [];
    for (let call = 0; call < LIMIT + 2; call += 1) statuses.push((await get(pages)).status);
    expect(statuses.slice(0, LIMIT)).toEqual(Array.from({ length: LIMIT }, () => 200));
    expect(statuses.slice(LIMIT)).toEqual([429, 429]);
    // Another call of the same address is over the limit, too: there is one count.
    expect((await get('/v2/company/read/id?companyId=acme')).status).toBe(429);
  });
});

describe('behind proxies', () => {
  beforeAll(async () => void (origin = await open({ RATE_LIMIT: '5', TRUST_PROXY: '1' })));
  afterAll(close);

  test('each visitor has a count of their own, and cannot choose it', async () => {
    const from = async (forwarded: string) => (await get(pages, { ...withKey, 'x-forwarded-for': forwarded })).status;
    for (let call = 0; call < 5; call += 1) expect(await from('203.0.113.7')).toBe(200);
    expect(await from('203.0.113.7')).toBe(429);
    expect(await from('198.51.100.1, 203.0.113.7')).toBe(429);
    expect(await from('203.0.113.8')).toBe(200);
  });
});
