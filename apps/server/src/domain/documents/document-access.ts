/** Access to companies and their documents by the developments of the company (§6), also for calls that name only the document (§7). */
import type { ReadersRepos } from '../caching/stale-on-error.ts';
import { hasDevelopment } from '../companies/companies.ts';
import type { DocumentHead } from '../ports/documents.ts';

export const createDocumentAccess = ({ companies, documents }: ReadersRepos, requiredDevelopment: string) => {
  const isActive = async (companyUid: string): Promise<boolean> =>
    hasDevelopment(await companies.developmentsOf(companyUid), requiredDevelopment);
  return {
    isActive,
    /** Null for an unknown document, and for one whose company lacks the required development: callers cannot tell them apart. */
    head: async (pdfUid: string, edition?: number): Promise<DocumentHead | null> => {
      const head = await documents.head(pdfUid, edition);
      return head && (await isActive(head.companyUid)) ? head : null;
    },
  };
};

export type DocumentAccess = ReturnType<typeof createDocumentAccess>;
