/** §6: documents of a company without the required development are refused, also by the calls that carry no company (§7). */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
let origin: string;
beforeAll(async () => {
  shop = await openTestApp();
  await shop.app.ready();
  shop.app.server.listen(0, '127.0.0.1');
  await once(shop.app.server, 'listening');
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

const buy = (...developments: string[]) => shop.database.repos.companies.setDevelopments('acme', developments);
beforeEach(() => buy('interactive_pdf'));

/** Over a socket, so that the response cache takes part. */
const call = async (path: string) => {
  const answer = await fetch(`${origin}/v2/${path}`, { headers: { 'x-api-key': 'vitrina' } });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

const OF_DOCUMENT = [
  'interactive_pdf/pdf_pages?pdfUid=catalogo',
  'interactive_pdf/menu_pdf?pdfUid=catalogo',
  'interactive_pdf/pdf_content_menu/catalogo',
  'interactive_pdf/pdf/catalogo?companyUid=acme',
];

describe.each(OF_DOCUMENT)('%s', (path) => {
  // Covers §1-27, §6-4, §6-5.
  test('answers as for an unknown document once the company has lost the development, and again when it is back', async () => {
    for (const _ of [1, 2]) expect((await call(path)).status).toBe(200);
    await buy('interactive_pdf_pro', 'INTERACTIVE_PDF', ' interactive_pdf');
    expect(await call(path)).toMatchObject({ status: 404, body: { code: 'pdf.unknown' } });
    await buy('otro', 'interactive_pdf');
    expect((await call(path)).status).toBe(200);
  });
});

test('list_pdf lists no document of a company without the development', async () => {
  const list = 'interactive_pdf/list_pdf?companyUid=acme';
  expect(await call(list)).toMatchObject({ body: { total: 1, pdfs: [{ Uid: 'catalogo' }] } });
  await buy();
  for (const path of [list, `${list}&productREF=CN-1`, `${list}&page=2&itemsPerPage=3`])
    expect(await call(path)).toMatchObject({ status: 200, body: { total: 0, pdfs: [] } });
});

test('a document opens only under the uid of its company, letter for letter', async () => {
  const under = async (company: string) =>
    (await call(`interactive_pdf/pdf/catalogo?companyUid=${encodeURIComponent(company)}`)).status;
  expect(await under('acme')).toBe(200);
  for (const company of ['otra', 'ACME', ' acme', 'acme ', 'acme\0']) expect(await under(company)).toBe(404);
});
