/** Search of the product of a tag: for a new one with guesses by what is printed at its place. */
import { useQuery } from '@tanstack/react-query';
import type { Position } from '@vitrina/contract';
import type { PageState } from '@vitrina/contract/admin';
import { pickerWords as words } from '@vitrina/ui/messages/studio/editing';
import { useMemo, useState } from 'react';
import { useApi } from '../../../api/studio-context.ts';
import { useProductSearch } from '../../../api/use-product-search.ts';
import { ProductPicker } from '../../../widgets/editing/product-picker.tsx';
import { guessesQuery } from '../page.api.ts';
import { useEditor } from '../page-context.ts';
import { textsNear } from '../state/placing.ts';
import type { ChosenProduct } from '../state/tag-changes.ts';
import { usePageWords } from '../use-page-words.ts';

/** The products that what is printed at the place may mean. */
const useGuesses = (page: PageState, position: Position | null) => {
  const api = useApi();
  const { key, acts } = useEditor();
  const printed = usePageWords(page, position !== null);
  const aspect = acts.aspect();
  const texts = useMemo(() => (position ? textsNear(printed, position, aspect) : []), [printed, position, aspect]);
  const { data: products = [], isFetching } = useQuery(guessesQuery(api, key, texts));
  return { products, state: isFetching ? words.searching : products.length > 0 ? words.guessed : words.empty };
};

type TagSearchProps = {
  page: PageState;
  /** For which element. */
  lead: string;
  /** Of a new element, for guesses. */
  position: Position | null;
  onChoose: (product: ChosenProduct) => void;
  onClose: () => void;
};

export const TagSearch = ({ page, lead, position, onChoose, onClose }: TagSearchProps) => {
  const [text, setText] = useState('');
  const guesses = useGuesses(page, position);
  const answer = useProductSearch(useEditor().key, text, guesses);
  return <ProductPicker lead={lead} text={text} onText={setText} {...answer} onChoose={onChoose} onClose={onClose} />;
};
