/**
 * Prepares a new edition to take over the elements of the current one: reads the words of both, finds blocks and references, and
 * compares them. The comparison is made before the publishing transaction; the tags are those that the transaction reads.
 */

import { referenceKey } from '@vitrina/contract';
import { createTagMover } from '../carry-over/carry-over.ts';
import { type NextTags, nextTags } from '../carry-over/next-tags.ts';
import type { PageOfEdition } from '../carry-over/page-pairs.ts';
import { createSettler, type Settle } from '../carry-over/settle-tags.ts';
import type { Database } from '../ports/database.ts';
import type { DocumentKey, EditionFollower, TagOnPage } from '../ports/documents.ts';
import type { NewPage } from '../ports/elements.ts';
import type { FileStore } from '../ports/files.ts';
import type { InkMap, PdfEngine } from '../ports/pdf.ts';
import { createReferenceFinder, type KnownReference } from '../references/reference-finder.ts';
import { fileKeyOf, type PageText, readPageText, trustedWords } from './page-content.ts';

/** In memory at one time, of each edition. Later pages of a longer document count as pages without words. */
const MAX_WORDS = 600_000;
const NO_TEXT: PageText = { words: [] };

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
const textOf = async (files: FileStore, url: string | null | undefined): Promise<PageText> => {
  const key = fileKeyOf(url);
  if (key === null) return NO_TEXT;
  try {
    const { words, imageBoxes } = await readPageText(files, key);
    return { words: trustedWords(words), imageBoxes };
  } catch {
    return NO_TEXT;
  }
};

const readPages = async (files: FileStore, pages: readonly StoredPage[]): Promise<PageOfEdition[]> => {
  const read: PageOfEdition[] = [];
  let left = MAX_WORDS;
  for (const { index, width = 0, height = 0, words: url, pictures } of pages) {
    const { words, imageBoxes } = left > 0 ? await textOf(files, url) : NO_TEXT;
    left -= words.length;
    read.push({ index, width, height, words, imageBoxes, picture: pictures?.at(-1)?.url ?? null });
  }
  return read;
};

const inkOfPage = async (
  files: FileStore,
  { pictures = [] }: StoredPage,
  engine: Pick<PdfEngine, 'ink'>,
): Promise<InkMap | null> => {
  const key = fileKeyOf((pictures.find(({ width }) => width >= DRAWN_WIDTH) ?? pictures.at(-1))?.url);
  if (key === null) return null;
  try {
    return await engine.ink(await files.read(key));
  } catch {
    return null;
  }
};

/** By page number, where it could be read. */
const readInks = async (
  pages: readonly StoredPage[],
  wanted: ReadonlySet<number>,
  { files, engine }: Pick<Following, 'files' | 'engine'>,
): Promise<Map<number, InkMap | null>> => {
  const inks = new Map<number, InkMap | null>();
  for (const page of pages.filter(({ index }) => wanted.has(index)).slice(0, MAX_DRAWN))
    inks.set(page.index, await inkOfPage(files, page, engine));
  return inks;
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

export type Following = {
  files: FileStore;
  engine: Pick<PdfEngine, 'ink'>;
  database: Database;
  document: DocumentKey;
  known: readonly KnownReference[];
  /** Whether `known` is the whole assortment. */
  isWholeList: boolean;
};

/** `moves`: of the last call of the follower. */
export type PreparedEdition = {
  follow: EditionFollower | null;
  moves: (() => NextTags['moves']) | null;
};

/** Without a current edition there is nothing to follow. */
export const prepareEdition = async (
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
  const wanted = { before: new Set<number>(), after: new Set<number>() };
  // Only pages with tags whose places depend on the drawing are read.
  const note: Settle = (landings) => {
    for (const { tag, from } of landings) {
      wanted.after.add(tag.page);
      if (from.origin === 'hand') wanted.before.add(from.page);
    }
    return new Map();
  };
  nextTags(newPages, tags, mover, { isListed, settle: note });
  const inks = {
    before: await readInks(currentPages, wanted.before, { files, engine }),
    after: await readInks(newPages, wanted.after, { files, engine }),
  };
  const settle = createSettler(mover.editions, {
    before: (index) => inks.before.get(index) ?? null,
    after: (index) => inks.after.get(index) ?? null,
  });
  const options = { isListed, settle };
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
