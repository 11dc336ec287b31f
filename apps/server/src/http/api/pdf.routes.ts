/** The calls under interactive_pdf/ (§7). */

import { referenceKey } from '@vitrina/contract';
import type { ReadersRepos } from '../../domain/caching/stale-on-error.ts';
import type { DocumentAccess } from '../../domain/documents/document-access.ts';
import type { Change } from '../../domain/ports/changes.ts';
import { AppError } from '../../errors/app-error.ts';
import { requireCompany } from './known-company.ts';
import type { Mount } from './mount.ts';

export const pdfRoutes = (mount: Mount, readers: ReadersRepos, access: DocumentAccess): void => {
  const { documents, companies } = readers;
  const unknown = (pdfUid: string) => new AppError('pdf.unknown', { pdf: pdfUid });
  const orUnknown = <T>(value: T | null, pdfUid: string): T => {
    if (value === null) throw unknown(pdfUid);
    return value;
  };
  const headOf = async (pdfUid: string) => orUnknown(await access.head(pdfUid), pdfUid);
  // Both are needed: two changes may have the same time, and rows of earlier versions have no revision.
  const versionOf = async (pdfUid: string): Promise<string> => {
    const { updatedAt, revision } = await headOf(pdfUid);
    return `${updatedAt} ${revision}`;
  };
  /** The developments of the company decide on the answer as well. */
  const dependencies = async (pdfUid: string): Promise<Change[]> => [
    { kind: 'document', uid: pdfUid },
    { kind: 'company', uid: (await headOf(pdfUid)).companyUid },
  ];

  mount('pdf.menu', async ({ query }) => [orUnknown(await documents.menu(query.pdfUid), query.pdfUid)], {
    dependsOn: ({ query }) => dependencies(query.pdfUid),
    version: ({ query }) => versionOf(query.pdfUid),
  });
  mount(
    'pdf.details',
    async ({ params, query }) => {
      await requireCompany(companies, query.companyUid);
      const head = await headOf(params.pdfUid);
      if (head.companyUid !== query.companyUid) throw unknown(params.pdfUid);
      return head.details;
    },
    {
      dependsOn: ({ params, query }) => [
        { kind: 'document', uid: params.pdfUid },
        { kind: 'company', uid: query.companyUid },
      ],
    },
  );
  mount(
    'pdf.sections',
    async ({ params: { id } }) => {
      await headOf(id);
      return [orUnknown(await documents.sections(id), id)];
    },
    { dependsOn: ({ params }) => dependencies(params.id) },
  );
  // The largest answer, requested by every visit: serialised once per version.
  mount('pdf.pages', async ({ query }) => orUnknown(await documents.pages(query.pdfUid), query.pdfUid), {
    dependsOn: ({ query }) => dependencies(query.pdfUid),
    version: ({ query }) => versionOf(query.pdfUid),
  });
  mount(
    'pdf.list',
    async ({ query }) => {
      const { companyUid, page, itemsPerPage, productREF } = query;
      await requireCompany(companies, companyUid);
      if (!(await access.isActive(companyUid))) return { pdfs: [], page, itemsPerPage, total: 0 };
      const key = productREF === undefined || productREF === '' ? null : referenceKey(productREF);
      return documents.list({ companyUid, page, itemsPerPage, referenceKey: key });
    },
    { concerns: ({ query }) => [{ kind: 'company', uid: query.companyUid }] },
  );
};
