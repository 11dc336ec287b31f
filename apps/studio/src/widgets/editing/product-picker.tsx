/** A dialog that searches a product by name or code. The screen makes the search: this draws the field and what was found. */
import type { SearchedProduct } from '@vitrina/contract/admin';
import { formatMoney, ProductPicture } from '@vitrina/ui';
import { pickerWords as words } from '@vitrina/ui/messages/studio/editing';
import { Modal } from '../dialog/modal.tsx';
import { SearchList } from '../form/search-list.tsx';
import styles from './product-picker.module.css';

const keyOf = ({ ref, id }: SearchedProduct): string => `${ref} ${id}`;

const Found = ({ product }: { product: SearchedProduct }) => (
  <span className={styles.product}>
    <ProductPicture url={product.imageUrl} alt="" className={styles.picture ?? ''} />
    <span className={styles.facts}>
      <span className={styles.name}>{product.name}</span>
      <span className={styles.about}>
        {[
          product.ref,
          product.isAvailable ? '' : words.soldOut,
          product.pages.length > 0 ? words.alreadyOn(product.pages) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <span className={styles.price}>
      {product.price === undefined ? words.noPrice : formatMoney(product.price, product.currency)}
    </span>
  </span>
);

type PickedProduct = { id: string; ref: string; name: string };

type ProductPickerProps = {
  /** The purpose of the product. */
  lead: string;
  text: string;
  onText: (text: string) => void;
  products: readonly SearchedProduct[];
  /** The products are those of an earlier text. */
  isStale: boolean;
  /** Why there are no products, or where they come from. */
  state: string;
  onChoose: (product: PickedProduct) => void;
  onClose: () => void;
};

export const ProductPicker = ({ lead, products, onChoose, onClose, ...search }: ProductPickerProps) => (
  <Modal title={words.title} isOpen onClose={onClose}>
    <p className={styles.for}>{lead}</p>
    <SearchList
      {...search}
      label={words.search}
      placeholder={words.search}
      resultsLabel={words.results}
      hasFocus
      items={products.map((product) => ({
        key: keyOf(product),
        text: `${product.name} ${product.ref}`,
        content: <Found product={product} />,
      }))}
      onChoose={(key) => {
        const product = products.find((one) => keyOf(one) === key);
        if (product) onChoose({ id: product.id, ref: product.ref, name: product.name });
      }}
    />
  </Modal>
);
