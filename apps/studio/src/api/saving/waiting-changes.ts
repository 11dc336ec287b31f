/** Changes of elements that wait to be sent: at most one for each element, the latest. Pure. */
import { type ElementChange, MAX_CHANGES } from '@vitrina/contract/admin';

export type Waiting = Readonly<Record<string, ElementChange>>;

const merged = (before: ElementChange | undefined, next: ElementChange): ElementChange | null => {
  if (before === undefined) return next;
  if (before.op === 'add' && next.op === 'remove') return null;
  // The server has it still, and refuses to add it again.
  if (before.op === 'remove' && next.op === 'add')
    return { op: 'set', page: next.page, id: before.id, fields: next.fields };
  if (before.op === 'remove' || next.op === 'remove' || next.op === 'add') return next;
  return { ...before, fields: { ...before.fields, ...next.fields } };
};

export const addChanges = (waiting: Waiting, changes: readonly ElementChange[]): Waiting => {
  const after: Record<string, ElementChange> = { ...waiting };
  for (const change of changes) {
    const id = change.id ?? '';
    const next = merged(after[id], change);
    if (next) after[id] = next;
    else delete after[id];
  }
  return after;
};

/** The next batch, and what waits for the one after. */
export const takeBatch = (waiting: Waiting): { batch: ElementChange[]; rest: Waiting } => {
  const entries = Object.entries(waiting);
  return {
    batch: entries.slice(0, MAX_CHANGES).map(([, change]) => change),
    rest: Object.fromEntries(entries.slice(MAX_CHANGES)),
  };
};
