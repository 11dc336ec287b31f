/** The open review for its components: its store, its pages, and the edition that it belongs to. */
import type { Findings } from '@vitrina/contract/admin';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { EditionKey } from '../../api/edition-key.ts';
import type { ChangedEntry } from './review.api.ts';
import type { PageOfReview } from './state/review-items.ts';
import type { OpenReview, ReviewStore } from './state/review-store.ts';

export type ReviewDesk = {
  key: EditionKey;
  store: ReviewStore;
  pages: ReadonlyMap<number, PageOfReview>;
  findings: Findings;
  entries: readonly ChangedEntry[];
  /** The number of the published edition; null for a first edition. */
  before: number | null;
};

export const ReviewContext = createContext<ReviewDesk | null>(null);

export const useDesk = (): ReviewDesk => {
  const desk = useContext(ReviewContext);
  if (desk === null) throw new Error('no ReviewContext around this component');
  return desk;
};

export const useReview = <Value>(select: (state: OpenReview) => Value): Value => useStore(useDesk().store, select);
