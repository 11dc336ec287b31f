/** What a visitor takes along: a link to hand on, the file itself, pages on paper. */
import type { MouseEvent, ReactNode } from 'react';
import { usePrintKey } from '../features/print/use-print-key.ts';
import { downloadLink } from '../lib/download-link.ts';
import type { OpenFile } from './use-document.ts';
import { useDownload } from './use-download.tsx';
import { type Sharing, type Shown, useShare } from './use-share.tsx';
import type { DocumentShop } from './use-shop.ts';
import type { Viewer } from './viewer.ts';

export type Taking = Pick<Sharing, 'onShare' | 'shareProduct'> & {
  /** `download` is empty where there is no file, `places` where nobody is to be named for knowing where the visitor is. */
  links: { share: string; download: string; places: string };
  onDownload: (event: MouseEvent<HTMLElement>) => void;
  onPrint: () => void;
  /** The download that is under way, and what is being shared. */
  panel: ReactNode;
  viewer: Viewer;
};

export const useTaking = (
  viewer: Viewer,
  file: OpenFile,
  shown: Shown,
  { openPrint, isList, usesPlaces }: Pick<DocumentShop, 'openPrint'> & { isList: boolean; usesPlaces: boolean },
): Taking => {
  const { name = '', url = '' } = file.details ?? {};
  const address = url ? downloadLink(url, name) : '';
  const download = useDownload(address, name, viewer.analytics.track);
  const { link, panel, onShare, shareProduct } = useShare(viewer, file, shown);
  // A list is text, which the browser prints by itself.
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
