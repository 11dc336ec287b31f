/** Above the table: all rows at once, how many are products, undo. */
import { formatCount } from '@vitrina/ui';
import { proposalsWords as words } from '@vitrina/ui/messages/studio/proposals';
import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '../../../widgets/button.tsx';
import { Checkbox } from '../../../widgets/form/checkbox.tsx';
import styles from '../proposals-screen.module.css';
import type { Table } from '../state/rows.ts';
import type { TableChange } from '../use-table.ts';

export const TableTools = ({ table, change }: { table: Table; change: (change: TableChange) => void }) => {
  const { rows } = table;
  const kept = rows.filter(({ isKept }) => isKept);
  return (
    <div className={styles.tools}>
      <Checkbox
        className={styles.all ?? ''}
        isSelected={kept.length === rows.length}
        isPartial={kept.length > 0 && kept.length < rows.length}
        onChange={(isKept) => change({ do: 'keep', ids: rows.map(({ id }) => id), isKept })}
      >
        {words.all}
      </Checkbox>
      <span className={styles.count} role="status">
        {words.chosen(formatCount(kept.length), formatCount(rows.length))}
      </span>
      <IconButton label={words.undo} isDisabled={table.done.length === 0} onPress={() => change({ do: 'undo' })}>
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton label={words.redo} isDisabled={table.undone.length === 0} onPress={() => change({ do: 'redo' })}>
        <Redo2 aria-hidden />
      </IconButton>
    </div>
  );
};
