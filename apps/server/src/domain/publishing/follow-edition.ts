/**
 * Prepares a new edition to take over the elements of the current one: reads the words of both, finds blocks and references, and
 * compares them. The comparison is made before the publishing transaction; the tags are those that the transaction reads.
 */

import { referenceKey } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';
import { createTagMover } from '../carry-over/carry-over.ts';
import { type NextTags, nextTags } from '../carry-over/next-tags.ts';
import type { PageOfEdition } from '../carry-over/page-pairs.ts';
import { createSettler, type DrawnPages } from '../carry-over/settle-tags.ts';
import type { Database } from '../ports/database.ts';
import type { DocumentKey, EditionFollower, NewPage, TagOnPage } from '../ports/documents.ts';
import type { FileStore } from '../ports/files.ts';
import type { InkMap, PdfEngine, Word } from '../ports/pdf.ts';
import { createReferenceFinder, type KnownReference } from '../references/reference-finder.ts';
import { readWords, trustedWords } from './page-content.ts';

/** In memory at one time, of each edition. Later pages of a longer document count as pages without words. */
const MAX_WORDS = 600_000;
const FILES = '/files/';

/** Pages of each edition whose pictures are read, so that moved tags cover no print. On the others the words alone decide. */
const MAX_DRAWN = 200;
/** px: a hairline of the page is still seen. */
const DRAWN_WIDTH = 800;

type StoredPage = {
  index: number;
  width?: number | undefined;
  height?: number | undefined;
  words?: string | null | undefined;
  pictures?: readonly { url: string; width: number }[] | undefined;
};

/** A file that cannot be read costs the evidence of its page, not the publishing. */
const wordsOf = async (files: FileStore, url: string | null | undefined): Promise<Word[]> => {
  if (!url?.startsWith(FILES)) return [];
  try {
    return trustedWords(await readWords(files, url.slice(FILES.length)));
  } catch {
    return [];
  }
};

const readPages = async (files: FileStore, pages: readonly StoredPage[]): Promise<PageOfEdition[]> => {
  const read: PageOfEdition[] = [];
  let left = MAX_WORDS;
  for (const { index, width = 0, height = 0, words: url, pictures } of pages) {
    const words = left > 0 ? await wordsOf(files, url) : [];
    left -= words.length;
    read.push({ index, width, height, words, picture: pictures?.at(-1)?.url ?? null });
  }
  return read;
};

const inkOfPage = async (
  files: FileStore,
  { pictures = [] }: StoredPage,
  engine: Pick<PdfEngine, 'ink'>,
): Promise<InkMap | null> => {
  const url = (pictures.find(({ width }) => width >= DRAWN_WIDTH) ?? pictures.at(-1))?.url;
  if (!url?.startsWith(FILES)) return null;
  try {
    return await engine.ink(await files.read(url.slice(FILES.length)));
  } catch {
    return null;
  }
};

type Side = keyof DrawnPages;

/** Notes of which pages somebody asks; `load` reads those. */
const createDrawnPages = (
  files: FileStore,
  pages: Record<Side, readonly StoredPage[]>,
  engine: Pick<PdfEngine, 'ink'>,
) => {
  const asked: Record<Side, Set<number>> = { before: new Set(), after: new Set() };
  const loaded: Record<Side, Map<number, InkMap | null>> = { before: new Map(), after: new Map() };
  const inkOf =
    (side: Side) =>
    (index: number): InkMap | null => {
      asked[side].add(index);
      return loaded[side].get(index) ?? null;
    };
  return {
    drawn: { before: inkOf('before'), after: inkOf('after') },
    load: async (): Promise<void> => {
      for (const side of ['before', 'after'] as const)
        for (const index of [...asked[side]].slice(0, MAX_DRAWN)) {
          const page = pages[side].find((one) => one.index === index);
          if (page && !loaded[side].has(index)) loaded[side].set(index, await inkOfPage(files, page, engine));
        }
    },
  };
};

const referencesOn = (pages: readonly PageOfEdition[], known: readonly KnownReference[]) => {
  if (known.length === 0) return [];
  const find = createReferenceFinder(known);
  return pages.flatMap(({ index, width, height, words }) =>
    find({ index, width, height, words: [...words] }).found.map(({ ref, page, box }) => ({ ref, page, box })),
  );
};

/** The references of the list and of tags. Each is one product here: a tag names its own. */
const withTagReferences = (known: readonly KnownReference[], tags: readonly TagOnPage[]): KnownReference[] => {
  const byKey = new Map<string, KnownReference>();
  for (const { ref } of [...known, ...tags.map(({ product }) => product)]) {
    const key = referenceKey(ref);
    if (key !== '') byKey.set(key, { ref, productId: '', itemId: '', name: '' });
  }
  return [...byKey.values()];
};

type Following = {
  files: FileStore;
  engine: Pick<PdfEngine, 'ink'>;
  database: Database;
  document: DocumentKey;
  known: readonly KnownReference[];
  /** Whether `known` is the whole assortment. */
  isWholeList: boolean;
};

/** `moves`: of the last call of the follower. */
type PreparedEdition = {
  follow: EditionFollower | null;
  moves: (() => NextTags['moves']) | null;
};

/** Without a current edition there is nothing to follow. */
const prepareEdition = async (
  newPages: readonly NewPage[],
  { files, engine, database, document, known, isWholeList }: Following,
): Promise<PreparedEdition> => {
  const { documents } = database.repos;
  const { pdfUid } = document;
  const current = await documents.byKey(document);
  const currentPages = current && (await documents.pages(pdfUid));
  if (!current || !currentPages) return { follow: null, moves: null };
  const after = await readPages(files, newPages);
  const before = await readPages(files, currentPages);
  const tags = await documents.tags(pdfUid);
  const all = withTagReferences(known, tags);
  const mover = createTagMover({
    before: { pages: before, references: referencesOn(before, all) },
    after: { pages: after, references: referencesOn(after, all) },
  });
  const listed = new Set(known.map(({ ref }) => referenceKey(ref)));
  const isListed = isWholeList ? (ref: string): boolean => listed.has(referenceKey(ref)) : null;
  const { drawn, load } = createDrawnPages(files, { before: currentPages, after: newPages }, engine);
  // The first pass says which pages have tags whose places are to be checked on the drawing.
  nextTags(newPages, tags, mover, { isListed, settle: createSettler(mover.editions, drawn) });
  await load();
  const options = { isListed, settle: createSettler(mover.editions, drawn) };
  let last: NextTags = nextTags(newPages, tags, mover, options);
  const follow: EditionFollower = {
    edition: current.edition,
    pageOf: (index) => mover.editions.pairs.get(index)?.page ?? null,
    tags: (previous) => {
      last = nextTags(newPages, previous, mover, options);
      return last;
    },
  };
  return { follow, moves: () => last.moves };
};

export type Save<Saved> = (prepared: PreparedEdition) => Promise<Saved>;

/**
 * Saves an edition that follows the current one. When another edition was published since it was prepared, it is prepared again,
 * once. Throws errors of `save`.
 */
export const saveFollowing = async <Saved>(
  newPages: readonly NewPage[],
  following: Following,
  save: Save<Saved>,
  onConflict?: () => void,
): Promise<Saved> => {
  const prepared = await prepareEdition(newPages, following);
  try {
    return await save(prepared);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'pdf.conflict') throw error;
    onConflict?.();
    return save(await prepareEdition(newPages, following));
  }
};
