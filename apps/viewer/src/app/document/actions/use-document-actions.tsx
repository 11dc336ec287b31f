/** Share, download and print actions of the open document. */
import type { MouseEvent, ReactNode } from 'react';
import { usePrintKey } from '../../../features/print/use-print-key.ts';
import { downloadLink } from '../../../lib/links/download-link.ts';
import type { DocumentData } from '../../data/use-document.ts';
import type { Viewer } from '../../session/viewer.ts';
import type { DocumentShop } from '../shop/use-shop.ts';
import type { SharedPage } from './document-share-panel.tsx';
import { useDownload } from './use-download.tsx';
import { type Sharing, useShare } from './use-share.tsx';

export type DocumentActions = Pick<Sharing, 'onShare' | 'shareProduct'> & {
  /** `download` is empty if the document has no file; `places` (credit of the region lookup) is empty if no lookup is used. */
  links: { share: string; download: string; places: string };
  onDownload: (event: MouseEvent<HTMLElement>) => void;
  onPrint: () => void;
  /** The open download or share panel. */
  panel: ReactNode;
  viewer: Viewer;
};

export const useDocumentActions = (
  viewer: Viewer,
  file: DocumentData,
  shown: SharedPage,
  { openPrint, isList, usesPlaces }: Pick<DocumentShop, 'openPrint'> & { isList: boolean; usesPlaces: boolean },
): DocumentActions => {
  const { name = '', url = '' } = file.details ?? {};
  const address = url ? downloadLink(url, name) : '';
  const download = useDownload(address, name, viewer.analytics.track);
  const { link, panel, onShare, shareProduct } = useShare(viewer, file, shown);
  // The list is plain text, which the browser prints.
  usePrintKey(isList ? null : openPrint);
  return {
    links: { share: link, download: address, places: usesPlaces ? viewer.config.placesCredit : '' },
    onShare,
    shareProduct,
    onDownload: download.handleDownload,
    onPrint: openPrint,
    panel: (
      <>
        {download.panel}
        {panel}
      </>
    ),
    viewer,
  };
};
