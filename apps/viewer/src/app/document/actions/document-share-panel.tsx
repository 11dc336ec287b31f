/** The share panel of the open document: builds its addresses and records shares. */
import { type SharedProduct } from '../../../features/share/share-message.ts';
import { SharePanel } from '../../../features/share/share-panel.tsx';
import { type Shared, shareUrl } from '../../../lib/links/share-link.ts';
import type { DocumentData } from '../../data/use-document.ts';
import type { Viewer } from '../../session/viewer.ts';

export type SharedPage = Omit<Shared, 'product'>;

type DocumentSharePanelProps = {
  viewer: Viewer;
  file: DocumentData;
  shown: SharedPage;
  /** `null`: a page is shared. */
  product: SharedProduct | null;
  onClose: () => void;
};

export const DocumentSharePanel = ({ viewer, file, shown, product, onClose }: DocumentSharePanelProps) => {
  const { pages, pageCount, details } = file;
  const productParameter = product ? { product: product.ref } : {};
  return (
    <SharePanel
      name={details?.name ?? ''}
      product={product}
      list={{ pages, pageCount, isVertical: details?.isVertical ?? true }}
      page={shown.page}
      urlOf={(page) => shareUrl(window.location.origin, { ...shown, page, ...productParameter })}
      chatBase={viewer.config.chatShareBase}
      onShare={({ method, page }) => viewer.analytics.track('share', { method, page, ...productParameter })}
      onClose={onClose}
    />
  );
};
