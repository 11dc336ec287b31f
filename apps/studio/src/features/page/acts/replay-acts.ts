/** Undo and redo over all pages: they name the step and lead to where it happens. */
import type { ElementKind } from '@vitrina/contract/admin';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { severalWords } from '@vitrina/ui/messages/studio/page/several';
import type { EditKind, Step } from '../state/page-edits.ts';
import { elementOn, nameOf } from '../state/page-elements.ts';
import { type ActsBase, focusElement } from './acts-base.ts';

type Named = { kind: ElementKind; name: string };

const isOfSeveral = (kind: EditKind): kind is keyof typeof severalWords.steps => kind in severalWords.steps;
const isOfOne = (kind: EditKind): kind is keyof typeof words.steps => kind in words.steps;

const textOf = ({ kind }: Step, elements: readonly Named[]): string => {
  const [only] = elements;
  if (only && elements.length === 1 && isOfOne(kind)) return words.steps[kind](only.kind, only.name);
  const what = severalWords.countOf(elements.map((element) => element.kind));
  return isOfSeveral(kind) ? severalWords.steps[kind](what) : what;
};

export const createReplayActs = ({ store, index, onPage, tell }: ActsBase) => {
  /** The elements of a step, in pairs with what it did: one that is gone is named by the change that adds it. */
  const named = ({ changes, inverse }: Step): Named[] => {
    const made = new Map(
      [...inverse, ...changes].flatMap((change) => (change.op === 'add' ? [[change.id, change]] : [])),
    );
    return changes.map(({ page, id }) => {
      const shown = store.getState().edits.pages.get(page);
      const element = shown ? elementOn(shown, id ?? '') : null;
      if (element) return { kind: element.kind, name: nameOf(element) };
      const { kind = 'tags', fields } = made.get(id) ?? {};
      return { kind, name: typeof fields?.['name'] === 'string' ? fields['name'] : '' };
    });
  };
  const replay = (way: 'undo' | 'redo'): void => {
    const { step, isComplete } = store[way]();
    if (!step) return tell(words.nothingToUndo);
    const what = textOf(step, named(step));
    const place = step.page === index ? what : words.onPage(what, step.page);
    const sentence = way === 'undo' ? words.undone(place) : words.redone(place);
    tell(isComplete ? sentence : `${sentence}. ${words.partly}`);
    if (step.page !== index) onPage(step.page);
    const page = store.getState().edits.pages.get(step.page);
    const [first, ...others] = step.changes.flatMap(({ id = '' }) => (page && elementOn(page, id) ? [id] : []));
    store.show({ selected: first ?? null, others });
    if (first !== undefined) focusElement(first);
  };
  return { undo: () => replay('undo'), redo: () => replay('redo') };
};
