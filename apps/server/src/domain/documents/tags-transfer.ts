/** Export and import of all tags of a document, as the CSV that people edit (tags-file.ts). */
import { AppError } from '../../errors/app-error.ts';
import type { Repos } from '../ports/database.ts';
import type { DocumentKey } from '../ports/documents.ts';
import { type Editing, requireDocument, withAudit } from './editing.ts';
import { printTags, readTags, type TagProblem } from './tags-file.ts';

/** Throws `pdf.unknown`. */
export const exportTags = async ({ pages }: Repos, key: DocumentKey): Promise<{ csv: string; count: number }> => {
  const tags = await pages.tags(key);
  return { csv: printTags(tags), count: tags.length };
};

/** The file has invalid rows: nothing was imported. */
export class InvalidTagsError extends AppError {
  readonly problems: readonly TagProblem[];
  constructor(problems: readonly TagProblem[]) {
    const [first] = problems;
    super('tags.invalid', { line: first?.line ?? 1, reason: first?.cause ?? '', problems: problems.length });
    this.problems = problems;
  }
}

/**
 * All rows or none. `version` null replaces any state; otherwise throws `pdf.conflict` when the pages have changed since.
 * Throws `pdf.unknown` and `InvalidTagsError`.
 */
export const importTags = async (
  editing: Editing,
  key: DocumentKey,
  { csv, version }: { csv: string; version: number | null },
): Promise<number> => {
  // Parsed before the transaction: a long file must not block other writers.
  const { pages } = await requireDocument(editing.database.repos, key);
  const { tags, problems } = readTags(csv, pages);
  if (problems.length > 0) throw new InvalidTagsError(problems);
  await withAudit(editing, key, 'tags.import', (repos) => repos.pages.replaceTags(key, tags, version, editing.now));
  return tags.length;
};
