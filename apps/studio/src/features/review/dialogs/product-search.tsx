/** Search of a product for a tag, or for a printed code: by name or code, with the pages where it stands already. */
import { useQuery } from '@tanstack/react-query';
import type { SearchedProduct } from '@vitrina/contract/admin';
import { formatMoney, ProductPicture } from '@vitrina/ui';
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { useDeferredValue, useState } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { wordsOf } from '../../../api/api-error.ts';
import { useApi } from '../../../api/studio-context.ts';
import { Modal } from '../../../widgets/dialog/modal.tsx';
import { searchQuery } from '../review.api.ts';
import { useDesk } from '../review-context.ts';
import type { Product } from '../state/review-items.ts';
import styles from './product-search.module.css';

/** More are found by a longer text. */
const MAX_SHOWN = 6;

const keyOf = ({ ref, id }: Product): string => `${ref} ${id}`;

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

type ProductSearchProps = { code: string; onChoose: (product: Product) => void; onClose: () => void };

export const ProductSearch = ({ code, onChoose, onClose }: ProductSearchProps) => {
  const api = useApi();
  const { key } = useDesk();
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const { data, error, isFetching } = useQuery({
    ...searchQuery(api, key, asked),
    placeholderData: (before) => before,
  });
  const items = asked === '' ? [] : (data?.items ?? []).slice(0, MAX_SHOWN);
  const state =
    asked === ''
      ? words.searchEmpty
      : error
        ? wordsOf(error).sentence
        : items.length === 0 && !isFetching
          ? words.searchNone(asked)
          : items.length === 0
            ? words.searching
            : '';
  return (
    <Modal title={words.searchTitle} isOpen onClose={onClose}>
      <p className={styles.for}>{words.searchFor(code)}</p>
      <Autocomplete inputValue={text} onInputChange={setText}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus, and the search is what was asked for */}
        <SearchField aria-label={words.search} autoFocus className={styles.search ?? ''}>
          <Input placeholder={words.search} className={styles.input ?? ''} />
        </SearchField>
        <ListBox
          aria-label={words.results}
          items={items}
          className={styles.list ?? ''}
          selectionMode="none"
          onAction={(chosen) => {
            const product = items.find((one) => keyOf(one) === chosen);
            if (product) onChoose({ id: product.id, ref: product.ref, name: product.name });
          }}
        >
          {items.map((product) => (
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
