/** What a visitor takes along: a link for the chat, the file itself, pages on paper. */
import type { PdfDetails } from '@vitrina/contract';
import { es } from '@vitrina/ui';
import type { MouseEvent, ReactNode } from 'react';
import { usePrintKey } from '../features/print/use-print-key.ts';
import { downloadLink } from '../lib/download-link.ts';
import { shareLink, shareUrl } from '../lib/share-link.ts';
import { useDownload } from './use-download.tsx';
import type { DocumentShop } from './use-shop.ts';
import type { Viewer } from './viewer.ts';

export type Taking = {
  /** `download` is empty where there is no file. */
  links: { share: string; download: string };
  onShare: () => void;
  onDownload: (event: MouseEvent<HTMLElement>) => void;
  onPrint: () => void;
  /** The download that is under way. */
  panel: ReactNode;
};

type Shown = { company: string; pdf: string; page: number };

export const useTaking = (
  { config, analytics }: Viewer,
  details: PdfDetails | null,
  shown: Shown,
  { openPrint, isList }: Pick<DocumentShop, 'openPrint'> & { isList: boolean },
): Taking => {
  const { name = '', url = '' } = details ?? {};
  const links = {
    share: shareLink(config.chatShareBase, es.app.shareText(name, shareUrl(window.location.origin, shown))),
    download: url ? downloadLink(url, name) : '',
  };
  const download = useDownload(links.download, name, analytics.track);
  // A list is text, which the browser prints by itself.
  usePrintKey(isList ? null : openPrint);
  return {
    links,
    onShare: () => analytics.track('share', { method: 'chat' }),
    onDownload: download.handleDownload,
    onPrint: openPrint,
    panel: download.panel,
  };
};
