/** Suspended and removed companies: what shoppers and publishers are answered, before, during and after. */
import { Problem } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';
import { writeBuiltViewer } from '../testing/built-viewer.ts';

let shop: TestApp;
let origin = '';
beforeEach(async () => {
  shop = await openTestApp();
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => shop.close());

const params = { companyUid: 'acme' };
const operator = () => signedIn(shop, { isOperator: true });
const codeOf = (answer: { json: () => unknown }) => Problem.parse(answer.json()).code;

/** The calls that open a document, over HTTP: the response cache answers those that it has. */
const shopperCalls = (company: string, pdf: string): [string, object?][] => [
  [`/v2/company/read/id?companyId=${company}`],
  [`/v2/components/development/read/company?companyId=${company}`],
  [`/v2/interactive_pdf/menu_pdf?pdfUid=${pdf}`],
  [`/v2/interactive_pdf/pdf/${pdf}?companyUid=${company}`],
  [`/v2/interactive_pdf/pdf_content_menu/${pdf}`],
  [`/v2/interactive_pdf/pdf_pages?pdfUid=${pdf}`],
  [`/v2/interactive_pdf/list_pdf?companyUid=${company}`],
  [`/v2/catalog/read/${company}`],
  ['/v2/integration/products', { companyId: company, refId: 'CN-1' }],
];
const answersOf = (company: string, pdf: string) =>
  Promise.all(
    shopperCalls(company, pdf).map(async ([url, body]) => {
      const headers = { 'x-api-key': 'vitrina', ...(body && { 'content-type': 'application/json' }) };
      const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const answer = await fetch(`${origin}${url}`, { headers, ...sent });
      return { status: answer.status, body: (await answer.text()).replaceAll(company, 'C').replaceAll(pdf, 'P') };
    }),
  );
/** Without the parts that differ between two requests. */
const comparable = (answers: Awaited<ReturnType<typeof answersOf>>) =>
  answers.map(({ status, body }) => ({ status, body: body.replace(/"instance":"[^"]*"/, '') }));

// Covers §access-50.
test('shoppers of a suspended company are answered as for an unknown one, also from caches, and as before once it is resumed', async () => {
  const before = await answersOf('acme', 'catalogo');
  expect(before.map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(before.at(-1)?.body).toContain('Producto 1');
  expect(comparable(await answersOf('acme', 'catalogo'))).toEqual(comparable(before));

  const suspended = await (await operator()).call('companies.suspend', { params });
  expect(suspended.json()).toMatchObject({ version: 2, company: { IsActive: false } });
  const unknown = comparable(await answersOf('nadie', 'ninguno'));
  expect(comparable(await answersOf('acme', 'catalogo'))).toEqual(unknown);
  expect(new Set(unknown.map(({ status }) => status))).toEqual(new Set([404]));
  expect((await shop.call('/v2/company/read/id?companyId=otra')).statusCode).toBe(200);

  await (await operator()).call('companies.resume', { params });
  const after = await answersOf('acme', 'catalogo');
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(JSON.parse(after[0]?.body ?? '')).toEqual(JSON.parse(before[0]?.body ?? ''));
});

// Covers §access-50.
test('the page of a suspended company holds nothing of it, as that of an unknown one', async () => {
  const viewer = await writeBuiltViewer();
  const withViewer = await openTestApp({ viewerDist: viewer.dist });
  const pageOf = async (company: string, pdf: string) => {
    const { body } = await withViewer.call(`/view?company=${company}&pdf=${pdf}`, { headers: { accept: 'text/html' } });
    return body.replaceAll(company, 'C').replaceAll(pdf, 'P');
  };
  const operating = await signedIn(withViewer, { isOperator: true });
  const before = await pageOf('acme', 'catalogo');
  expect(before).toContain('Catálogo');
  await operating.call('companies.suspend', { params });
  expect(await pageOf('acme', 'catalogo')).toBe(await pageOf('nadie', 'ninguno'));
  await operating.call('companies.resume', { params });
  expect(await pageOf('acme', 'catalogo')).toBe(before);
  await withViewer.close();
  await viewer.remove();
});

// Covers §access-50.
test('events of a suspended company are accepted and not stored', async () => {
  await (await operator()).call('companies.suspend', { params });
  const event = { event: 'open', company: 'acme', pdf: 'catalogo', page: 1, tgo: false, session: 's', data: {} };
  const development = { name: 'pdf view', version: 1, platform: 'Desk' };
  const payload = { ...event, development, user: { uid: '', name: '', email: '' }, at: NOW.toISOString() };
  expect((await shop.call('/events', { method: 'POST', payload })).statusCode).toBe(202);
  expect((await shop.call('/events', { method: 'POST', payload: { ...payload, company: 'otra' } })).statusCode).toBe(
    202,
  );
  const { events } = shop.database.repos;
  expect([await events.countByName('acme'), await events.countByName('otra')]).toEqual([{}, { open: 1 }]);
});

// Covers §access-51.
test('publishers of a suspended company read and export it, and change and publish nothing', async () => {
  const owner = await signedIn(shop, { roles: { acme: 'owner' } });
  const document = { ...params, pdfUid: 'catalogo' };
  await (await operator()).call('companies.suspend', { params });

  expect((await owner.call('companies.read', { params })).json()).toMatchObject({ company: { IsActive: false } });
  expect((await owner.call('documents.list', { params })).json()).toMatchObject({ total: 1 });
  expect((await owner.call('tags.export', { params: document })).body).toContain('CN-1');
  const changes = [
    await owner.call('companies.update', { params, body: { version: 2, name: 'Otra' } }),
    await owner.call('documents.delete', { params: document }),
    await owner.call('jobs.create', { params, body: { upload: 'a'.repeat(32), document: 'nuevo' } }),
    await owner.call('uploads.create', { params }),
  ];
  expect(changes.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual(
    changes.map(() => [403, 'company.suspended']),
  );
  const entries = (await owner.call('audit.list', { params })).json().entries;
  expect(entries[0]).toMatchObject({ operation: 'companies.suspend', target: 'acme' });

  await (await operator()).call('companies.resume', { params });
  expect((await owner.call('companies.update', { params, body: { version: 3, name: 'Otra' } })).statusCode).toBe(200);
});

test('only an operator suspends a company, and a repeated suspension changes nothing', async () => {
  const owner = await signedIn(shop, { roles: { acme: 'owner' } });
  expect(codeOf(await owner.call('companies.suspend', { params }))).toBe('access.denied');
  const person = await operator();
  for (let time = 0; time < 2; time += 1)
    expect((await person.call('companies.suspend', { params })).json()).toMatchObject({ version: 2 });
  expect(codeOf(await person.call('companies.suspend', { params: { companyUid: 'nadie' } }))).toBe('company.unknown');
});

// Covers §resilience-121.
test('a removed company is unknown to shoppers and publishers at once, after its uid was confirmed by an operator', async () => {
  const owner = await signedIn(shop, { roles: { acme: 'owner' } });
  const person = await operator();
  const confirmed = { params, body: { confirm: 'acme' } };
  expect(codeOf(await owner.call('companies.delete', confirmed))).toBe('access.denied');
  expect(codeOf(await person.call('companies.delete', { params, body: { confirm: 'Acme' } }))).toBe('company.invalid');
  expect((await answersOf('acme', 'catalogo'))[0]?.status).toBe(200);

  const removed = await person.call('companies.delete', confirmed);
  expect([removed.statusCode, removed.json()]).toEqual([202, { uid: 'acme', state: 'removing' }]);
  const unknown = comparable(await answersOf('nadie', 'ninguno'));
  expect(comparable(await answersOf('acme', 'catalogo'))).toEqual(unknown);
  await vi.waitFor(async () => expect(codeOf(await owner.call('companies.read', { params }))).toBe('company.unknown'));
  await vi.waitFor(async () => expect(await shop.database.repos.companies.byUid('acme')).toBeNull());
  expect((await shop.call('/v2/company/read/id?companyId=otra')).statusCode).toBe(200);
});
