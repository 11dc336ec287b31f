/** Search of a product for a tag, or for a printed code: by name or code, with the pages where it stands already. */
import { useQuery } from '@tanstack/react-query';
import { pickerWords as words } from '@vitrina/ui/messages/studio/editing';
import { reviewWords } from '@vitrina/ui/messages/studio/review';
import { useDeferredValue, useState } from 'react';
import { wordsOf } from '../../../api/api-error.ts';
import { searchQuery } from '../../../api/edition-queries.ts';
import { useApi } from '../../../api/studio-context.ts';
import { ProductPicker } from '../../../widgets/editing/product-picker.tsx';
import { useDesk } from '../review-context.ts';
import type { Product } from '../state/review-items.ts';

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
  const products = asked === '' ? [] : (data?.items ?? []);
  const state =
    asked === ''
      ? words.empty
      : error
        ? wordsOf(error).sentence
        : products.length > 0
          ? ''
          : isFetching
            ? words.searching
            : words.none(asked);
  return (
    <ProductPicker
      lead={reviewWords.searchFor(code)}
      text={text}
      onText={setText}
      products={products}
      state={state}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
};
