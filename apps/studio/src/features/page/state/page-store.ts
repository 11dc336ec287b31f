/** The state of an open page editor: edits, what is selected, the tool, and the way of changes to the server. */
import type { Position, Size } from '@vitrina/contract';
import type { ElementChange, PageState } from '@vitrina/contract/admin';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SaveState } from '../../../api/saving/save-queue.ts';
import {
  type Applied,
  acknowledge,
  type Edit,
  type EditState,
  edit,
  editsOf,
  type Merged,
  merge,
  recall,
  redo,
  undo,
} from './page-edits.ts';
import type { ChosenProduct } from './tag-changes.ts';

/**
 * A place is about to be chosen: for a new tag, whose product is searched at the place if it is null, for a link, or for the element
 * `moved`.
 */
type Placing = { tool: 'tag' | 'link'; position: Position; product: ChosenProduct | null; moved: string | null };
/**
 * The product search is for a new tag at the place, for the tag or model with this id, or for a model that is being uploaded. A link is
 * new at the place, or has this id.
 */
type OpenDialog =
  | { is: 'help' }
  | { is: 'paste-pages' }
  | { is: 'video' }
  | { is: 'search'; target: { position: Position } | { id: string } | { media: string } }
  | { is: 'link'; target: { position: Position; size: Size | null } | { id: string } };

export type OpenEditor = {
  edits: EditState;
  /** Of several the one with the focus. */
  selected: string | null;
  /** Selected together with it. */
  others: readonly string[];
  placing: Placing | null;
  dialog: OpenDialog | null;
  save: SaveState;
  /** The announcement of the last act. The number tells two equal sentences apart. */
  announcement: { text: string; at: number };
};

type Shown = Pick<OpenEditor, 'selected' | 'others' | 'placing' | 'dialog'>;
const NONE: readonly string[] = [];
type Replayed = ReturnType<typeof undo>;
export type PageStore = ReturnType<typeof createPageStore>;

/** `onChanges`: changes to be saved. */
export const createPageStore = (
  pages: readonly PageState[],
  { onChanges }: { onChanges: (changes: readonly ElementChange[]) => void },
) => {
  const store: StoreApi<OpenEditor> = createStore<OpenEditor>(() => ({
    edits: editsOf(pages),
    selected: null,
    others: NONE,
    placing: null,
    dialog: null,
    save: { is: 'saved' },
    announcement: { text: '', at: 0 },
  }));
  const apply = <Result extends Applied>(change: (edits: EditState) => Result): Result => {
    const result = change(store.getState().edits);
    store.setState({ edits: result.state });
    onChanges(result.changes);
    return result;
  };
  return {
    ...store,
    /** False if nothing changes. */
    edit: (act: Edit): boolean => apply((edits) => edit(edits, act)).changes.length > 0,
    undo: (): Replayed => apply(undo),
    redo: (): Replayed => apply(redo),
    /** Pages as the server has them now. */
    merge: (fresh: readonly PageState[]): Merged => apply((edits) => merge(edits, fresh)),
    acknowledge: (changes: readonly ElementChange[]): void =>
      store.setState(({ edits }) => ({ edits: acknowledge(edits, changes) })),
    /** Changes of an earlier page that wait to be sent: shown as made. */
    recall: (changes: readonly ElementChange[]): void =>
      store.setState(({ edits }) => ({ edits: recall(edits, changes) })),
    /** A selection without others is of one element alone. */
    show: (shown: Partial<Shown>): void => store.setState('selected' in shown ? { others: NONE, ...shown } : shown),
    keepMine: (id: string): void =>
      store.setState(({ edits }) => {
        const { [id]: _, ...conflicts } = edits.conflicts;
        return { edits: { ...edits, conflicts } };
      }),
    setSave: (save: SaveState): void => {
      const isSame = !('error' in save) && save.is === store.getState().save.is;
      if (!isSame) store.setState({ save });
    },
    say: (text: string): void =>
      store.setState(({ announcement }) => ({ announcement: { text, at: announcement.at + 1 } })),
  };
};
