/** A product in a list: picture, name, what is to be said about it, and price. */
import { ProductPicture } from '@vitrina/ui';
import type { ReactNode } from 'react';
import styles from './product-row.module.css';

/** `note`: below the name. `children`: below the note. */
export const ProductRow = ({
  imageUrl,
  name,
  note,
  price,
  isLarge = false,
  children,
}: {
  imageUrl: string | undefined;
  name: string;
  note: string;
  price: string;
  isLarge?: boolean;
  children?: ReactNode;
}) => (
  <li className={styles.product} data-large={isLarge || undefined}>
    <ProductPicture url={imageUrl} alt="" className={styles.picture ?? ''} />
    <div className={styles.facts}>
      <span className={styles.name}>{name}</span>
      {note === '' ? null : <span className={styles.note}>{note}</span>}
      {children}
    </div>
    <span className={styles.price}>{price}</span>
  </li>
);
