/** The acts on files of pictures, videos and models: choose, drop, place. */

import type { Position, Size } from '@vitrina/contract';
import type { ElementChange } from '@vitrina/contract/admin';
import { errorWords } from '@vitrina/ui/messages/studio/errors';
import { mediaWords as words } from '@vitrina/ui/messages/studio/page';
import { showToast } from '../../../lib/toasts.ts';
import {
  chooseFile,
  kindOf,
  type MediaKind,
  ratioOf,
  refusalOf,
  USUAL_RATIO,
  videoAddress,
} from '../media/media-files.ts';
import type { MediaUploads, PendingMedia } from '../media/media-uploads.ts';
import { elementsOn } from '../state/page-elements.ts';
import { besideOthers, boxAround } from '../state/resizing.ts';
import { type ActsBase, focusElement, newElementId } from './acts-base.ts';
import { visibleMiddle } from './visible-middle.ts';

export const pendingDomId = (id: string): string => `archivo-${id}`;

export const createMediaActs = (base: ActsBase, { media, undo }: { media: MediaUploads; undo: () => void }) => {
  const { store, index, aspect, select, edit, tell } = base;

  /** On the page, or about to be. */
  const taken = (): { position: Position; size: Size | null }[] => {
    const page = store.getState().edits.pages.get(index);
    const pending = media.store.getState().items.filter((item) => item.page === index);
    return [...(page ? elementsOn(page) : []), ...pending];
  };

  const addFile = async (file: File, kind: MediaKind, at: Position): Promise<void> => {
    const refusal = refusalOf(file, kind);
    if (refusal !== null) {
      const { sentence, action } = errorWords[refusal];
      return showToast(`${file.name}: ${sentence} ${action}`);
    }
    const address = URL.createObjectURL(file);
    const ratio = (await ratioOf(kind, address)) ?? USUAL_RATIO[kind];
    const id = newElementId();
    select(null);
    const box = besideOthers(boxAround(at, ratio, aspect()), taken());
    media.add({ id, page: index, kind, name: file.name, address, ...box }, file);
    store.say(words.uploadingNow(file.name));
    if (kind === 'models') store.show({ dialog: { is: 'search', target: { media: id } } });
  };

  return {
    /** Opens the chooser of files, or for videos the dialog that also takes an address. */
    startMedia: (kind: MediaKind): void => {
      if (kind === 'videos') return store.show({ dialog: { is: 'video' }, placing: null });
      store.show({ placing: null });
      chooseFile(kind, (file) => void addFile(file, kind, visibleMiddle()));
    },
    chooseVideo: (): void => chooseFile('videos', (file) => void addFile(file, 'videos', visibleMiddle())),
    /** Files that were dropped at the place. */
    addFiles: async (files: readonly File[], at: Position | null): Promise<void> => {
      const known = files.flatMap((file) => {
        const kind = kindOf(file);
        return kind === null ? [] : [{ file, kind }];
      });
      const others = files.filter((file) => kindOf(file) === null);
      if (others.length > 0) showToast(words.notUsed(others.map(({ name }) => name).join(', ')));
      const place = at ?? visibleMiddle();
      // One after the other: the first one gets the place, and the others stand beside it.
      for (const { file, kind } of known) await addFile(file, kind, place);
    },
    /** False for an address without a video. */
    addVideoAt: (text: string): boolean => {
      const url = videoAddress(text);
      if (url === null) return false;
      const id = newElementId();
      const box = besideOthers(boxAround(visibleMiddle(), USUAL_RATIO.videos, aspect()), taken());
      store.show({ dialog: null });
      if (edit('place', [{ op: 'add', page: index, kind: 'videos', id, fields: { url, ...box } }])) {
        select(id);
        focusElement(id);
        tell(words.placed(url), undo);
      }
      return true;
    },
    /** The file is stored: its element takes the place. */
    placeUploaded: (item: PendingMedia, change: ElementChange): void => {
      const hadFocus = document.getElementById(pendingDomId(item.id))?.contains(document.activeElement) ?? false;
      store.edit({ kind: 'place', page: item.page, at: Date.now(), changes: [change] });
      tell(words.placed(item.name), undo);
      const { selected: now, dialog } = store.getState();
      if (item.page !== index || now !== null || dialog !== null) return;
      select(item.id);
      if (hadFocus) focusElement(item.id);
    },
  };
};
