/** Export and import of all tags of a document, as the CSV that people edit (tags-file.ts). */
import { AppError } from '../../errors/app-error.ts';
import type { Repos } from '../ports/database.ts';
import type { EditionOfDocument, TagOnPage } from '../ports/documents.ts';
import { type Editing, requireDocument, withEdit } from './editing.ts';
import { elementText, placedTags } from './placed-elements.ts';
import { type GivenTag, printTags, readTags, type TagProblem } from './tags-file.ts';

/** By default of the current edition. Throws `pdf.unknown`. */
export const exportTags = async ({ pages }: Repos, key: EditionOfDocument): Promise<{ csv: string; count: number }> => {
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

/** `placedByHand`: the new and changed ones, and those that were placed by hand before. */
export type ImportedTags = { count: number; placedByHand: number; version: number };

/** Tags of a file without blocks, each with the block of the present tag that is equal otherwise. */
const withPresentBlocks = (tags: readonly GivenTag[], present: readonly TagOnPage[]): GivenTag[] => {
  const blocks = new Map(present.map(({ block, ...tag }) => [elementText(tag), block]));
  return tags.map((tag) => {
    const block = blocks.get(elementText(tag));
    return block ? { ...tag, block } : tag;
  });
};

/**
 * All rows or none. An unchanged tag keeps its origin, a new or changed one is placed by hand. `version` null replaces any state;
 * otherwise throws `pdf.conflict` when the pages have changed since. Throws `pdf.unknown` and `InvalidTagsError`.
 */
export const importTags = async (
  editing: Editing,
  key: EditionOfDocument,
  { csv, version }: { csv: string; version: number | null },
): Promise<ImportedTags> => {
  // Parsed before the transaction: a long file must not block other writers.
  const { pages } = await requireDocument(editing.database.repos, key);
  const { tags, hasBlocks, problems } = readTags(csv, pages);
  if (problems.length > 0) throw new InvalidTagsError(problems);
  let placedByHand = 0;
  const imported = await withEdit(editing, key, 'tags.import', (repos) => {
    const edit = (present: TagOnPage[]): TagOnPage[] => {
      const edited = placedTags<GivenTag>(hasBlocks ? tags : withPresentBlocks(tags, present), present);
      placedByHand = edited.filter(({ origin }) => origin === 'hand').length;
      return edited;
    };
    return repos.pages.replaceTags(key, edit, version, editing.now);
  });
  return { count: tags.length, placedByHand, ...imported };
};
