/**
 * Two companies with all kinds of data: calls are made for the first, and no answer may contain data of the second, for tests.
 */
import { randomUUID } from 'node:crypto';
import { newCompany } from '../../domain/companies/companies.ts';
import type { DatabaseOptions } from '../../storage/open-database.ts';
import { edition, page, tag } from '../../storage/testing/builders.ts';
import { callAdmin, signedIn } from './admin.ts';
import { NOW, openTestApp, type TestApp } from './app.ts';
import type { KnownValues } from './fuzz-calls.ts';

/** Marks every text of the other company and appears nowhere else. */
export const OTHER_COMPANY_MARKER = 'SOLO-DE-OTRA';
/** A placeholder for a version, replaced by the current one when the call is sent. */
export const CURRENT_VERSION = -777;

const publishers: KnownValues = {
  companyUid: ['acme', 'acme', 'acme', 'acme', 'acme', 'otra', 'nadie'],
  companyId: ['acme', 'acme', 'nadie'],
  company: ['acme', 'nadie'],
  pdfUid: ['catalogo', 'catalogo', 'catalogo', 'ajeno', 'nada'],
  pdf: ['catalogo', 'catalogo', 'nada'],
  id: ['catalogo', 'nada'],
  document: ['catalogo', 'nuevo'],
  version: [CURRENT_VERSION, CURRENT_VERSION, 1, 2],
  session: ['s-1', 's-2'],
  uid: ['nueva', 'otra-mas', 'a1', 'b2', 'acme', 'A B'],
  provider: ['FEED', 'FEED', '', 'VTEX', 'Shopify'],
  secretId: ['', '', 'clave'],
  color: ['#aa3300', '#fff', ''],
  url: ['https://acme.test/a', 'https://acme.test/lista.csv', 'http://127.0.0.1:1/a'],
  poster: ['/files/a.webp', 'https://acme.test/ñ.webp'],
  logo: ['', '/files/a.svg', 'https://acme.test/"><b>.svg'],
  font: ['', 'Lora', 'https://acme.test/a.woff2'],
  website: ['', 'https://acme.test'],
  terms: ['', 'https://acme.test/tyc'],
  questions: ['', 'https://acme.test/faq'],
  address: ['https://acme.test/recibe', 'G-ABC1234567', 'http://10.0.0.1/'],
  kind: ['ga4', 'webhook', 'auto', 'csv', 'csv', 'csv', 'json', 'xml', 'xlsx'],
  developments: [['interactive_pdf'], [], ['a b']],
  csv: [
    'page,ref,left,top\n1,CN-1,1,1\n',
    'page;name;ref;left;top\n1;"Sofá </script>";CN-2;99;1\n2;x;CN-3;1;1',
    'page,ref,left,top\n"1,CN-1',
    'page,ref,left,top\n1,\0,1e400,-1\n',
    '\ufeff',
  ],
  sections: [[], [{ name: 'Sala </script>', index: 1 }], [{ name: '\ud800', index: 2 }], [{ name: 'x', index: 3 }]],
};
/** Shoppers may read any published document whose uid they know. */
const shoppers: KnownValues = {
  ...publishers,
  companyUid: ['acme', 'acme', 'nadie'],
  pdfUid: ['catalogo', 'catalogo', 'nada'],
};

/** Marks the upload as complete. */
const wholeUpload = async ({ database, files }: TestApp, company: string): Promise<string> => {
  const id = randomUUID().replaceAll('-', '');
  const expiresAt = new Date(NOW.getTime() + 3_600_000);
  const name = company === 'otra' ? OTHER_COMPANY_MARKER : 'Carta';
  const { uploads } = database.repos;
  await uploads.add({ id, company, name, expiresAt }, { unfinished: 100, bytesADay: 1e9 }, NOW);
  await uploads.finish(id, await files.put(Buffer.from('%PDF-1.7'), 'pdf'), expiresAt, NOW);
  return id;
};

export const openFuzzShop = async (
  at: DatabaseOptions,
  more: { viewerDist?: string; environment?: Record<string, string> } = {},
) => {
  const shop = await openTestApp({ ...more, at });
  /** Created anew before each operation, because calls change and remove it. */
  const publish = () =>
    shop.database.inTransaction(async ({ documents }) => {
      const inTrash = await documents.namedInTrash({ name: 'catalogo' });
      for (const key of inTrash) await documents.purge(key, NOW);
      const sold = page(1, { tags: [tag('CN-1', { name: 'Sofá' })] });
      await documents.publish(edition('catalogo', { companyUid: 'acme', pages: [sold, page(2)] }), NOW);
    });
  await shop.database.inTransaction(async ({ companies, documents }) => {
    for (const uid of ['acme', 'otra']) {
      await companies.insert(
        newCompany(uid, { name: uid === 'otra' ? OTHER_COMPANY_MARKER : 'Acme', color: '#aa3300' }, NOW),
        NOW,
      );
      await companies.setDevelopments(uid, ['interactive_pdf']);
    }
    const details = { ...edition().details, name: OTHER_COMPANY_MARKER, name_tab: OTHER_COMPANY_MARKER };
    const pages = [page(1, { tags: [tag('CN-1', { name: OTHER_COMPANY_MARKER })] })];
    await documents.publish(edition('ajeno', { companyUid: 'otra', details, pages }), NOW);
  });
  await publish();

  const owner = await signedIn(shop, { roles: { acme: 'owner', otra: 'owner' } });
  const member = await signedIn(shop, { roles: { acme: 'viewer' } });
  const queued = async (companyUid: string, document: string): Promise<string> => {
    const body = { upload: await wholeUpload(shop, companyUid), document };
    return (await owner.call('jobs.create', { params: { companyUid }, body })).json().id;
  };
  const begun = async (companyUid: string): Promise<string> => {
    const headers = { ...owner.headers, 'tus-resumable': '1.0.0', 'upload-length': '100' };
    const answer = await callAdmin(shop, 'uploads.create', { params: { companyUid } }, headers);
    return String(answer.headers.location).split('/').at(-1) ?? '';
  };
  const values = { appKey: OTHER_COMPANY_MARKER };
  await owner.call('secrets.put', { params: { companyUid: 'otra', name: 'clave' }, body: { values } });
  /** Tokens belong to a user. */
  const tokenOf = async (person: typeof owner): Promise<string> =>
    (await person.call('tokens.create', { body: { name: OTHER_COMPANY_MARKER } })).json().uid;

  const found: KnownValues = {
    ...publishers,
    owner: [owner.user.email],
    email: [member.user.email, owner.user.email, 'nadie@otra.test'],
    userUid: [member.user.uid, owner.user.uid, 'nadie'],
    tokenUid: [await tokenOf(owner), 'nada'],
    jobId: [await queued('acme', 'uno'), await queued('acme', 'dos'), await queued('otra', 'tres'), 'nada'],
    upload: [await wholeUpload(shop, 'acme'), await wholeUpload(shop, 'otra'), 'nada'],
    uploadId: [await begun('acme'), await begun('acme'), await begun('otra'), 'nada'],
  };
  return { shop, publish, publishers: found, shoppers };
};
