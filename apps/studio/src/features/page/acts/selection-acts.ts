/** The selection of several elements: by clicks with Shift, a frame, the list, or all of the page. */
import type { Area } from '@vitrina/contract';
import { severalWords as words } from '@vitrina/ui/messages/studio/page/several';
import { inFrame } from '../state/arrange.ts';
import { elementsOn } from '../state/page-elements.ts';
import { type ActsBase, focusElement } from './acts-base.ts';

export const createSelectionActs = ({ store, pageNow, selection, isSelected, select }: ActsBase) => {
  const elements = () => {
    const page = pageNow();
    return page ? elementsOn(page) : [];
  };
  const say = (): void => {
    const kinds = selection().map(({ kind }) => kind);
    store.say(kinds.length === 0 ? words.none : words.selected(kinds));
  };
  /** The last one is the one with the focus. */
  const selectAll = (ids: readonly string[]): void => {
    store.show({ selected: ids.at(-1) ?? null, others: ids.slice(0, -1) });
    say();
  };
  return {
    /** Of several selected ones the one with the focus; an element that is not selected is selected alone. */
    focus: (id: string): void => {
      const { selected, others } = store.getState();
      if (id === selected) return;
      if (!isSelected(id)) return select(id);
      store.show({
        selected: id,
        others: [...others.filter((other) => other !== id), ...(selected ? [selected] : [])],
      });
    },
    selectAll,
    /** Adds the element to the selection, or takes it out. */
    toggle: (id: string): void => {
      const ids = selection().map((element) => element.id);
      selectAll(isSelected(id) ? ids.filter((other) => other !== id) : [...ids.filter((other) => other !== id), id]);
    },
    selectEverything: (): void => {
      const [first, ...rest] = elements().map(({ id }) => id);
      if (first === undefined) return say();
      selectAll([...rest, first]);
      focusElement(first);
    },
    /** `isAdded`: to what is selected already. */
    selectFrame: (frame: Area, isAdded: boolean): void => {
      const framed = inFrame(elements(), frame).map(({ id }) => id);
      const before = isAdded ? selection().map(({ id }) => id) : [];
      const [first, ...rest] = [...new Set([...framed, ...before])];
      selectAll(first === undefined ? [] : [...rest, first]);
      if (first !== undefined) focusElement(first);
    },
  };
};
