/** The editions of a document as its publishers see them: with their tags, and the person who published each. */
import type { Repos } from '../../ports/database.ts';
import type { DocumentKey, EditionSummary } from '../../ports/documents.ts';

export type ListedEdition = EditionSummary & { tags: number; by: string | null };

/** An edition has the time of its entry in the trail. Throws `pdf.unknown`. */
export const listEditions = async (
  { documents, audit }: Pick<Repos, 'documents' | 'audit'>,
  key: DocumentKey,
): Promise<ListedEdition[]> => {
  const editions = await documents.editions(key);
  const tags = await documents.tagCounts(key.pdfUid);
  const about = { companyUid: key.companyUid, target: key.pdfUid };
  const authors = await audit.authorsOf(about, [...new Set(editions.map(({ publishedAt }) => publishedAt))]);
  return editions.map((edition) => ({
    ...edition,
    tags: tags.get(edition.number) ?? 0,
    by: authors.get(edition.publishedAt) ?? null,
  }));
};
