/** `Compartir` stays a link to the chat; a plain press is followed by the panel, with all the other ways. */
import { es } from '@vitrina/ui';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { SharedProduct } from '../features/share/share-message.ts';
import { shareLink, shareUrl } from '../lib/share-link.ts';
import { fetchShare, ShareOfDocument } from './lazy-parts.tsx';
import { Part } from './part.tsx';
import type { OpenFile } from './use-document.ts';
import { isPlainPress } from './use-download.tsx';
import type { Viewer } from './viewer.ts';

export type Shown = { company: string; pdf: string; page: number };

export type Sharing = {
  /** The chat message about the page in view. */
  link: string;
  panel: ReactNode;
  onShare: (event: MouseEvent<HTMLElement>) => void;
  /** Opens the panel for a product: its link opens its popup on its page. */
  shareProduct: (product: SharedProduct) => void;
};

export const useShare = (viewer: Viewer, file: OpenFile, shown: Shown): Sharing => {
  const [subject, setSubject] = useState<SharedProduct | 'page' | null>(null);
  const url = shareUrl(window.location.origin, shown);
  const link = shareLink(viewer.config.chatShareBase, es.app.shareText(file.details?.name ?? '', url));

  const show = (wanted: SharedProduct | 'page') =>
    void fetchShare().then(
      () => setSubject(wanted),
      () => window.open(link, '_blank', 'noopener'),
    );
  const onShare = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    show('page');
  };
  const panel = subject ? (
    <Part>
      <ShareOfDocument
        viewer={viewer}
        file={file}
        shown={shown}
        product={subject === 'page' ? null : subject}
        onClose={() => setSubject(null)}
      />
    </Part>
  ) : null;
  return { link, panel, onShare, shareProduct: show };
};
