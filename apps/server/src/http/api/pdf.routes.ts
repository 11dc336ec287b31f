/** The calls under interactive_pdf/ (§7). */

import { referenceKey } from '@vitrina/contract';
import type { ReadersRepos } from '../../domain/caching/stale-on-error.ts';
import type { Change } from '../../domain/ports/changes.ts';
import type { DocumentHead } from '../../domain/ports/documents.ts';
import { AppError } from '../../errors/app-error.ts';
import { requireCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

const documentChange = (uid: string): Change[] => [{ kind: 'document', uid }];

export const pdfRoutes = (mount: Mount, { documents, companies }: ReadersRepos): void => {
  const unknown = (pdfUid: string) => new AppError('pdf.unknown', { pdf: pdfUid });
  const orUnknown = <T>(value: T | null, pdfUid: string): T => {
    if (value === null) throw unknown(pdfUid);
    return value;
  };
  // Both are needed: two changes may have the same time, and rows of earlier versions have no revision.
  const versionOf = ({ updatedAt, revision }: DocumentHead) => `${updatedAt} ${revision}`;
  const headOf = async (pdfUid: string) => orUnknown(await documents.head(pdfUid), pdfUid);

  mount('pdf.menu', async ({ query }) => [orUnknown(await documents.menu(query.pdfUid), query.pdfUid)], {
    dependsOn: ({ query }) => documentChange(query.pdfUid),
    version: async ({ query }) => versionOf(await headOf(query.pdfUid)),
  });
  mount('pdf.details', async ({ params, query }) => {
    await requireCompany(companies, query.companyUid);
    const head = await headOf(params.pdfUid);
    if (head.companyUid !== query.companyUid) throw unknown(params.pdfUid);
    return head.details;
  });
  mount('pdf.sections', async ({ params }) => [orUnknown(await documents.sections(params.id), params.id)], {
    dependsOn: ({ params }) => documentChange(params.id),
  });
  // The largest answer, requested by every visit: serialised once per version.
  mount('pdf.pages', async ({ query }) => orUnknown(await documents.pages(query.pdfUid), query.pdfUid), {
    dependsOn: ({ query }) => documentChange(query.pdfUid),
    version: async ({ query }) => versionOf(await headOf(query.pdfUid)),
  });
  mount('pdf.list', async ({ query }) => {
    const { companyUid, page, itemsPerPage, productREF } = query;
    await requireCompany(companies, companyUid);
    const key = productREF === undefined || productREF === '' ? null : referenceKey(productREF);
    return documents.list({ companyUid, page, itemsPerPage, referenceKey: key });
  });
};
