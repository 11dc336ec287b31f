/** The ground of all acts on a page: its elements, the selection, and the edit that is saved. */
import type { ElementChange } from '@vitrina/contract/admin';
import { aspectOf } from '@vitrina/geometry';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { showToast } from '../../../lib/toasts.ts';
import type { EditKind } from '../state/page-edits.ts';
import { elementOn, type PageElement } from '../state/page-elements.ts';
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
  return {
    store,
    index,
    onPage,
    /** Width of the page by its height. */
    aspect: (): number => {
      const { width = 0, height = 0 } = pageNow() ?? {};
      return aspectOf({ width, height });
    },
    elementOf,
    selected: (): PageElement | null => elementOf(store.getState().selected),
    tagOf: (id: string | null) => {
      const element = elementOf(id);
      return element?.kind === 'tags' ? element : null;
    },
    select: (id: string | null): void => {
      if (store.getState().selected !== id) store.show({ selected: id });
    },
    /** False if nothing changes. */
    edit: (kind: EditKind, id: string, change: ElementChange): boolean =>
      store.edit({ kind, page: index, id, at: Date.now(), changes: [change] }),
    /** `onUndo`: the button of the toast. */
    tell: (text: string, onUndo?: () => void): void => {
      store.say(text);
      showToast(text, onUndo && { label: words.undo, onAct: onUndo });
    },
  };
};
