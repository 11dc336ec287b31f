/** The acts on pictures, videos and models that are on the page: size, text, product. */
import { mediaWords as words } from '@vitrina/ui/messages/studio/page';
import type { PageElement } from '../state/page-elements.ts';
import { type PlacedBox, scaled } from '../state/resizing.ts';
import type { ChosenProduct } from '../state/tag-changes.ts';
import { type ActsBase, focusElement } from './acts-base.ts';

/** Percent of the page's width. */
const STEP = 1;

const isBox = (element: PageElement): element is Exclude<PageElement, { kind: 'tags' }> & PlacedBox =>
  element.kind !== 'tags' && element.size !== null;

export const createBoxActs = ({ store, index, elementOf, selection, edit, tell }: ActsBase, undo: () => void) => {
  const resizeTo = (element: PageElement, { position, size }: PlacedBox): void => {
    const { id } = element;
    if (edit('size', [{ op: 'set', page: index, id, fields: { position, size } }]))
      store.say(words.sizeNow(size.width, size.high));
  };
  return {
    resizeTo,
    /** Larger or smaller, with the same ratio. False for a point, and for several elements. */
    scale: (by: 1 | -1): boolean => {
      const [element, ...others] = selection();
      if (!element || others.length > 0 || !isBox(element)) return false;
      const { width } = element.size;
      resizeTo(element, scaled(element, (width + by * STEP) / width));
      return true;
    },
    scaleTo: (element: PageElement, scale: number): void => {
      if (isBox(element)) resizeTo(element, scaled(element, scale));
    },
    describe: (id: string, alt: string): void => {
      const element = elementOf(id);
      if (element?.kind === 'images') edit('alt', [{ op: 'set', page: index, id, fields: { alt } }]);
    },
    setModelProduct: (id: string, { id: productId, ref, name }: ChosenProduct): void => {
      const element = elementOf(id);
      if (element?.kind !== 'models') return;
      const fields = { product: { id: productId, ref } };
      if (edit('product', [{ op: 'set', page: index, id, fields }])) tell(words.productNow(name), undo);
      focusElement(id);
    },
  };
};
