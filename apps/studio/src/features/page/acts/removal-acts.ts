/** Hides, shows and removes elements: one, or all that are selected, as one step. */
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { severalWords } from '@vitrina/ui/messages/studio/page/several';
import { isTag, kindsOf, nameOf, type PageElement, type TagElement } from '../state/page-elements.ts';
import { hideChange, isFound, showChange } from '../state/tag-changes.ts';
import { type ActsBase, focusElement } from './acts-base.ts';

/** The sentence about one or more elements. */
const removedText = (removed: readonly PageElement[], hidden: readonly PageElement[]): string => {
  const [only] = [...removed, ...hidden];
  if (only && removed.length + hidden.length === 1)
    return removed.length === 1 ? words.removed(only.kind, nameOf(only)) : words.hiddenInstead(nameOf(only));
  return [
    removed.length > 0 ? severalWords.removed(kindsOf(removed)) : '',
    hidden.length > 0 ? severalWords.hiddenInstead(kindsOf(hidden)) : '',
  ]
    .filter(Boolean)
    .join('. ');
};

export const createRemovalActs = (
  { store, index, selection, select, edit, tell }: ActsBase,
  { undo }: { undo: () => void },
) => {
  const hide = (tags: readonly TagElement[]): void => {
    const [only] = tags;
    if (!only || !edit('hide', tags.map(hideChange))) return;
    tell(tags.length > 1 ? severalWords.hidden(kindsOf(tags)) : words.hiddenNow(nameOf(only)), undo);
  };
  const show = (tags: readonly TagElement[]): void => {
    const [only] = tags;
    if (!only || !edit('show', tags.map(showChange))) return;
    tell(tags.length > 1 ? severalWords.shown(kindsOf(tags)) : words.shown(nameOf(only)), undo);
  };
  /** A tag that publishing found is hidden: the next edition would bring it back. False if nothing changes. */
  const takeAway = (
    elements: readonly PageElement[],
    kind: 'remove' | 'cut',
  ): { removed: PageElement[]; hidden: TagElement[] } | null => {
    const [found, removed] = [new Set<TagElement>(), new Array<PageElement>()];
    for (const element of elements) {
      if (isTag(element) && isFound(element.element)) found.add(element);
      else removed.push(element);
    }
    const hidden = [...found].filter(({ element }) => element.active);
    const changes = [
      ...removed.map(({ id }) => ({ op: 'remove' as const, page: index, id })),
      ...hidden.map(hideChange),
    ];
    if (!edit(removed.length === 0 && kind === 'remove' ? 'hide' : kind, changes)) return null;
    const [left, ...others] = hidden;
    if (removed.length > 0) store.show({ selected: left?.id ?? null, others: others.map(({ id }) => id) });
    // The focus may have gone with one of the removed.
    if (left) focusElement(left.id);
    return { removed, hidden };
  };
  return {
    takeAway,
    remove: (elements: readonly PageElement[] = selection()): void => {
      const taken = takeAway(elements, 'remove');
      if (!taken) return;
      if (taken.hidden.length === 0) select(null);
      tell(removedText(taken.removed, taken.hidden), undo);
    },
    /** Where some of the tags are hidden, the others are hidden, too. */
    hideOrShow: (elements: readonly PageElement[] = selection()): void => {
      const tags = elements.filter(isTag);
      const visible = tags.filter(({ element }) => element.active);
      if (visible.length > 0) hide(visible);
      else show(tags);
    },
  };
};
