/** The product that a tag opens, as the list or the store has it now. */
import { useQuery } from '@tanstack/react-query';
import { formatMoney, ProductPicture } from '@vitrina/ui';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { Search } from 'lucide-react';
import { productQuery } from '../../../api/product-lookups.ts';
import { useApi } from '../../../api/studio-context.ts';
import { Button } from '../../../widgets/button.tsx';
import { useEditor } from '../page-context.ts';
import type { TagElement } from '../state/page-elements.ts';
import styles from './tag-product.module.css';

export const TagProduct = ({ tag: { id, element } }: { tag: TagElement }) => {
  const api = useApi();
  const { key, store, isReadOnly } = useEditor();
  const { name, product } = element;
  const { data: listed } = useQuery(productQuery(api, key.companyUid, { ...product, name }, true));
  const price = listed?.price === undefined ? words.noPrice : formatMoney(listed.price, listed.currency);
  const about = listed === null ? words.noProduct : listed ? [price, listed.isAvailable ? '' : words.soldOut] : [];
  return (
    <div className={styles.product}>
      <ProductPicture url={listed?.imageUrl} alt="" className={styles.picture ?? ''} />
      <div className={styles.facts}>
        <strong className={styles.name}>{name || listed?.name || product.ref}</strong>
        <span className={styles.quiet}>{product.ref}</span>
        <span className={styles.quiet} data-missing={listed === null || undefined}>
          {Array.isArray(about) ? about.filter(Boolean).join(' · ') : about}
        </span>
      </div>
      {isReadOnly ? null : (
        <Button
          className={styles.change ?? ''}
          onPress={() => store.show({ dialog: { is: 'search', target: { id } } })}
        >
          <Search aria-hidden />
          {words.changeProduct}
        </Button>
      )}
    </div>
  );
};
