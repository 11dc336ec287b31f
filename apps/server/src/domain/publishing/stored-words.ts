/** The words of a published edition, read back from their files: no PDF is needed. */
import type { EditionOfDocument } from '../ports/documents.ts';
import type { EditedPage, PagesRepo } from '../ports/editing.ts';
import type { FileStore } from '../ports/files.ts';
import type { Word } from '../ports/pdf.ts';
import type { DocumentWords } from './document-words.ts';
import { readWords, trustedWords } from './page-content.ts';

/** More than any document has. */
const LAST_PAGE = 100_000;

/** `version`: of all pages together. `words`: `of` is null for a page without words. */
export type StoredEdition = { edition: number; version: number; pages: EditedPage[]; words: DocumentWords };

const keyOfFile = (url: string): string => url.replace(/^\/files\//, '');

/** Throws `pdf.unknown` and `edition.unknown`. */
export const readStoredEdition = async (
  repos: { pages: Pick<PagesRepo, 'pagesFrom'> },
  files: FileStore,
  key: EditionOfDocument,
): Promise<StoredEdition> => {
  const { edition, pages } = await repos.pages.pagesFrom(key, { from: 1, to: LAST_PAGE });
  const byIndex = new Map(pages.map((page) => [page.index, page]));
  const of = async (index: number): Promise<Word[] | null> => {
    const url = byIndex.get(index)?.words;
    return url === undefined ? null : trustedWords(await readWords(files, keyOfFile(url)));
  };
  return {
    edition,
    version: Math.max(0, ...pages.map(({ version }) => version)),
    pages,
    words: { pages: pages.map(({ index, width = 0, height = 0 }) => ({ index, width, height })), of },
  };
};
