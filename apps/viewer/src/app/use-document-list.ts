/** The documents of a company, or those that carry a product, ten at a time (§9). */
import type { Company, PdfList } from '@vitrina/contract';
import { es } from '@vitrina/ui';
import { useState } from 'react';
import type { Loadable } from '../lib/data/loadable.ts';
import { documentListQuery, hasMore } from './data/queries.ts';
import { useQuery } from './data/use-query.ts';
import type { Viewer } from './session/viewer.ts';

/** `more` requests the next ten; `null` while they load, `undefined` if there are none. */
type DocumentList = { state: Loadable<PdfList>; more: (() => void) | null | undefined; retry: () => void };

export const useDocumentList = ({ api, queries }: Viewer, { Uid }: Company, reference: string): DocumentList => {
  const at = (page: number) => documentListQuery(api, Uid, reference, page);
  const knownAt = (page: number) => queries.getState<PdfList>(at(page).key).value;
  // After a return to the list as many pages are shown as are cached.
  const [wanted, setWanted] = useState(() => {
    let known = 1;
    while (knownAt(known + 1)) known += 1;
    return known;
  });
  const { value: last, error } = useQuery(queries, at(wanted));
  const retry = () => queries.refetch(at(wanted));

  const [first, ...others] = Array.from({ length: wanted }, (_, before) => knownAt(before + 1)).filter(
    (list) => list !== undefined,
  );
  // `total` from the newest page: it may have changed.
  const value = first && { ...(last ?? first), pdfs: [first, ...others].flatMap(({ pdfs }) => pdfs) };
  return {
    state: value ? { is: 'ready', value } : error ? { is: 'failed', text: es.app.loadingFailed } : { is: 'loading' },
    more: error ? retry : !last ? null : hasMore(last) ? () => setWanted(wanted + 1) : undefined,
    retry,
  };
};
