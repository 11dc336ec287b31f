/** Copy, cut and paste of elements, between pages, catalogues and windows. */
import { severalWords as words } from '@vitrina/ui/messages/studio/page/several';
import { createStore } from 'zustand/vanilla';
import { type Clip, canStand, clipOf, pasteChanges, plainText } from '../state/clipboard.ts';
import { kindsOf, type PageElement, type TagElement } from '../state/page-elements.ts';
import { type ActsBase, focusElement, newElementId } from './acts-base.ts';

/** The last clip of this window, for buttons, and for browsers that keep only the text. */
export const copied = createStore<{ clip: Clip; text: string }>(() => ({ clip: [], text: '' }));

type Deps = {
  undo: () => void;
  /** Takes elements from the page as one step that can be undone; null if nothing can be taken. */
  takeAway: (
    elements: readonly PageElement[],
    kind: 'cut',
  ) => { removed: readonly PageElement[]; hidden: readonly TagElement[] } | null;
};

const kindsIn = (clip: Clip) => clip.map(({ kind }) => kind);

export const createClipboardActs = (
  { store, index, selection, select, edit, tell }: ActsBase,
  { undo, takeAway }: Deps,
) => {
  /** False if nothing is selected. */
  const copy = (): boolean => {
    const elements = selection();
    if (elements.length === 0) return false;
    copied.setState({ clip: clipOf(elements), text: plainText(elements) });
    tell(words.copiedNow(kindsOf(elements)));
    return true;
  };
  /** The elements that this catalogue can show. A message says how many it cannot. */
  const usable = (clip: Clip): Clip => {
    const { size } = store.getState().edits.pages;
    const kept = clip.filter((element) => canStand(element, size));
    if (kept.length < clip.length) tell(words.notPasted(clip.length - kept.length));
    else if (kept.length === 0) tell(words.nothingToPaste);
    return kept;
  };
  const changesOn = (indexes: readonly number[], clip: Clip) => {
    const { pages } = store.getState().edits;
    return indexes.flatMap((at) => {
      const page = pages.get(at);
      return page ? pasteChanges(page, clip, newElementId) : [];
    });
  };
  return {
    copy,
    cut: (): boolean => {
      const elements = selection();
      if (!copy()) return false;
      const taken = takeAway(elements, 'cut');
      if (taken?.hidden.length === 0) select(null);
      if (taken) tell(words.cutNow(kindsOf(elements)), undo);
      return true;
    },
    /** `clip`: by default what was copied in this window. */
    paste: (clip: Clip = copied.getState().clip): void => {
      const wanted = usable(clip);
      const changes = changesOn([index], wanted);
      const [first, ...others] = changes.map(({ id = '' }) => id);
      if (first === undefined || !edit('paste', changes)) return;
      store.show({ selected: first, others });
      focusElement(first);
      tell(words.pasted(kindsIn(wanted)), undo);
    },
    /** Opens the choice of pages. */
    askForPages: (): void => {
      if (copied.getState().clip.length === 0) tell(words.nothingToPaste);
      else store.show({ dialog: { is: 'paste-pages' } });
    },
    pasteOnPages: (indexes: readonly number[]): void => {
      const wanted = usable(copied.getState().clip);
      if (wanted.length > 0 && edit('paste', changesOn(indexes, wanted)))
        tell(words.pastedOn(kindsIn(wanted), indexes.length), undo);
    },
  };
};
