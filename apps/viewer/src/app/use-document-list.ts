/** The documents of a company, or those that carry a product: §9, ten at first and ten more whenever somebody wants them. */
import type { Company, PdfList } from '@vitrina/contract';
import { es } from '@vitrina/ui';
import { useState } from 'react';
import type { Loadable } from '../lib/loadable.ts';
import { hasMore, readList } from './reads.ts';
import { useRead } from './use-read.ts';
import type { Viewer } from './viewer.ts';

/** `more`: asks for the next ten; `null` while they are on their way, `undefined` where there are none. */
type DocumentList = { state: Loadable<PdfList>; more: (() => void) | null | undefined; retry: () => void };

export const useDocumentList = ({ api, reads }: Viewer, { Uid }: Company, reference: string): DocumentList => {
  const at = (page: number) => readList(api, Uid, reference, page);
  const knownAt = (page: number) => reads.kept<PdfList>(at(page).key).value;
  // Who comes back finds as many as there were.
  const [wanted, setWanted] = useState(() => {
    let known = 1;
    while (knownAt(known + 1)) known += 1;
    return known;
  });
  const { value: last, error } = useRead(reads, at(wanted));
  const retry = () => reads.again(at(wanted));

  const [first, ...others] = Array.from({ length: wanted }, (_, before) => knownAt(before + 1)).filter(
    (list) => list !== undefined,
  );
  // What the backend said last of how many there are.
  const value = first && { ...(last ?? first), pdfs: [first, ...others].flatMap(({ pdfs }) => pdfs) };
  return {
    state: value ? { is: 'ready', value } : error ? { is: 'failed', text: es.app.loadingFailed } : { is: 'loading' },
    more: error ? retry : !last ? null : hasMore(last) ? () => setWanted(wanted + 1) : undefined,
    retry,
  };
};
