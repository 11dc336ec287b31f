/**
 * Reads pages without usable text in their pictures, and finds references again: columns, labels and blocks show in the whole document, and a store is asked for
 * the codes of the new words.
 */
import type { Company, Product } from '@vitrina/contract';
import type { Database } from '../../ports/database.ts';
import type { FileStore } from '../../ports/files.ts';
import type { PdfEngine } from '../../ports/pdf.ts';
import type { Store } from '../../ports/stores.ts';
import { createCandidateCollector } from '../../references/candidates.ts';
import { NO_REFERENCES } from '../../references/reference-finder.ts';
import type { TextCollector } from '../document-text.ts';
import type { DocumentWords } from '../document-words.ts';
import type { MatchedPage } from '../publish-report.ts';
import type { PageCheckpoints } from '../render-pages.ts';
import { type MatchedWords, matchWords, type ReferenceSource } from '../tags/match-words.ts';
import { placeFound } from '../tags/place-found.ts';
import { drawnWords } from './drawn-words.ts';
import { isPending, isReadByOcr, type Ocr, pictureOf, readScans } from './read-scans.ts';

type Scans = {
  source: ReferenceSource;
  company: Company;
  /** See `PublishRequest`. */
  products: readonly Product[] | undefined;
  text: TextCollector;
  /** In the order of the document. */
  pages: readonly MatchedPage[];
  span: (step: 'ocr', work: () => Promise<void>) => Promise<void>;
};

type ScanDeps = {
  ocr?: Ocr | null | undefined;
  files: FileStore;
  engine: PdfEngine;
  store?: Store | null | undefined;
  database: Database;
  checkpoints?: PageCheckpoints | undefined;
  signal?: AbortSignal | undefined;
  onProgress: (progress: { step: 'ocr' | 'references'; done: number; total: number }) => void;
};

type ReadAndMatched = { matched: MatchedWords | null; pages: MatchedPage[] };

const candidatesOf = async (words: DocumentWords): Promise<string[]> => {
  const collector = createCandidateCollector();
  for (const { index } of words.pages) collector.add((await words.of(index)) ?? []);
  return collector.result();
};

const printsOf = (found: MatchedPage['found']): string => JSON.stringify(found.map(({ ref, box }) => [ref, box]));

/** `pages` in the order of the document. Pages whose references are the same keep the places of their tags. */
const matchScans = async (
  pages: readonly MatchedPage[],
  { source, company, products }: Scans,
  deps: ScanDeps,
): Promise<{ matched: MatchedWords; pages: MatchedPage[] }> => {
  const { files, engine } = deps;
  const words = drawnWords(
    pages.map(({ draft }) => draft),
    files,
  );
  const candidates = source.is === 'store' ? await candidatesOf(words) : [];
  const matched = await matchWords(words, { source, company, products, candidates }, deps);
  const { blocksOn } = matched;
  const again: MatchedPage[] = [];
  for (const page of pages) {
    const { draft } = page;
    const { index, width, height } = draft.page;
    const references = matched.pages.get(index) ?? NO_REFERENCES;
    if (!isReadByOcr(draft) && printsOf(references.found) === printsOf(page.found)) {
      again.push({ ...page, ...references, found: page.found });
      continue;
    }
    const picture = references.found.length > 0 ? await pictureOf(files, draft) : null;
    const ink = picture && (await engine.ink(picture));
    const blocks = blocksOn.get(index) ?? [];
    const read = references.found.length > 0 ? ((await words.of(index)) ?? []) : [];
    again.push({
      draft,
      ...references,
      found: placeFound(references.found, { words: read, width, height, ink, blocks }),
    });
  }
  return { matched, pages: again };
};

/** The pages are drawn and stored by now, and visible in the preview of the job. `matched`: null when no page has been read. */
export const readAndMatchScans = async (scans: Scans, deps: ScanDeps): Promise<ReadAndMatched> => {
  const { text, pages, span } = scans;
  const { ocr = null, files, checkpoints, signal, onProgress } = deps;
  const drafts = new Map(pages.map(({ draft }) => [draft.page.index, draft]));
  const pending = pages.filter(({ draft }) => isPending(draft)).length;
  if (ocr !== null && pending > 0) {
    // An earlier worker may have read some.
    const total = pages.filter(({ draft }) => draft.ocr !== undefined).length;
    let done = total - pending;
    onProgress({ step: 'ocr', done, total });
    const onPage: Parameters<typeof readScans>[1]['onPage'] = (draft, words) => {
      const { index, width, height } = draft.page;
      drafts.set(index, draft);
      text.add(index, words, width / height);
      done += 1;
      onProgress({ step: 'ocr', done, total });
    };
    await span('ocr', () => readScans([...drafts.values()], { ocr, files, checkpoints, signal, onPage }));
  }
  const read = pages.map((page) => ({ ...page, draft: drafts.get(page.draft.page.index) ?? page.draft }));
  if (!read.some(({ draft }) => isReadByOcr(draft))) return { matched: null, pages: read };
  return matchScans(read, scans, deps);
};
