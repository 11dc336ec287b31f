/** Other documents with the product of the open popup (decisions "Products"). Renders nothing if there are none. */
import type { ListedPdf } from '@vitrina/contract';
import type { MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { OtherDocuments } from '../../../features/related/other-documents.tsx';
import { isPlainPress } from '../../../lib/link-press.ts';
import { changedSearch, parseAddress } from '../../../lib/links/address.ts';
import { documentListQuery } from '../../data/queries.ts';
import { useQuery } from '../../data/use-query.ts';
import { useCoverDrawing } from '../../use-cover-drawing.ts';
import type { DocumentShop } from './use-shop.ts';

export type OtherDocumentsWithProductProps = {
  shop: Pick<DocumentShop, 'viewer' | 'company' | 'analytics'>;
  reference: string;
};

const hrefTo = (route: '/view' | '/menu', reference: string, pdf: string | null, page: number | null): string =>
  route + changedSearch(window.location.search, { pdf, page, product: null, productREF: reference });

export const OtherDocumentsWithProduct = ({ shop, reference }: OtherDocumentsWithProductProps) => {
  const draw = useCoverDrawing();
  const { api, queries } = shop.viewer;
  const first = useQuery(queries, documentListQuery(api, shop.company.Uid, reference)).value;
  const here = parseAddress(window.location.search).pdf;
  const pdfs = (first?.pdfs ?? []).filter(({ Uid }) => Uid !== here);
  if (!first || pdfs.length === 0) return null;

  const hrefOf = ({ Uid, page }: ListedPdf) => hrefTo('/view', reference, Uid, page ?? null);
  const handleOpen = (event: MouseEvent, pdf: ListedPdf) => {
    shop.analytics.track('related_open', { ref: reference, pdf: pdf.Uid });
    if (!isPlainPress(event)) return;
    event.preventDefault();
    navigate(hrefOf(pdf));
  };
  return (
    <OtherDocuments
      pdfs={pdfs}
      draw={draw}
      hrefOf={hrefOf}
      onOpen={handleOpen}
      more={first.total > first.pdfs.length ? hrefTo('/menu', reference, null, null) : null}
    />
  );
};
