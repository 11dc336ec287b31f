/** Snapping of elements that are dragged or placed, and the choice of a person against it. Ctrl or ⌘ held: none. */
import type { Area, Position } from '@vitrina/contract';
import type { PageState } from '@vitrina/contract/admin';
import { percentOf } from '@vitrina/geometry';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { elementsOn, type PageElement } from '../state/page-elements.ts';
import { type Guides, NO_GUIDES, snapLines, snapTo, textColumns } from '../state/snapping.ts';
import type { PageWord } from '../use-page-words.ts';

const KEY = 'vitrina.studio.snap';
const OFF = 'off';
const REACH_PX = 6;

const stored = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
};

const choice = createStore<{ isOn: boolean }>(() => ({ isOn: stored() }));

export const setSnapping = (isOn: boolean): void => {
  choice.setState({ isOn });
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // Private windows of some browsers refuse to store.
  }
};

export const useIsSnapping = (): boolean => useStore(choice, ({ isOn }) => isOn);

type Modifiers = Pick<PointerEvent, 'ctrlKey' | 'metaKey'>;
type Snapped = { by: Position; guides: Guides };
/** The lines of the page without these elements, which move. */
export type Snap = {
  linesWithout: (
    elements: readonly Pick<PageElement, 'id'>[],
  ) => (area: Area, paper: HTMLElement, modifiers: Modifiers) => Snapped;
};

const FREE: Snapped = { by: { left: 0, top: 0 }, guides: NO_GUIDES };

const NO_SNAP: Snap = { linesWithout: () => () => FREE };

const createSnap = (page: PageState, printed: readonly PageWord[], aspect: number): Snap => {
  // Dense pages have thousands of words: not before the first drag.
  let columns: readonly number[] | null = null;
  return {
    linesWithout: (moved) => {
      const ids = new Set(moved.map(({ id }) => id));
      columns ??= textColumns(printed, aspect);
      const lines = snapLines(
        elementsOn(page).filter(({ id }) => !ids.has(id)),
        columns,
      );
      return (area, paper, { ctrlKey, metaKey }) => {
        if (ctrlKey || metaKey) return FREE;
        const { width, height } = paper.getBoundingClientRect();
        return snapTo(lines, area, { left: percentOf(REACH_PX, width), top: percentOf(REACH_PX, height) });
      };
    },
  };
};

export const useSnap = (page: PageState, printed: readonly PageWord[], aspect: number): Snap => {
  const isOn = useIsSnapping();
  return useMemo(() => (isOn ? createSnap(page, printed, aspect) : NO_SNAP), [page, printed, aspect, isOn]);
};
