/** Price lists that are small as a file and endless when read, sent through HTTP: the previous list stays. */
import { gzipSync } from 'node:zlib';
import { Problem } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { archiveOf } from '../../feeds/archive.fixture.ts';
import { packedWorkbook } from '../../feeds/formats/sheet.fixture.ts';
import { cpuSeconds } from '../../storage/testing/conformance.ts';
import { adminUrl, signedIn } from '../testing/admin.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

const MB = 1024 * 1024;

let shop: TestApp;
let editor: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  shop = await openTestApp();
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
});
afterAll(() => shop.close());

const send = (payload: Buffer | string, name: string) =>
  shop.app.inject({
    method: 'POST',
    url: adminUrl('feeds.import', { params: { companyUid: 'acme' }, query: { name } }),
    headers: { ...editor.headers, 'content-type': 'application/octet-stream' },
    payload,
  });

/** Generating such a list in this process would block it for seconds, in which it could answer nothing. */
const waitUntilResponsive = () =>
  vi.waitFor(async () => expect((await shop.call('/v2/company?companyId=acme')).statusCode).not.toBe(503), {
    timeout: 60_000,
    interval: 100,
  });

const zeros = (size: number) => gzipSync(Buffer.alloc(size, ' '), { level: 9 });
const row = `<row><c t="inlineStr"><is><t>${'a'.repeat(1000)}</t></is></c></row>`;
const sheet = (rows: string) => Buffer.from(packedWorkbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`));
const deep = (open: string, close: string, times: number) => Buffer.from(open.repeat(times) + close.repeat(times));
const laughs = [...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('');

// Covers §backend-109.
test.each<[string, string, () => Buffer]>([
  ['a gzip bomb of 320 MB', 'lista.csv.gz', () => Buffer.concat(Array.from({ length: 20 }, () => zeros(16 * MB)))],
  ['gzip inside gzip', 'lista.csv.gz', () => gzipSync(gzipSync(zeros(64 * MB)))],
  ['a truncated gzip', 'lista.csv.gz', () => zeros(MB).subarray(0, 300)],
  [
    'a workbook with a false uncompressed size',
    'lista.xlsx',
    () =>
      archiveOf([{ name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(160 * MB, 'a'), isPacked: true, claim: 10 }]),
  ],
  ['a workbook in a workbook', 'lista.xlsx', () => archiveOf([{ name: 'lista.xlsx', data: sheet(row) }])],
  [
    'a workbook with entry names outside its folder',
    'lista.xlsx',
    () =>
      archiveOf([
        { name: '../../../../etc/cron.d/x', data: Buffer.from('x') },
        { name: '/etc/x', data: Buffer.from('x') },
      ]),
  ],
  [
    'a workbook with entities',
    'lista.xlsx',
    () =>
      Buffer.from(
        packedWorkbook(
          `<!DOCTYPE a [<!ENTITY a "ja">${laughs}]><worksheet><sheetData><row>&j;</row></sheetData></worksheet>`,
        ),
      ),
  ],
  ['a truncated zip', 'lista.xlsx', () => sheet(row).subarray(0, 100)],
  [
    'a billion laughs',
    'lista.xml',
    () =>
      Buffer.from(
        `<!DOCTYPE rss [<!ENTITY a "ja">${laughs}]><rss><channel><item><title>&j;</title></item></channel></rss>`,
      ),
  ],
  [
    'an entity that reads a file',
    'lista.xml',
    () =>
      Buffer.from(
        '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item>&x;</item></channel></rss>',
      ),
  ],
  [
    'an entity that calls a server',
    'lista.xml',
    () => Buffer.from('<!DOCTYPE r [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x"> %x;]><rss/>'),
  ],
  ['XML with 300,000 levels', 'lista.xml', () => deep('<a>', '</a>', 300_000)],
  ['JSON with 500,000 levels', 'lista.json', () => deep('[', ']', 500_000)],
  ['JSON with 100,000 nested objects', 'lista.json', () => deep('{"a":', '}', 100_000)],
  ['a header of a million columns', 'lista.csv', () => Buffer.from(`${'ref,'.repeat(1_000_000)}\n`)],
  ['a quoted cell that never ends', 'lista.csv', () => Buffer.from(`ref,nombre,precio\n"${'a'.repeat(8 * MB)}`)],
  ['a file of quotes', 'lista.csv', () => Buffer.alloc(4 * MB, '"')],
  ['a file of line ends', 'lista.csv', () => Buffer.alloc(4 * MB, '\n')],
  [
    'a file of arbitrary bytes',
    'lista.csv',
    () => Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 256)),
  ],
])('%s is refused and the previous list stays', { timeout: 120_000 }, async (_, name, make) => {
  const list = make();
  await waitUntilResponsive();
  let answer: Awaited<ReturnType<typeof send>> | undefined;
  // Large lists are parsed in a process of their own, so shoppers do not wait for them.
  const seconds = await cpuSeconds(async () => {
    answer = await send(list, name);
  });
  const problem = Problem.parse(answer?.json());
  expect(problem.code).toMatch(/^feed\.(unreadable|columns|empty)$/);
  expect(JSON.stringify(problem)).not.toMatch(/root:|ENOENT|\/tmp|node_modules|Error:/);
  expect(seconds, 'processor time of the server, s').toBeLessThan(1);
  const requested = { method: 'POST', payload: { companyId: 'acme', refId: 'CN-1' } } as const;
  expect((await shop.call('/v2/integration/products', requested)).json().products).toHaveLength(1);
});

// Covers §backend-109.
test.each(['\0.csv', 'a\0.csv', '-.csv', '--inspect', '../../x.csv', ' ', '.gz', '%00'])(
  'a list named %j is imported or refused, never an internal error',
  async (name) => {
    const answer = await send('ref,nombre,precio\nCN-1,Silla,1\n', name);
    if (name.endsWith('.csv')) expect([answer.statusCode, answer.json()]).toMatchObject([200, { products: 1 }]);
    else expect([answer.statusCode, answer.json().code]).toEqual([422, 'feed.unreadable']);
  },
);

// Covers §backend-110.
test('markup in a list is removed from names; other angle brackets are returned as text in JSON', async () => {
  const bad = `Tornillo <M3> </script><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const list = `ref,nombre,precio,imagen,Material\nX-1,"${bad}",10,javascript:alert(1),"${bad}"\n`;
  const imported = await shop.app.inject({
    method: 'POST',
    url: adminUrl('feeds.import', { params: { companyUid: 'acme' }, query: { force: 'true' } }),
    headers: { ...editor.headers, 'content-type': 'text/csv' },
    payload: list,
  });
  expect([imported.statusCode, imported.body]).toEqual([200, expect.any(String)]);
  const requested = { method: 'POST', payload: { companyId: 'acme', refId: 'X-1' } } as const;
  const answer = await shop.call('/v2/integration/products', requested);
  expect(answer.json().products).toMatchObject([{ productName: 'Tornillo <M3>', items: [{ images: [] }] }]);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'x-content-type-options': 'nosniff',
  });
});
