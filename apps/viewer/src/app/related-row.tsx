/** Beside a document that was reached by a product: the way to the others that carry it (§4 step 7; decisions "Routes"). */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { PdfList } from '@vitrina/contract';
import { MenuLink } from '@vitrina/ui';
import { menuWords } from '@vitrina/ui/messages/menu';
import { Library } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { changedSearch, parseAddress } from '../lib/address.ts';
import { listKey } from './reads.ts';

export const RelatedRow = () => {
  const [, navigate] = useLocation();
  const { search } = window.location;
  const { company, productREF } = parseAddress(search);
  const found = useQueryClient().getQueryData<InfiniteData<PdfList>>(listKey(company, productREF));
  // The open document is one of them.
  if (!productREF || (found?.pages[0]?.total ?? 0) < 2) return null;
  const href = `/menu${changedSearch(search, { pdf: null, page: null, product: null })}`;
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    navigate(href);
  };
  return (
    <MenuLink icon={<Library aria-hidden />} href={href} onClick={handleClick}>
      {menuWords.elsewhere}
    </MenuLink>
  );
};
