/** The price list: what was read, the difference to the present list, and the refusal with the next step. */

import type { FeedCheck } from '@vitrina/contract';
import { formatCount, formatMoney } from '@vitrina/ui';
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import { Check, Table2 } from 'lucide-react';
import { Checkbox } from 'react-aria-components';
import { sentenceOf } from '../../../api/api-error.ts';
import { isShrunk, type ListState } from '../new-catalog.state.ts';
import { FileRow } from './file-row.tsx';
import styles from './list-row.module.css';

const SHOWN_ROWS = 5;
const SHOWN_PROBLEMS = 10;

const productsText = ({ products, problemCount }: FeedCheck['report']): string =>
  [
    words.listProducts(formatCount(products), products === 1),
    problemCount === 0 ? '' : words.listProblems(formatCount(problemCount), problemCount === 1),
  ]
    .filter(Boolean)
    .join(' · ');

const Difference = ({ difference }: { difference: NonNullable<FeedCheck['difference']> }) => {
  const { new: added, gone, changed } = difference;
  const parts = [
    added.count > 0 ? words.listNew(formatCount(added.count), added.count === 1) : '',
    gone.count > 0 ? words.listGone(formatCount(gone.count), gone.count === 1) : '',
    changed.count > 0 ? words.listChanged(formatCount(changed.count), changed.count === 1) : '',
  ].filter(Boolean);
  return (
    <p className={styles.note}>
      {parts.length === 0 ? words.listSame : `${words.listDifference}: ${parts.join(' · ')}. ${words.listReplaces}`}
    </p>
  );
};

const Details = ({ check: { rows, report } }: { check: FeedCheck }) => (
  <details className={styles.details}>
    <summary className={styles.summary}>{words.listDetails}</summary>
    <table className={styles.table}>
      <caption className={styles.caption}>{words.listFirst}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columnReference}</th>
          <th scope="col">{words.columnName}</th>
          <th scope="col" className={styles.amount}>
            {words.columnPrice}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, SHOWN_ROWS).map(({ ref, name, price, currency }) => (
          <tr key={`${ref}\n${name}`}>
            <td>{ref}</td>
            <td>{name}</td>
            <td className={styles.amount}>
              {price === null ? words.listNoPrice : formatMoney(price, currency ?? undefined)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {report.problems.length === 0 ? null : (
      <>
        <h4 className={styles.caption}>{words.listProblemsTitle}</h4>
        <p className={styles.note}>
          {report.problems
            .slice(0, SHOWN_PROBLEMS)
            .map(({ line }) => words.listLine(line))
            .join(', ')}
          {report.problemCount > SHOWN_PROBLEMS ? '…' : ''}
        </p>
      </>
    )}
  </details>
);

const Force = ({
  check: { difference },
  isForced,
  onForce,
}: {
  check: FeedCheck;
  isForced: boolean;
  onForce: (isForced: boolean) => void;
}) => (
  <div className={styles.warning}>
    <p>{words.listShrunk(formatCount(difference?.gone.count ?? 0), formatCount(difference?.present ?? 0))}</p>
    <Checkbox className={styles.tick ?? ''} isSelected={isForced} onChange={onForce}>
      <span className={styles.box} aria-hidden>
        {isForced ? <Check /> : null}
      </span>
      {words.listForce}
    </Checkbox>
  </div>
);

export const ListRow = ({
  list,
  isForced,
  onForce,
  onRemove,
}: {
  list: ListState;
  isForced: boolean;
  onForce: (isForced: boolean) => void;
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
          {list.check.difference === null ? null : <Difference difference={list.check.difference} />}
          {isShrunk(list.check) ? <Force check={list.check} isForced={isForced} onForce={onForce} /> : null}
          <Details check={list.check} />
        </FileRow>
      );
  }
};
