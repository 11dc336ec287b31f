/** The other documents with the product of a popup (decisions "Products"). Asked for once it is open; nothing where there are none. */
import type { ListedPdf } from '@vitrina/contract';
import type { MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { OtherDocuments } from '../features/related/other-documents.tsx';
import { changedSearch, parseAddress } from '../lib/address.ts';
import { readList } from './reads.ts';
import { useCoverDrawing } from './use-cover-drawing.ts';
import { isPlainPress } from './use-download.tsx';
import { useRead } from './use-read.ts';
import type { DocumentShop } from './use-shop.ts';

export type ProductElsewhereProps = { shop: Pick<DocumentShop, 'viewer' | 'company' | 'analytics'>; reference: string };

const hrefTo = (route: '/view' | '/menu', reference: string, pdf: string | null, page: number | null): string =>
  route + changedSearch(window.location.search, { pdf, page, product: null, productREF: reference });

export const ProductElsewhere = ({ shop, reference }: ProductElsewhereProps) => {
  const draw = useCoverDrawing();
  const { api, reads } = shop.viewer;
  const first = useRead(reads, readList(api, shop.company.Uid, reference)).value;
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
