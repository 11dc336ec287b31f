/** As many pages of a list as the address names, read one after the other, and the rows of all of them. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useQueryParameter } from '../../lib/use-query-parameter.ts';
import { isTorn, type ListPage, rowsOfPages } from './catalog-list.state.ts';
import { PAGE } from './catalogs.api.ts';

/** A list that changes without end is shown as it was read. */
const MAX_REREADS = 3;

export type Pages<Item> = {
  rows: readonly Item[];
  total: number;
  /** The number of rows that the next page brings; 0 after the last one. */
  next: number;
  isReading: boolean;
  readMore: () => void;
};

export const usePages = <Item extends { uid: string }>(
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>,
): Pages<Item> => {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isError, isPlaceholderData, fetchNextPage, refetch } =
    query;
  const [wanted, setWanted] = useQueryParameter('paginas');
  const pages = data?.pages ?? [];
  const read = isPlaceholderData ? 0 : pages.length;
  const isNextWanted = read > 0 && read < Number(wanted) && hasNextPage && !isFetching && !isError;
  useEffect(
    function readNext() {
      // After a change of the list, all pages are read again, which would end the read of the next one.
      if (isNextWanted) void fetchNextPage();
    },
    [isNextWanted, fetchNextPage],
  );
  const hasChanged = isTorn(pages) && !isFetching && !isError;
  const rereads = useRef(0);
  useEffect(
    function readAgain() {
      if (!hasChanged || rereads.current === MAX_REREADS) return;
      rereads.current += 1;
      void refetch();
    },
    [hasChanged, refetch],
  );
  const isWhole = read > 0 && !isTorn(pages);
  useEffect(
    function forgetRereads() {
      if (isWhole) rereads.current = 0;
    },
    [isWhole],
  );
  const rows = rowsOfPages(pages);
  const total = pages.at(-1)?.total ?? 0;
  return {
    rows,
    total,
    next: hasNextPage ? Math.min(PAGE, Math.max(total - rows.length, 1)) : 0,
    isReading: isFetchingNextPage,
    readMore: () => {
      setWanted(String(pages.length + 1));
      if (isError) void refetch();
    },
  };
};
