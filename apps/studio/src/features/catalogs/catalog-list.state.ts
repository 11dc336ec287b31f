/** Rows of the list of catalogues: documents, publishings under way, and the views of the address. */
import type { DocumentSort, DocumentStateFilter, Job, ListedJob } from '@vitrina/contract/admin';
import type { DocumentHead } from '../../api/queries.ts';

export const VIEWS = ['', 'publicados', 'borradores', 'ocultos', 'papelera'] as const;
export type View = (typeof VIEWS)[number];

/** Other texts in the address mean all documents. */
export const viewOf = (text: string): View => VIEWS.find((view) => view === text) ?? '';

/** The trash is another list; beside it the counts of all documents are shown. */
export const STATES: Readonly<Record<View, DocumentStateFilter | null>> = {
  '': null,
  publicados: 'published',
  borradores: 'drafts',
  ocultos: 'withdrawn',
  papelera: null,
};

export const ORDERS = ['', 'cambio', 'nombre'] as const;
export type Order = (typeof ORDERS)[number];

export const orderOf = (text: string): Order => ORDERS.find((order) => order === text) ?? '';

export const SORTS: Readonly<Record<Order, DocumentSort>> = { '': 'published', cambio: 'updated', nombre: 'name' };

/** `job`: the newest publishing of the document, while it is under way or when it has failed. A new document has no `document` yet. */
export type CatalogRow = { uid: string; name: string; document: DocumentHead | null; job: Job | null };

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running';

/** Failures are shown for a week, unless the document was published or changed since. */
const FAILURE_MS = 7 * 24 * 3600 * 1000;

const isShown = (job: Job, document: DocumentHead | null, now: number): boolean => {
  if (isUnderWay(job)) return true;
  if (job.state !== 'failed' || job.endedAt === null) return false;
  const ended = Date.parse(job.endedAt);
  return now - ended < FAILURE_MS && (document === null || Date.parse(document.updatedAt) < ended);
};

/** `jobs`: newest first. */
const newestOf = <Listed extends Job>(jobs: readonly Listed[]): Map<string, Listed> => {
  const newest = new Map<string, Listed>();
  for (const job of jobs) if (!newest.has(job.document)) newest.set(job.document, job);
  return newest;
};

export const catalogRows = (documents: readonly DocumentHead[], jobs: readonly Job[], now: number): CatalogRow[] => {
  const newest = newestOf(jobs);
  return documents.map((document) => {
    const { uid, name } = document;
    const job = newest.get(uid) ?? null;
    return { uid, name, document, job: job && isShown(job, document, now) ? job : null };
  });
};

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-CO');

/** Publishings of documents that are not there yet. Every word of `search` must be in the name, as the server compares them. */
export const firstRows = (jobs: readonly ListedJob[], search: string, now: number): CatalogRow[] => {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return [...newestOf(jobs).values()]
    .filter((job) => !job.hasDocument && isShown(job, null, now))
    .filter(({ name }) => words.every((word) => folded(name).includes(word)))
    .map((job) => ({ uid: job.document, name: job.name, document: null, job }));
};

export type ListPage<Item> = { documents: readonly Item[]; total: number };

/** A row that has moved to a later page since the page before was read would stand twice. */
export const rowsOfPages = <Item extends { uid: string }>(pages: readonly ListPage<Item>[]): Item[] => [
  ...new Map(pages.flatMap(({ documents }) => documents.map((one) => [one.uid, one] as const))).values(),
];

/** The list has changed between the reads of two pages: a row may stand on both, or on none. */
export const isTorn = (pages: readonly ListPage<{ uid: string }>[]): boolean =>
  pages.some(({ total }) => total !== pages[0]?.total) ||
  rowsOfPages(pages).length < pages.reduce((sum, { documents }) => sum + documents.length, 0);

/** Whether shoppers can open it. */
export const isPublic = ({ isDraft, isWithdrawn }: DocumentHead): boolean => !isDraft && !isWithdrawn;

const DAY_MS = 24 * 3600 * 1000;

/** Days that are left, of which one has begun; 0 when the time has passed. */
export const daysUntil = (iso: string, now: number): number => Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY_MS));
