/** The acts of a person on a page, for keys, pointers, buttons and the list. */
import type { MediaUploads } from '../media/media-uploads.ts';
import type { PageStore } from '../state/page-store.ts';
import { createActsBase } from './acts-base.ts';
import { createBoxActs } from './box-acts.ts';
import { createClipboardActs } from './clipboard-acts.ts';
import { createElementActs } from './element-acts.ts';
import { createLinkActs } from './link-acts.ts';
import { createMediaActs } from './media-acts.ts';
import { createMoveActs } from './move-acts.ts';
import { createPlacingActs } from './placing-acts.ts';
import { createRemovalActs } from './removal-acts.ts';
import { createReplayActs } from './replay-acts.ts';
import { createSelectionActs } from './selection-acts.ts';

export type PageActs = ReturnType<typeof createPageActs>;

/** `index`: of the shown page. `onPage`: shows another one. */
export const createPageActs = (
  store: PageStore,
  { media, ...about }: { index: number; onPage: (index: number) => void; media: MediaUploads },
) => {
  const base = createActsBase(store, about);
  const { elementOf, selected, selection, isSelected, select, aspect } = base;
  const replay = createReplayActs(base);
  const move = createMoveActs(base);
  const removal = createRemovalActs(base, replay);
  return {
    elementOf,
    selected,
    selection,
    isSelected,
    select,
    aspect,
    ...replay,
    ...move,
    ...removal,
    ...createSelectionActs(base),
    ...createElementActs(base, replay),
    ...createClipboardActs(base, { ...replay, ...removal }),
    ...createLinkActs(base, replay),
    ...createPlacingActs(base, { ...replay, ...move }),
    ...createMediaActs(base, { media, undo: replay.undo }),
    ...createBoxActs(base, replay.undo),
  };
};
