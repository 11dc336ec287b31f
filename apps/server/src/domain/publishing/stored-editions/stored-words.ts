/** The words of a published edition, read back from their files: no PDF is needed. */
import { AppError } from '../../../errors/app-error.ts';
import type { EditionOfDocument } from '../../ports/documents.ts';
import type { EditedPage, PagesRepo } from '../../ports/editing.ts';
import type { FileStore } from '../../ports/files.ts';
import type { Word } from '../../ports/pdf.ts';
import type { DocumentWords } from '../document-words.ts';
import { readPageText, trustedWords } from '../page-content.ts';

/** More than any document has. */
const LAST_PAGE = 100_000;

/** `version`: of all pages together. `words`: `of` is null for a page without words. */
export type StoredEdition = {
  edition: number;
  version: number;
  pages: EditedPage[];
  words: DocumentWords;
  /** Null for a page whose words were not recognised in its picture. */
  recognised: (page: number) => Promise<Recognised | null>;
};
type Recognised = { words: number; confidence: number };

/** Words without a confidence, such as a page number, are those of the PDF. */
const recognisedOf = (words: readonly Word[]): Recognised | null => {
  const read = words.filter(({ confidence }) => confidence !== undefined);
  if (read.length === 0) return null;
  const sum = read.reduce((all, { confidence = 1 }) => all + confidence, 0);
  return { words: trustedWords(read).length, confidence: Math.round((100 * sum) / read.length) / 100 };
};

const keyOfFile = (url: string): string => url.replace(/^\/files\//, '');

const isLost = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'file.unknown' || error.code === 'file.unreadable');

/**
 * `onLost` is called for a page whose words are missing or damaged, maybe several times; without it reading them throws `file.unknown` or
 * `file.unreadable`. Throws `pdf.unknown` and `edition.unknown`.
 */
export const readStoredEdition = async (
  repos: { pages: Pick<PagesRepo, 'pagesFrom'> },
  files: FileStore,
  key: EditionOfDocument,
  onLost?: (page: number) => void,
): Promise<StoredEdition> => {
  const { edition, pages } = await repos.pages.pagesFrom(key, { from: 1, to: LAST_PAGE });
  const byIndex = new Map(pages.map((page) => [page.index, page]));
  type Text = (Awaited<ReturnType<typeof readPageText>> & { recognised: Recognised | null }) | null;
  /** Words and pictures of a page are asked for one after the other. */
  let last: { index: number; text: Promise<Text> } | null = null;
  const read = async (index: number): Promise<Text> => {
    const url = byIndex.get(index)?.words;
    if (url === undefined) return null;
    try {
      const { words, imageBoxes } = await readPageText(files, keyOfFile(url));
      return { words: trustedWords(words), imageBoxes, recognised: recognisedOf(words) };
    } catch (error) {
      if (onLost === undefined || !isLost(error)) throw error;
      onLost(index);
      return null;
    }
  };
  const textOf = (index: number): Promise<Text> => {
    if (last?.index !== index) last = { index, text: read(index) };
    return last.text;
  };
  return {
    edition,
    version: Math.max(0, ...pages.map(({ version }) => version)),
    pages,
    recognised: async (index) => (await textOf(index))?.recognised ?? null,
    words: {
      pages: pages.map(({ index, width = 0, height = 0 }) => ({ index, width, height })),
      of: async (index) => (await textOf(index))?.words ?? null,
      imageBoxesOf: async (index) => (await textOf(index))?.imageBoxes ?? [],
    },
  };
};
