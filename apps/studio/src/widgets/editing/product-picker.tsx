/** A dialog that searches a product by name or code. The screen makes the search: this draws the field and what was found. */
import type { SearchedProduct } from '@vitrina/contract/admin';
import { formatMoney, ProductPicture } from '@vitrina/ui';
import { pickerWords as words } from '@vitrina/ui/messages/studio/editing';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { Modal } from '../dialog/modal.tsx';
import styles from './product-picker.module.css';

/** More are found by a longer text. */
const MAX_SHOWN = 6;

const keyOf = ({ ref, id }: SearchedProduct): string => `${ref} ${id}`;

const Found = ({ product }: { product: SearchedProduct }) => (
  <ListBoxItem id={keyOf(product)} textValue={`${product.name} ${product.ref}`} className={styles.found ?? ''}>
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
  </ListBoxItem>
);

/** The key of the option that the input marks. */
const markedKey = (input: HTMLInputElement): string | undefined =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.dataset['key'];

type PickedProduct = { id: string; ref: string; name: string };

type ProductPickerProps = {
  /** The purpose of the product. */
  lead: string;
  text: string;
  onText: (text: string) => void;
  products: readonly SearchedProduct[];
  /** The products are those of an earlier text: Enter waits for those of the present one. */
  isStale: boolean;
  /** Why there are no products, or where they come from. */
  state: string;
  onChoose: (product: PickedProduct) => void;
  onClose: () => void;
};

export const ProductPicker = ({
  lead,
  text,
  onText,
  products,
  isStale,
  state,
  onChoose,
  onClose,
}: ProductPickerProps) => {
  /** The text for which Enter was pressed before its answer. */
  const entered = useRef<string | null>(null);
  const shown = products.slice(0, MAX_SHOWN);
  const choose = (product: SearchedProduct | undefined): void => {
    if (product) onChoose({ id: product.id, ref: product.ref, name: product.name });
  };
  useEffect(
    function takeWhenKnown() {
      const wanted = entered.current;
      if (wanted === null || (wanted === text && isStale)) return;
      entered.current = null;
      const [best] = products;
      if (wanted === text && best) onChoose({ id: best.id, ref: best.ref, name: best.name });
    },
    [text, isStale, products, onChoose],
  );
  /** Enter takes the marked product, or else the best; the list box alone would do nothing for a mark of products that were replaced. */
  const takeOnEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || (shown.length === 0 && !isStale)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isStale) entered.current = text;
    else choose(shown.find((product) => keyOf(product) === markedKey(event.currentTarget)) ?? shown[0]);
  };
  return (
    <Modal title={words.title} isOpen onClose={onClose}>
      <p className={styles.for}>{lead}</p>
      <Autocomplete inputValue={text} onInputChange={onText}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus, and the search is what was asked for */}
        <SearchField aria-label={words.search} autoFocus className={styles.search ?? ''}>
          <Input placeholder={words.search} className={styles.input ?? ''} onKeyDownCapture={takeOnEnter} />
        </SearchField>
        <ListBox
          aria-label={words.results}
          items={shown}
          className={styles.list ?? ''}
          selectionMode="none"
          onAction={(chosen) => choose(products.find((one) => keyOf(one) === chosen))}
        >
          {shown.map((product) => (
            <Found key={keyOf(product)} product={product} />
          ))}
        </ListBox>
      </Autocomplete>
      <p role="status" className={styles.state}>
        {state}
      </p>
    </Modal>
  );
};
