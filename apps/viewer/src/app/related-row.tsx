/** Beside a document that was reached by a product: the way to the others that carry it (§4 step 7; decisions "Routes"). */
import type { PdfList } from '@vitrina/contract';
import { MenuLink } from '@vitrina/ui';
import { menuWords } from '@vitrina/ui/messages/menu';
import { Library } from 'lucide-react';
import type { MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { changedSearch, parseAddress } from '../lib/address.ts';
import { readList } from './reads.ts';
import type { Viewer } from './viewer.ts';

export const RelatedRow = ({ viewer: { api, reads } }: { viewer: Pick<Viewer, 'api' | 'reads'> }) => {
  const { search } = window.location;
  const { company, productREF } = parseAddress(search);
  const found = reads.kept<PdfList>(readList(api, company, productREF).key).value;
  // The open document is one of them.
  if (!productREF || (found?.total ?? 0) < 2) return null;
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
