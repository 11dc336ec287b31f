/** The calls under interactive_pdf/ (§7). */
import { AppError } from '../domain/app-error.ts';

import type { Change } from '../domain/ports/changes.ts';
import type { DocumentHead } from '../domain/ports.ts';

import { referenceKey } from '../domain/reference-key.ts';
import type { ReadersRepos } from '../domain/remembered.ts';
import { knownCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

const ofDocument = (uid: string): Change[] => [{ kind: 'document', uid }];

export const pdfRoutes = (mount: Mount, { documents, companies }: ReadersRepos): void => {
  const unknown = (pdfUid: string) => new AppError('pdf.unknown', { pdf: pdfUid });
  const found = <T>(value: T | null, pdfUid: string): T => {
    if (value === null) throw unknown(pdfUid);
    return value;
  };
  // The time alone may be the same for two changes, and a program of before knew no revision.
  const stateOf = ({ updatedAt, revision }: DocumentHead) => `${updatedAt} ${revision}`;
  const headOf = async (pdfUid: string) => found(await documents.head(pdfUid), pdfUid);

  mount('pdf.menu', async ({ query }) => [found(await documents.menu(query.pdfUid), query.pdfUid)], {
    follows: ({ query }) => ofDocument(query.pdfUid),
    version: async ({ query }) => stateOf(await headOf(query.pdfUid)),
  });
  mount('pdf.details', async ({ params, query }) => {
    await knownCompany(companies, query.companyUid);
    const head = await headOf(params.pdfUid);
    if (head.companyUid !== query.companyUid) throw unknown(params.pdfUid);
    return head.details;
  });
  mount('pdf.sections', async ({ params }) => [found(await documents.sections(params.id), params.id)], {
    follows: ({ params }) => ofDocument(params.id),
  });
  // The largest answer and the one that every visit asks for: serialised once per state.
  mount('pdf.pages', async ({ query }) => found(await documents.pages(query.pdfUid), query.pdfUid), {
    follows: ({ query }) => ofDocument(query.pdfUid),
    version: async ({ query }) => stateOf(await headOf(query.pdfUid)),
  });
  mount('pdf.list', async ({ query }) => {
    const { companyUid, page, itemsPerPage, productREF } = query;
    await knownCompany(companies, companyUid);
    const key = productREF === undefined || productREF === '' ? null : referenceKey(productREF);
    return documents.list({ companyUid, page, itemsPerPage, referenceKey: key });
  });
};
