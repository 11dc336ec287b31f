/** The picture of a product in its popup, where the store has none: cut out of the page. */
import type { PdfPage, ProductRef } from '@vitrina/contract';
import { es, ProductPicture } from '@vitrina/ui';
import { cropWords } from '@vitrina/ui/messages/crop';
import { cropOf } from '../data/product-crop.ts';
import { Gallery } from '../gallery/gallery.tsx';
import styles from './product-details.module.css';

type PagePictureProps = {
  product: ProductRef;
  name: string;
  pages: readonly PdfPage[];
  /** The page of the tag that opened the popup. */
  page: number;
};

export const PagePicture = ({ product, name, pages, page }: PagePictureProps) => {
  const crop = cropOf(pages, product, page);
  const url = crop?.url ?? '';
  return crop ? (
    <Gallery
      pictures={[url]}
      name={cropWords.fromPage(name || es.reader.product(product.ref || product.id), crop.page)}
    />
  ) : (
    <ProductPicture url={undefined} alt={name} className={styles.noPicture ?? ''} />
  );
};
