/** The table of an open draft: its changes are kept in the browser until they are saved. */
import { useEffect, useReducer, useState } from 'react';
import type { EditionKey } from '../../api/edition-key.ts';
import type { ProposalsData } from './proposals.api.ts';
import {
  joinWithAbove,
  redo,
  setKept,
  setPrice,
  setText,
  split,
  type Table,
  type TextField,
  tableOf,
  undo,
} from './state/rows.ts';
import { storedRows } from './state/stored-rows.ts';

export type TableChange =
  | { do: 'text'; id: string; field: TextField; text: string }
  | { do: 'price'; id: string; price: number | null }
  | { do: 'keep'; ids: readonly string[]; isKept: boolean }
  | { do: 'join'; id: string }
  | { do: 'split'; id: string }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'open'; table: Table };

const reduce = (table: Table, change: TableChange): Table => {
  switch (change.do) {
    case 'text':
      return setText(table, change.id, change.field, change.text);
    case 'price':
      return setPrice(table, change.id, change.price);
    case 'keep':
      return setKept(table, change.ids, change.isKept);
    case 'join':
      return joinWithAbove(table, change.id);
    case 'split':
      return split(table, change.id);
    case 'undo':
      return undo(table);
    case 'redo':
      return redo(table);
    case 'open':
      return change.table;
  }
};

export const useTable = (key: EditionKey, { proposals }: ProposalsData) => {
  const { version } = proposals;
  const [restored, setRestored] = useState(() => storedRows.read(key, version));
  const [table, change] = useReducer(reduce, restored, (rows) => ({
    ...tableOf(proposals.products),
    ...(rows && { rows }),
  }));
  useEffect(() => {
    if (table.done.length > 0) storedRows.write(key, version, table.rows);
  }, [key, version, table]);
  return {
    table,
    change,
    isRestored: restored !== null,
    startAgain: (): void => {
      storedRows.remove(key);
      setRestored(null);
      change({ do: 'open', table: tableOf(proposals.products) });
    },
  };
};
