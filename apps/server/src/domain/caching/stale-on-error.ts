/**
 * Stale-if-error for the shoppers' reads: while the database is unavailable, they return their last results. Publishers' reads
 * never do.
 */
import { AppError } from '../../errors/app-error.ts';
import type { CompaniesRepo } from '../ports/companies.ts';
import type { DocumentHead, DocumentsRepo } from '../ports/documents.ts';
import { createMonotonicClock } from './monotonic-clock.ts';
import { bytesOf, createStaleCache } from './stale-cache.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ENTRIES = 50_000;

export const isDatabaseOut = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'database.unavailable';

/** `companies`: a suspended company is unknown to shoppers and has no developments. */
export type ReadersRepos = {
  companies: Pick<CompaniesRepo, 'byUid' | 'developmentsOf'>;
  documents: Pick<
    DocumentsRepo,
    'head' | 'tileSource' | 'menu' | 'sections' | 'pages' | 'page' | 'firstPageWith' | 'list'
  >;
};

/** `staleCount`: number of reads answered with stale data so far. A response built from such a read must not be cached. */
export type StaleOnErrorReads = ReadersRepos & {
  staleCount: () => number;
  /** The company of a document that was read lately, without a query; null when unknown. */
  companyOf: (pdfUid: string) => string | null;
};

/** An edition that is not named is the current one. */
const keyOf = (name: string, ...args: unknown[]): string =>
  JSON.stringify([name, ...args.filter((given) => given !== undefined)]);

/** Visitors invent names of companies: those without any development share one part of the cache. */
const UNKNOWN = '?';
/** Reads that name a document only have the share of that document. */
const ofDocument = (pdfUid: string): string => `document ${pdfUid}`;

type SourceRepos = Omit<ReadersRepos, 'companies'> & {
  companies: Pick<CompaniesRepo, 'byUid' | 'activeDevelopmentsOf'>;
};

/** Successful reads are cached for up to a day; "not found" is not cached. */
export const staleOnErrorReads = ({ companies, documents }: SourceRepos, now: () => Date): StaleOnErrorReads => {
  let staleCount = 0;
  const { ms } = createMonotonicClock(now);
  const bytes = { max: MAX_BYTES, of: bytesOf };
  const cache = createStaleCache<unknown>({ maxEntries: MAX_ENTRIES, bytes, freshMs: DAY_MS, staleMs: DAY_MS });

  const staleOnError =
    <Args extends unknown[], Answer>(
      name: string,
      read: (...args: Args) => Promise<Answer>,
      companyOf: (answer: Answer, ...args: Args) => string,
    ) =>
    async (...args: Args): Promise<Answer> => {
      const key = keyOf(name, ...args);
      try {
        const answer = await read(...args);
        if (answer === null) cache.remove(key);
        else cache.set(key, answer, ms(), companyOf(answer, ...args));
        return answer;
      } catch (error) {
        const last = isDatabaseOut(error) ? cache.get(key, ms()) : null;
        if (last === null) throw error;
        staleCount += 1;
        return last.value as Answer;
      }
    };

  return {
    staleCount: () => staleCount,
    companyOf: (pdfUid) => {
      const head = cache.get(keyOf('head', pdfUid), ms())?.value as DocumentHead | undefined;
      return head?.companyUid ?? null;
    },
    companies: {
      byUid: staleOnError(
        'company',
        async (uid) => {
          const company = await companies.byUid(uid);
          return company?.IsActive ? company : null;
        },
        (_, uid) => uid,
      ),
      developmentsOf: staleOnError(
        'developments',
        (uid) => companies.activeDevelopmentsOf(uid),
        (found, uid) => (found.length === 0 ? UNKNOWN : uid),
      ),
    },
    documents: {
      head: staleOnError(
        'head',
        (pdfUid, edition?) => documents.head(pdfUid, edition),
        (head) => head?.companyUid ?? UNKNOWN,
      ),
      tileSource: staleOnError(
        'tileSource',
        (pdfUid, index, edition?) => documents.tileSource(pdfUid, index, edition),
        (_, pdfUid) => ofDocument(pdfUid),
      ),
      sections: staleOnError(
        'sections',
        (pdfUid, edition?) => documents.sections(pdfUid, edition),
        (_, pdfUid) => ofDocument(pdfUid),
      ),
      list: staleOnError(
        'list',
        (query) => documents.list(query),
        (_, { companyUid }) => companyUid,
      ),
      // Large, and cached as serialised responses (http/middleware/body.ts), under the version that `head` returns.
      menu: (pdfUid, edition) => documents.menu(pdfUid, edition),
      pages: (pdfUid, edition) => documents.pages(pdfUid, edition),
      page: (pdfUid, index, edition) => documents.page(pdfUid, index, edition),
      firstPageWith: (pdfUid, key, edition) => documents.firstPageWith(pdfUid, key, edition),
    },
  };
};
