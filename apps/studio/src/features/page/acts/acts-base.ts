/** The ground of all acts on a page: its elements, the selection, and the edit that is saved. */
import { MAX_PER_PAGE } from '@vitrina/contract';
import type { ElementChange } from '@vitrina/contract/admin';
import { aspectOf } from '@vitrina/geometry';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { severalWords } from '@vitrina/ui/messages/studio/page/several';
import { showToast } from '../../../lib/toasts.ts';
import type { EditKind } from '../state/page-edits.ts';
import { elementOn, elementsOn, overfull, type PageElement } from '../state/page-elements.ts';
import type { PageStore } from '../state/page-store.ts';

export const elementDomId = (id: string): string => `elemento-${id}`;

/** After the screen is drawn, because a new element is not there before. */
export const focusElement = (id: string): void =>
  void requestAnimationFrame(() => document.getElementById(elementDomId(id))?.focus());

export const newElementId = (): string => crypto.randomUUID();

export type ActsBase = ReturnType<typeof createActsBase>;

/** `index`: of the shown page. `onPage`: shows another one. */
export const createActsBase = (
  store: PageStore,
  { index, onPage }: { index: number; onPage: (index: number) => void },
) => {
  const pageNow = () => store.getState().edits.pages.get(index);
  const elementOf = (id: string | null): PageElement | null => {
    const page = pageNow();
    return page && id !== null ? elementOn(page, id) : null;
  };
  const isSelected = (id: string): boolean => {
    const { selected, others } = store.getState();
    return id === selected || others.includes(id);
  };
  /** `onUndo`: the button of the toast. */
  const tell = (text: string, onUndo?: () => void): void => {
    store.say(text);
    showToast(text, onUndo && { label: words.undo, onAct: onUndo });
  };
  /** False if nothing changes, or if a page would have more elements than the server takes. */
  const editAll = (kind: EditKind, changes: readonly ElementChange[]): boolean => {
    const full = overfull(store.getState().edits.pages, changes);
    if (full) {
      tell(severalWords.full(full.kind, MAX_PER_PAGE[full.kind], full.page));
      return false;
    }
    return store.edit({ kind, page: changes[0]?.page ?? index, at: Date.now(), changes });
  };
  return {
    store,
    index,
    onPage,
    /** Width of the page by its height. */
    aspect: (): number => {
      const { width = 0, height = 0 } = pageNow() ?? {};
      return aspectOf({ width, height });
    },
    pageNow,
    elementOf,
    selected: (): PageElement | null => elementOf(store.getState().selected),
    isSelected,
    /** All selected elements, in reading order. */
    selection: (): PageElement[] => {
      const page = pageNow();
      return page ? elementsOn(page).filter(({ id }) => isSelected(id)) : [];
    },
    /** This one alone. */
    select: (id: string | null): void => {
      const { selected, others } = store.getState();
      if (selected !== id || others.length > 0) store.show({ selected: id });
    },
    edit: editAll,
    tell,
  };
};
