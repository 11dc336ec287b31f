/** The share panel of the open document: its addresses, and what is told of it. */
import { type SharedProduct } from '../features/share/share-message.ts';
import { SharePanel } from '../features/share/share-panel.tsx';
import { shareUrl } from '../lib/share-link.ts';
import type { OpenFile } from './use-document.ts';
import type { Shown } from './use-share.tsx';
import type { Viewer } from './viewer.ts';

type ShareOfDocumentProps = {
  viewer: Viewer;
  file: OpenFile;
  shown: Shown;
  /** `null`: a page is shared. */
  product: SharedProduct | null;
  onClose: () => void;
};

export const ShareOfDocument = ({ viewer, file, shown, product, onClose }: ShareOfDocumentProps) => {
  const { pages, pageCount, details } = file;
  const named = product ? { product: product.ref } : {};
  return (
    <SharePanel
      name={details?.name ?? ''}
      product={product}
      list={{ pages, pageCount, isVertical: details?.isVertical ?? true }}
      page={shown.page}
      urlOf={(page) => shareUrl(window.location.origin, { ...shown, page, ...named })}
      chatBase={viewer.config.chatShareBase}
      onShare={({ method, page }) => viewer.analytics.track('share', { method, page, ...named })}
      onClose={onClose}
    />
  );
};
