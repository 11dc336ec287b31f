/** The files of a new draft and what is known about them. Pure. */
import type { FeedCheck, FeedReport } from '@vitrina/contract';
import type { ApiError } from '../../api/api-error.ts';
import type { DocumentHead } from '../../api/queries.ts';
import { isShrunk } from '../../widgets/price-list/checked-list.state.ts';

export type PdfState =
  | { is: 'none' }
  | {
      is: 'sending';
      name: string;
      bytes: number;
      sent: number;
      secondsLeft: number | null;
      waitsFor: 'offline' | 'session' | null;
    }
  /** All bytes are sent, and the server inspects the file before it answers. */
  | { is: 'inspecting'; name: string; bytes: number }
  | { is: 'whole'; name: string; bytes: number; path: string }
  /** It asks for a password. `error`: of the last one that was tried. */
  | { is: 'locked'; name: string; bytes: number; path: string; isOpening: boolean; error: ApiError | null }
  | { is: 'failed'; name: string; bytes: number; error: ApiError };

export type ListState =
  | { is: 'none' }
  | { is: 'reading'; file: File }
  /** `isMapping`: it is being read again with other columns. */
  | { is: 'read'; file: File; check: FeedCheck; isMapping: boolean }
  | { is: 'importing'; file: File; check: FeedCheck }
  | { is: 'imported'; file: File; report: FeedReport }
  | { is: 'failed'; file: File; error: ApiError };

/** `document`: null until one is chosen. */
export type Target = { document: Pick<DocumentHead, 'slug' | 'name'> | null };

/**
 * `target`: of what the PDF is the next edition; null for a new document.
 * `isAsked`: the draft is made as soon as the files have arrived. `failure`: of the last attempt. `job`: the publishing that was queued.
 */
export type NewCatalog = {
  pdf: PdfState;
  list: ListState;
  name: string;
  target: Target | null;
  /** The list that replaces the present one may be much shorter. */
  isForced: boolean;
  isAsked: boolean;
  failure: ApiError | null;
  job: string | null;
};

export const EMPTY: NewCatalog = {
  pdf: { is: 'none' },
  list: { is: 'none' },
  name: '',
  target: null,
  isForced: false,
  isAsked: false,
  failure: null,
  job: null,
};

/** Why the draft cannot be asked for yet; null: nothing is missing but files that are on their way. */
export const missingIn = ({
  pdf,
  list,
  name,
  target,
  isForced,
}: NewCatalog): 'pdf' | 'name' | 'document' | 'list' | 'columns' | 'force' | null => {
  if (pdf.is === 'none' || pdf.is === 'failed' || pdf.is === 'locked') return 'pdf';
  if (target === null && name.trim() === '') return 'name';
  if (target?.document === null) return 'document';
  if (list.is === 'failed') return 'list';
  if (list.is === 'read' && list.check.missing !== null) return 'columns';
  return list.is === 'read' && isShrunk(list.check) && !isForced ? 'force' : null;
};

export const isOnTheWay = ({ pdf, list }: NewCatalog): boolean =>
  pdf.is === 'sending' || pdf.is === 'inspecting' || list.is === 'reading' || (list.is === 'read' && list.isMapping);
