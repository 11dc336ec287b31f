/** The act of each key. */

import { savingWords } from '@vitrina/ui/messages/studio/editing';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { showToast } from '../../lib/toasts.ts';
import { focusElement } from './acts/acts-base.ts';
import type { PageActs } from './acts/page-acts.ts';
import type { KeyedPageAct, PageKey } from './shortcuts.ts';
import type { PageStore } from './state/page-store.ts';
import { STAGE } from './use-page-keys.ts';

/** Percent of the page's width. */
const STEP = { near: 0.1, far: 1 };
/** A place that is looked for is farther away. */
const SPOT_STEP = { near: 1, far: 5 };
const SIZE_STEP_PX = 2;

/** In the bar above the page. */
const PAGE_CHOICE = '[data-go-to] select';

type KeyDeps = {
  store: PageStore;
  acts: PageActs;
  isReadOnly: boolean;
  /** To the page so many after the present one. */
  onTurn: (by: 1 | -1) => void;
  onSave: () => void;
};

const READING: readonly PageKey[] = ['next-page', 'previous-page', 'go-to', 'select-all', 'leave', 'help'];

/** The browser answers keys of the clipboard with an event (use-clipboard.ts), and the shell the key of a primary button. */
const ofOthers = (): boolean => false;

/** Closes the innermost thing: the search of a place, the panel, the selection. */
const leave = (store: PageStore, acts: PageActs): void => {
  const { placing, selected } = store.getState();
  const stage = document.querySelector<HTMLElement>(STAGE);
  if (placing) return acts.stopPlacing();
  if (selected !== null && !stage?.contains(document.activeElement)) return focusElement(selected);
  acts.select(null);
  stage?.focus();
};

/** False if the key has no meaning now, so that the browser does what it would. */
export const performKey = (
  { act, isFar }: KeyedPageAct,
  { store, acts, isReadOnly, onTurn, onSave }: KeyDeps,
): boolean => {
  if (isReadOnly && !READING.includes(act)) return false;
  const ofElement = (does: () => void) => (): boolean => {
    if (acts.selection().length === 0) return false;
    does();
    return true;
  };
  const arrow = (x: -1 | 0 | 1, y: -1 | 0 | 1) => (): boolean => {
    const { placing } = store.getState();
    const size = isFar ? 'far' : 'near';
    if (placing) {
      const { left, top } = placing.position;
      acts.moveSpot({ left: left + x * SPOT_STEP[size], top: top + y * SPOT_STEP[size] * acts.aspect() });
    } else if (acts.selection().length > 0) acts.move({ x: x * STEP[size], y: y * STEP[size] });
    else return false;
    return true;
  };
  const does: Record<PageKey, () => boolean | void> = {
    choose: acts.stopPlacing,
    tag: () => acts.startPlacing(),
    link: acts.startLink,
    image: () => acts.startMedia('images'),
    video: () => acts.startMedia('videos'),
    model: () => acts.startMedia('models'),
    left: arrow(-1, 0),
    right: arrow(1, 0),
    up: arrow(0, -1),
    down: arrow(0, 1),
    hide: ofElement(() => acts.hideOrShow()),
    remove: ofElement(() => acts.remove()),
    duplicate: ofElement(() => acts.duplicate()),
    copy: ofOthers,
    cut: ofOthers,
    paste: ofOthers,
    'paste-pages': () => acts.askForPages(),
    'select-all': acts.selectEverything,
    'align-left': ofElement(() => acts.align('left')),
    'align-right': ofElement(() => acts.align('right')),
    'align-up': ofElement(() => acts.align('top')),
    'align-down': ofElement(() => acts.align('bottom')),
    larger: ofElement(() => acts.scale(1) || acts.resize(SIZE_STEP_PX)),
    smaller: ofElement(() => acts.scale(-1) || acts.resize(-SIZE_STEP_PX)),
    'next-page': () => onTurn(1),
    'previous-page': () => onTurn(-1),
    'go-to': () => document.querySelector<HTMLElement>(PAGE_CHOICE)?.focus(),
    undo: acts.undo,
    redo: acts.redo,
    save: () => {
      onSave();
      const { save } = store.getState();
      showToast(save.is === 'saved' ? `${savingWords.saved}. ${words.savesItself}.` : words.savesItself);
    },
    publish: ofOthers,
    leave: () => leave(store, acts),
    help: () => store.show({ dialog: { is: 'help' } }),
  };
  return does[act]() ?? true;
};
