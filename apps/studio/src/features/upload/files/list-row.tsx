/** The price list: what was read, the difference to the present list, and the refusal with the next step. */

import type { FeedCheck, FeedMapping } from '@vitrina/contract';
import { formatCount } from '@vitrina/ui';
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import { Table2 } from 'lucide-react';
import { sentenceOf } from '../../../api/api-error.ts';
import { CheckedList } from '../../../widgets/price-list/checked-list.tsx';
import type { ListState } from '../new-catalog.state.ts';
import { FileRow } from './file-row.tsx';
import styles from './list-row.module.css';

const productsText = ({ products, problemCount }: FeedCheck['report']): string =>
  [
    words.listProducts(formatCount(products), products === 1),
    problemCount === 0 ? '' : words.listProblems(formatCount(problemCount), problemCount === 1),
  ]
    .filter(Boolean)
    .join(' · ');

export const ListRow = ({
  list,
  isForced,
  onForce,
  onMapping,
  onRemove,
}: {
  list: ListState;
  isForced: boolean;
  onForce: (isForced: boolean) => void;
  onMapping: (mapping: FeedMapping) => void;
  onRemove: (() => void) | null;
}) => {
  if (list.is === 'none') return null;
  const row = { icon: <Table2 />, name: list.file.name, onRemove };
  switch (list.is) {
    case 'reading':
      return <FileRow {...row} state={words.listReading} progress={null} progressLabel={words.listReading} />;
    case 'importing':
      return <FileRow {...row} state={words.listImporting} progress={null} progressLabel={words.listImporting} />;
    case 'imported':
      return <FileRow {...row} tone="success" state={`${words.listImported} · ${productsText(list.report)}`} />;
    case 'failed':
      return <FileRow {...row} tone="danger" state={sentenceOf(list.error)} />;
    case 'read':
      return (
        <FileRow {...row} tone="success" state={productsText(list.check.report)}>
          {list.check.difference === null ? null : <p className={styles.note}>{words.listReplaces}</p>}
          <CheckedList
            isFolded
            check={list.check}
            isReading={list.isMapping}
            isForced={isForced}
            onForce={onForce}
            onMapping={onMapping}
          />
        </FileRow>
      );
  }
};
