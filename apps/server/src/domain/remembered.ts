/**
 * What readers need of the database, with what it said last for when it does not answer: a catalogue that was read a moment ago is
 * read on. Publishers are never answered from here.
 */
import { AppError } from './app-error.ts';
import type { CompaniesRepo, DocumentsRepo } from './ports.ts';
import { bytesOf, createStaleCache } from './products-cache.ts';
import { createSteadyTime } from './steady-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_ENTRIES = 50_000;

export const isDatabaseOut = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'database.unavailable';

export type ReadersRepos = {
  companies: Pick<CompaniesRepo, 'byUid' | 'developmentsOf'>;
  documents: Pick<DocumentsRepo, 'head' | 'sheet' | 'menu' | 'sections' | 'pages' | 'page' | 'firstPageWith' | 'list'>;
};

/** `standIns`: how often something remembered was given in place of an answer. What is made of such is not of now. */
export type RememberedReads = ReadersRepos & { standIns: () => number };

/** What was there is remembered, up to a day; that something was not there is not. */
export const rememberedReads = ({ companies, documents }: ReadersRepos, now: () => Date): RememberedReads => {
  let standIns = 0;
  const { ms } = createSteadyTime(now);
  const bytes = { most: MOST_BYTES, of: bytesOf };
  const kept = createStaleCache<unknown>({ maxEntries: MOST_ENTRIES, bytes, freshMs: DAY_MS, staleMs: DAY_MS });

  const remembering =
    <Asked extends unknown[], Answer>(name: string, read: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      const key = JSON.stringify([name, ...asked]);
      try {
        const answer = await read(...asked);
        if (answer === null) kept.drop(key);
        else kept.set(key, answer, ms());
        return answer;
      } catch (error) {
        const last = isDatabaseOut(error) ? kept.get(key, ms()) : null;
        if (last === null) throw error;
        standIns += 1;
        return last.value as Answer;
      }
    };

  return {
    standIns: () => standIns,
    companies: {
      byUid: remembering('company', (uid) => companies.byUid(uid)),
      developmentsOf: remembering('developments', (uid) => companies.developmentsOf(uid)),
    },
    documents: {
      head: remembering('head', (pdfUid) => documents.head(pdfUid)),
      sheet: remembering('sheet', (pdfUid, index) => documents.sheet(pdfUid, index)),
      sections: remembering('sections', (pdfUid) => documents.sections(pdfUid)),
      list: remembering('list', (query) => documents.list(query)),
      // Large, and kept as they are sent (http/body.ts), under the state that `head` names.
      menu: (pdfUid) => documents.menu(pdfUid),
      pages: (pdfUid) => documents.pages(pdfUid),
      page: (pdfUid, index) => documents.page(pdfUid, index),
      firstPageWith: (pdfUid, key) => documents.firstPageWith(pdfUid, key),
    },
  };
};
