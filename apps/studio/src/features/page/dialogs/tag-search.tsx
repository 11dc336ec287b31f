/** Search of the product of a tag: for a new one with guesses by what is printed at its place. */
import { useQuery } from '@tanstack/react-query';
import type { Position } from '@vitrina/contract';
import type { PageState, SearchedProduct } from '@vitrina/contract/admin';
import { pickerWords as words } from '@vitrina/ui/messages/studio/editing';
import { pageWords } from '@vitrina/ui/messages/studio/page';
import { useDeferredValue, useMemo, useState } from 'react';
import { wordsOf } from '../../../api/api-error.ts';
import { searchQuery } from '../../../api/edition-queries.ts';
import { useApi } from '../../../api/studio-context.ts';
import { ProductPicker } from '../../../widgets/editing/product-picker.tsx';
import { guessesQuery } from '../page.api.ts';
import { useEditor } from '../page-context.ts';
import { nameOf, type PageElement } from '../state/page-elements.ts';
import { textsNear } from '../state/placing.ts';
import type { ChosenProduct } from '../state/tag-changes.ts';
import { usePageWords } from '../use-page-words.ts';

const useGuesses = (page: PageState, position: Position | null) => {
  const api = useApi();
  const { key, acts } = useEditor();
  const printed = usePageWords(page, position !== null);
  const aspect = acts.aspect();
  const texts = useMemo(() => (position ? textsNear(printed, position, aspect) : []), [printed, position, aspect]);
  return useQuery(guessesQuery(api, key, texts));
};

type Answer = { products: readonly SearchedProduct[]; isStale?: boolean; state: string };

const useAnswer = (text: string, page: PageState, position: Position | null): Answer => {
  const api = useApi();
  const { key } = useEditor();
  const asked = useDeferredValue(text.trim());
  const search = useQuery({ ...searchQuery(api, key, asked), placeholderData: (before) => before });
  const guesses = useGuesses(page, position);
  if (asked === '') {
    const products = guesses.data ?? [];
    return {
      products,
      isStale: text.trim() !== '',
      state: guesses.isFetching ? words.searching : products.length > 0 ? words.guessed : words.empty,
    };
  }
  if (search.error) return { products: [], state: wordsOf(search.error).sentence };
  const products = search.data?.items ?? [];
  if (products.length > 0) return { products, isStale: search.isPlaceholderData || asked !== text.trim(), state: '' };
  return { products, state: search.isFetching ? words.searching : words.none(asked) };
};

type TagSearchProps = {
  page: PageState;
  /** The tag that gets another product; null for a new one at `position`. */
  tag: PageElement | null;
  position: Position | null;
  onChoose: (product: ChosenProduct) => void;
  onClose: () => void;
};

export const TagSearch = ({ page, tag, position, onChoose, onClose }: TagSearchProps) => {
  const [text, setText] = useState('');
  const answer = useAnswer(text, page, position);
  return (
    <ProductPicker
      lead={tag ? pageWords.forTag(nameOf(tag)) : pageWords.forSpot}
      text={text}
      onText={setText}
      {...answer}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
};
