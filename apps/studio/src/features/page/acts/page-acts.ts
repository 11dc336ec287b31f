/** The acts of a person on a page, for keys, pointers, buttons and the list. */
import type { PageStore } from '../state/page-store.ts';
import { createActsBase } from './acts-base.ts';
import { createElementActs } from './element-acts.ts';
import { createPlacingActs } from './placing-acts.ts';
import { createReplayActs } from './replay-acts.ts';

export type PageActs = ReturnType<typeof createPageActs>;

/** `index`: of the shown page. `onPage`: shows another one. */
export const createPageActs = (store: PageStore, about: { index: number; onPage: (index: number) => void }) => {
  const base = createActsBase(store, about);
  const { elementOf, selected, select, aspect } = base;
  const replay = createReplayActs(base);
  const element = createElementActs(base, replay.undo);
  const placing = createPlacingActs(base, { undo: replay.undo, moveTo: element.moveTo });
  return { elementOf, selected, select, aspect, ...replay, ...element, ...placing };
};
