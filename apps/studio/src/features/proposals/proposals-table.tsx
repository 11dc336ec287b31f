/** The table of proposed products with its tools for all rows, its undo by keys, and the bar that saves it. */

import { useQuery } from '@tanstack/react-query';
import { extraOf } from '@vitrina/contract';
import { proposalsWords as words } from '@vitrina/ui/messages/studio/proposals';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { EditionKey } from '../../api/edition-key.ts';
import { companyQuery } from '../../api/queries.ts';
import { useApi } from '../../api/studio-context.ts';
import { Button } from '../../widgets/button.tsx';
import { Notice } from '../../widgets/notice.tsx';
import type { ProposalsData } from './proposals.api.ts';
import styles from './proposals-screen.module.css';
import { SaveBar } from './save-bar.tsx';
import { isInThousands } from './state/prices.ts';
import { unnamed } from './state/rows.ts';
import { RowView } from './table/row.tsx';
import { TableTools } from './table/table-tools.tsx';
import { useTable } from './use-table.ts';

const useCurrency = (key: EditionKey): string => {
  const { data } = useQuery(companyQuery(useApi(), key.companyUid));
  return (data && extraOf(data.company, 'CURRENCY')?.trim()) || 'COP';
};

export const ProposalsTable = ({ of: key, data }: { of: EditionKey; data: ProposalsData }) => {
  const { table, change, isRestored, startAgain } = useTable(key, data);
  const currency = useCurrency(key);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const { rows } = table;
  const inThousands = useMemo(
    () =>
      isInThousands(
        rows.map(({ price }) => price),
        rows.find((row) => row.currency !== '')?.currency ?? currency,
      ),
    [rows, currency],
  );

  const onProblem = useCallback((field: string, isWrong: boolean): void => {
    setWrong((known) => {
      const next = new Set(known);
      if (isWrong) next.add(field);
      else next.delete(field);
      return next;
    });
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const letter = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(letter)) return;
    // The browser itself undoes typing in a field.
    if (event.target instanceof HTMLInputElement && event.target.dataset['typed'] !== undefined) return;
    event.preventDefault();
    change({ do: letter === 'y' || event.shiftKey ? 'redo' : 'undo' });
  };

  /** Leads to the first field that cannot be saved; true: there is none. */
  const isReady = (): boolean => {
    const [first] = unnamed(table);
    const at = first ? rows.indexOf(first) : -1;
    const field =
      list.current?.querySelector<HTMLInputElement>('input[aria-invalid]') ??
      (at < 0 ? null : list.current?.querySelectorAll<HTMLInputElement>('input[data-column="name"]')[at]);
    field?.focus();
    return !field && wrong.size === 0;
  };

  return (
    // Keys of the whole table; its fields and buttons take the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.desk} onKeyDown={onKeyDown}>
      {isRestored ? (
        <Notice action={<Button onPress={startAgain}>{words.startAgain}</Button>}>{words.restored}</Notice>
      ) : null}
      <section className={styles.card} aria-label={words.table}>
        <TableTools table={table} change={change} />
        <p className={styles.keys}>{words.keys}</p>
        <ul className={styles.rows} ref={list} data-table>
          {rows.map((row, at) => (
            <RowView
              key={row.id}
              row={row}
              at={at}
              page={data.pages.get(row.page)}
              currency={currency}
              inThousands={inThousands}
              change={change}
              onProblem={onProblem}
            />
          ))}
        </ul>
      </section>
      <SaveBar of={key} table={table} data={data} isReady={isReady} />
    </div>
  );
};
