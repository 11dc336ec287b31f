/** All tags of a document at once, as the CSV that people edit (tags-file.ts). */
import { AppError } from './app-error.ts';
import { changing, type Editing, editedDocument } from './editing.ts';
import type { DocumentKey } from './ports/editing.ts';
import type { Repos } from './ports.ts';
import { printTags, readTags, type TagProblem } from './tags-file.ts';

/** Throws `pdf.unknown`. */
export const exportTags = async ({ pages }: Repos, key: DocumentKey): Promise<{ csv: string; count: number }> => {
  const tags = await pages.tags(key);
  return { csv: printTags(tags), count: tags.length };
};

/** Some rows cannot be taken: nothing was imported. */
export class TagsRefused extends AppError {
  readonly problems: readonly TagProblem[];
  constructor(problems: readonly TagProblem[]) {
    const [first] = problems;
    super('tags.invalid', { line: first?.line ?? 1, reason: first?.cause ?? '', problems: problems.length });
    this.problems = problems;
  }
}

/**
 * All rows or none. `version` null replaces whatever is there; otherwise throws `pdf.conflict` when the pages were
 * changed since. Throws `pdf.unknown` and `TagsRefused`.
 */
export const importTags = async (
  editing: Editing,
  key: DocumentKey,
  { csv, version }: { csv: string; version: number | null },
): Promise<number> => {
  // Read before the transaction: a long file is not to keep other writers waiting.
  const { pages } = await editedDocument(editing.database.repos, key);
  const { tags, problems } = readTags(csv, pages);
  if (problems.length > 0) throw new TagsRefused(problems);
  await changing(editing, key, 'tags.import', (repos) => repos.pages.replaceTags(key, tags, version, editing.now));
  return tags.length;
};
