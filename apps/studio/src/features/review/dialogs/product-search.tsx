/** Search of a product for a tag, or for a printed code: by name or code, with the pages where it stands already. */
import { reviewWords } from '@vitrina/ui/messages/studio/review';
import { useState } from 'react';
import { useProductSearch } from '../../../api/use-product-search.ts';
import { ProductPicker } from '../../../widgets/editing/product-picker.tsx';
import { useDesk } from '../review-context.ts';
import type { Product } from '../state/review-items.ts';

type ProductSearchProps = { code: string; onChoose: (product: Product) => void; onClose: () => void };

export const ProductSearch = ({ code, onChoose, onClose }: ProductSearchProps) => {
  const [text, setText] = useState('');
  const answer = useProductSearch(useDesk().key, text);
  return (
    <ProductPicker
      lead={reviewWords.searchFor(code)}
      text={text}
      onText={setText}
      {...answer}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
};
