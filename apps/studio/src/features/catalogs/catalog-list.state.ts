/** Rows of the list of catalogues: documents and publishings under way, filtered by the address. */
import type { Job } from '@vitrina/contract/admin';
import type { DocumentHead } from '../../api/queries.ts';

export const VIEWS = ['', 'publicados', 'borradores', 'papelera'] as const;
export type View = (typeof VIEWS)[number];

/** Other texts in the address mean all documents. */
export const viewOf = (text: string): View => VIEWS.find((view) => view === text) ?? '';

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

/** `jobs`: newest first. Documents that are published for the first time come first. */
export const catalogRows = (documents: readonly DocumentHead[], jobs: readonly Job[], now: number): CatalogRow[] => {
  const newest = new Map<string, Job>();
  for (const job of jobs) if (!newest.has(job.document)) newest.set(job.document, job);
  const known = new Set(documents.map(({ uid }) => uid));
  const rows = documents.map((document) => {
    const job = newest.get(document.uid) ?? null;
    return {
      uid: document.uid,
      name: document.name,
      document,
      job: job && isShown(job, document, now) ? job : null,
    };
  });
  const first = [...newest.values()]
    .filter((job) => !known.has(job.document) && isShown(job, null, now))
    .map((job) => ({ uid: job.document, name: job.name, document: null, job }));
  return [...first, ...rows];
};

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-CO');

/** Whether shoppers can open it. */
export const isPublic = ({ isDraft, isWithdrawn }: DocumentHead): boolean => !isDraft && !isWithdrawn;

/** A publishing of a new document belongs to no view but the one of all. */
const isIn = (view: View, { document }: CatalogRow): boolean => {
  if (view === '') return true;
  if (document === null || view === 'papelera') return false;
  return view === 'publicados' ? isPublic(document) : document.drafts > 0;
};

/** Every word of `search` must be in the name, without regard to accents and case. */
export const filteredRows = (rows: readonly CatalogRow[], view: View, search: string): CatalogRow[] => {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return rows.filter((row) => isIn(view, row) && words.every((word) => folded(row.name).includes(word)));
};

const DAY_MS = 24 * 3600 * 1000;

/** Days that are left, of which one has begun; 0 when the time has passed. */
export const daysUntil = (iso: string, now: number): number => Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY_MS));

export const countOf = (rows: readonly CatalogRow[], view: View): number =>
  rows.filter((row) => isIn(view, row)).length;
