/** The start-up data of `/view` belong to one edition, also when another is published while they are read. */
import { afterEach, expect, test, vi } from 'vitest';
import { NOW, openTestApp, type TestApp } from '../../http/testing/app.ts';
import { edition, page } from '../../storage/testing/builders.ts';
import { loadStartup } from './startup.ts';

let shop: TestApp;
afterEach(() => shop.close());

const publish = (count: number) =>
  shop.database.repos.documents.publish(
    edition('catalogo', { companyUid: 'acme', pages: Array.from({ length: count }, (_, at) => page(at + 1)) }),
    NOW,
  );

// Covers §resilience-69.
test('an edition published between two reads restarts the reading', async () => {
  shop = await openTestApp();
  await publish(10);
  const { companies, documents } = shop.database.repos;
  const readPage = documents.page;
  const publishing = vi.fn(async (pdfUid: string, index: number) => {
    if (publishing.mock.calls.length === 1) await publish(5);
    return readPage(pdfUid, index);
  });
  const requested = { company: 'acme', pdf: 'catalogo', productREF: '', product: '', page: 9 };
  const opening = await loadStartup(
    { companies, documents: { ...documents, page: publishing } },
    requested,
    'interactive_pdf',
  );
  if (opening.is !== 'document') throw new Error(`it is ${opening.is}`);
  expect(opening.answers).toMatchObject({ pageCount: 5, page: { index: 5 } });
  expect(opening.answers.pages).toHaveLength(5);
});
