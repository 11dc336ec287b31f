/** Undo and redo over all pages: they name the step and lead to where it happens. */
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import type { Step } from '../state/page-edits.ts';
import { elementOn, nameOf, type PageElement } from '../state/page-elements.ts';
import { type ActsBase, focusElement } from './acts-base.ts';

/** An element that is gone is named by the change that adds it. */
const nameOfStep = (step: Step, element: PageElement | null): string => {
  if (element) return words.steps[step.kind](element.kind, nameOf(element));
  const made = [...step.inverse, ...step.changes].find(({ op }) => op === 'add');
  if (made?.op !== 'add') return words.steps[step.kind]('tags', '');
  const { name } = made.fields;
  return words.steps[step.kind](made.kind, typeof name === 'string' ? name : '');
};

export const createReplayActs = ({ store, index, onPage, select, tell }: ActsBase) => {
  const replay = (way: 'undo' | 'redo'): void => {
    const { step, isComplete } = store[way]();
    if (!step) return tell(words.nothingToUndo);
    const page = store.getState().edits.pages.get(step.page);
    const element = page ? elementOn(page, step.id) : null;
    const what = nameOfStep(step, element);
    const place = step.page === index ? what : words.onPage(what, step.page);
    const said = way === 'undo' ? words.undone(place) : words.redone(place);
    tell(isComplete ? said : `${said}. ${words.partly}`);
    if (step.page !== index) onPage(step.page);
    select(element ? step.id : null);
    if (element) focusElement(step.id);
  };
  return { undo: () => replay('undo'), redo: () => replay('redo') };
};
