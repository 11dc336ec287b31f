/** The acts on what elements are: look, product, copies, and the values of another person. */
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { severalWords } from '@vitrina/ui/messages/studio/page/several';
import { isTag, kindsOf, nameOf, type PageElement, type TagElement } from '../state/page-elements.ts';
import { type ChosenProduct, copyChange, lookChange, productChange } from '../state/tag-changes.ts';
import { type ActsBase, focusElement, newElementId } from './acts-base.ts';

/** Diameters in px. */
const SIZES = { min: 8, max: 120 };
const USUAL_SIZE = 20;

type Look = Parameters<typeof lookChange>[1];

export const createElementActs = (base: ActsBase, { undo }: { undo: () => void }) => {
  const { store, elementOf, selection, edit, tell } = base;
  const setLook = (
    kind: 'icon' | 'color' | 'size',
    tags: readonly TagElement[],
    lookOf: (tag: TagElement) => Look,
  ): void =>
    void edit(
      kind,
      tags.map((tag) => lookChange(tag, lookOf(tag))),
    );
  return {
    setLook,
    resize: (by: number): void =>
      setLook('size', selection().filter(isTag), ({ element: { size } }) => ({
        size: Math.min(SIZES.max, Math.max(SIZES.min, (size ?? USUAL_SIZE) + by)),
      })),
    setProduct: (id: string, product: ChosenProduct): void => {
      const tag = elementOf(id);
      if (tag && isTag(tag) && edit('product', [productChange(tag, product)])) tell(words.changed(product.name), undo);
      focusElement(id);
    },
    duplicate: (elements: readonly PageElement[] = selection()): void => {
      const ids = elements.map(newElementId);
      const changes = elements.map((element, at) => copyChange(element, ids[at] ?? newElementId()));
      const [[only], [first, ...others]] = [elements, ids];
      if (!only || first === undefined || !edit('duplicate', changes)) return;
      store.show({ selected: first, others });
      focusElement(first);
      store.say(others.length > 0 ? severalWords.duplicated(kindsOf(elements)) : words.copied(only.kind, nameOf(only)));
    },
    /** Takes the values of the other person. */
    takeTheirs: (id: string): void => {
      const conflict = store.getState().edits.conflicts[id];
      if (!conflict) return;
      const { page, theirs } = conflict;
      const isChanged = edit('theirs', [
        theirs === null ? { op: 'remove', page, id } : { op: 'set', page, id, fields: theirs },
      ]);
      if (!isChanged) store.keepMine(id);
    },
  };
};
