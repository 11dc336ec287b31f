/** Menu row in a document that was reached through a product: opens the list of documents with it (§4 step 7; decisions "Routes"). */
import type { PdfList } from '@vitrina/contract';
import { MenuLink } from '@vitrina/ui';
import { menuWords } from '@vitrina/ui/messages/menu';
import { Library } from 'lucide-react';
import type { MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { changedSearch, parseAddress } from '../../../lib/links/address.ts';
import { documentListQuery } from '../../data/queries.ts';
import type { Viewer } from '../../session/viewer.ts';

export const RelatedRow = ({ viewer: { api, queries } }: { viewer: Pick<Viewer, 'api' | 'queries'> }) => {
  const { search } = window.location;
  const { company, productREF } = parseAddress(search);
  const found = queries.getState<PdfList>(documentListQuery(api, company, productREF).key).value;
  // The open document counts as one.
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
