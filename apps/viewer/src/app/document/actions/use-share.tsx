/** `Compartir` is a link to the chat; a plain press opens the share panel with every other way to share. */
import { es } from '@vitrina/ui';
import { lazy, type MouseEvent, type ReactNode, useState } from 'react';
import type { SharedProduct } from '../../../features/share/share-message.ts';
import { isPlainPress } from '../../../lib/link-press.ts';
import { shareLink, shareUrl } from '../../../lib/links/share-link.ts';
import type { DocumentData } from '../../data/use-document.ts';
import { LazyBoundary } from '../../loading/lazy-boundary.tsx';
import type { Viewer } from '../../session/viewer.ts';
import type { SharedPage } from './document-share-panel.tsx';

const loadSharePanel = () => import('./document-share-panel.tsx');
const DocumentSharePanel = lazy(async () => ({ default: (await loadSharePanel()).DocumentSharePanel }));

export type Sharing = {
  /** The chat message about the page in view. */
  link: string;
  panel: ReactNode;
  onShare: (event: MouseEvent<HTMLElement>) => void;
  /** Opens the panel for a product. The shared link opens the product's popup on its page. */
  shareProduct: (product: SharedProduct) => void;
};

export const useShare = (viewer: Viewer, file: DocumentData, shown: SharedPage): Sharing => {
  const [subject, setSubject] = useState<SharedProduct | 'page' | null>(null);
  const url = shareUrl(window.location.origin, shown);
  const link = shareLink(viewer.config.chatShareBase, es.app.shareText(file.details?.name ?? '', url));

  const openPanel = (shared: SharedProduct | 'page') =>
    void loadSharePanel().then(
      () => setSubject(shared),
      () => window.open(link, '_blank', 'noopener'),
    );
  const onShare = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    openPanel('page');
  };
  const panel = subject ? (
    <LazyBoundary>
      <DocumentSharePanel
        viewer={viewer}
        file={file}
        shown={shown}
        product={subject === 'page' ? null : subject}
        onClose={() => setSubject(null)}
      />
    </LazyBoundary>
  ) : null;
  return { link, panel, onShare, shareProduct: openPanel };
};
