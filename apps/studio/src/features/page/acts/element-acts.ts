/** The acts on an element that is there: move, look, product, hide, remove, copy. */
import type { Position } from '@vitrina/contract';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { nameOf, type PageElement } from '../state/page-elements.ts';
import { moveChange, placeWithin, type Shift, shifted } from '../state/placing.ts';
import {
  type ChosenProduct,
  copyChange,
  hideChange,
  isFound,
  lookChange,
  productChange,
  showChange,
} from '../state/tag-changes.ts';
import { type ActsBase, focusElement, newElementId } from './acts-base.ts';

/** Diameters in px. */
const SIZES = { min: 8, max: 120 };
const USUAL_SIZE = 20;

export const createElementActs = (base: ActsBase, undo: () => void) => {
  const { store, index, aspect, elementOf, selected, tagOf, select, edit, tell } = base;
  type TagElement = NonNullable<ReturnType<typeof tagOf>>;
  const moveTo = (element: PageElement, wanted: Position): void => {
    const position = placeWithin(wanted, element.size);
    if (edit('move', element.id, moveChange(element, position))) store.say(words.at(position.left, position.top));
  };
  const hide = (tag: TagElement, text: (name: string) => string): void => {
    if (edit('hide', tag.id, hideChange(tag))) tell(text(nameOf(tag)), undo);
  };
  const setLook = (kind: 'icon' | 'color' | 'size', id: string, look: Parameters<typeof lookChange>[1]): void => {
    const tag = tagOf(id);
    if (tag) edit(kind, id, lookChange(tag, look));
  };
  return {
    moveTo,
    setLook,
    move: (by: Shift): void => {
      const element = selected();
      if (element) moveTo(element, shifted(element, by, aspect()));
    },
    resize: (by: number): void => {
      const tag = tagOf(store.getState().selected);
      if (!tag) return;
      const size = Math.min(SIZES.max, Math.max(SIZES.min, (tag.element.size ?? USUAL_SIZE) + by));
      setLook('size', tag.id, { size });
    },
    setProduct: (id: string, product: ChosenProduct): void => {
      const tag = tagOf(id);
      if (tag && edit('product', id, productChange(tag, product))) tell(words.changed(product.name), undo);
      focusElement(id);
    },
    hideOrShow: (id = store.getState().selected): void => {
      const tag = tagOf(id);
      if (!tag) return;
      if (tag.element.active) hide(tag, words.hiddenNow);
      else if (edit('show', tag.id, showChange(tag))) tell(words.shown(nameOf(tag)), undo);
    },
    /** A tag that publishing found is hidden: the next edition would bring it back. */
    remove: (id = store.getState().selected): void => {
      const element = elementOf(id);
      if (!element) return;
      if (element.kind === 'tags' && isFound(element.element)) {
        if (element.element.active) hide(element, words.hiddenInstead);
        return;
      }
      if (!edit('remove', element.id, { op: 'remove', page: index, id: element.id })) return;
      select(null);
      tell(words.removed(element.kind, nameOf(element)), undo);
    },
    duplicate: (id = store.getState().selected): void => {
      const element = elementOf(id);
      if (!element) return;
      const copy = newElementId();
      if (!edit('duplicate', copy, copyChange(element, copy))) return;
      select(copy);
      focusElement(copy);
      store.say(words.copied(element.kind, nameOf(element)));
    },
    /** Takes the values of the other person. */
    takeTheirs: (id: string): void => {
      const conflict = store.getState().edits.conflicts[id];
      if (!conflict) return;
      const { page, theirs } = conflict;
      const isChanged = edit(
        'theirs',
        id,
        theirs === null ? { op: 'remove', page, id } : { op: 'set', page, id, fields: theirs },
      );
      if (!isChanged) store.keepMine(id);
    },
  };
};
