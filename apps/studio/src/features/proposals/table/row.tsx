/** A row of the table of proposals: the picture of the print beside the fields of the product that it becomes. */
import type { PageState } from '@vitrina/contract/admin';
import { proposalsWords as words } from '@vitrina/ui/messages/studio/proposals';
import { Combine, Scissors } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { backgroundOf, cropPicture, insideOf, regionOf } from '../../../lib/page-crop.ts';
import { IconButton } from '../../../widgets/button.tsx';
import { Chip } from '../../../widgets/chip.tsx';
import { Checkbox } from '../../../widgets/form/checkbox.tsx';
import { priceOf, priceText } from '../state/prices.ts';
import type { Row } from '../state/rows.ts';
import type { TableChange } from '../use-table.ts';
import { Cell } from './cells.tsx';
import styles from './row.module.css';

/** Height of the crop over its width. */
const ASPECT = 0.42;
/** A lower confidence of the recognised words is shown as doubt. */
const SURE = 0.85;

const PrintedProduct = ({ row, page }: { row: Row; page: PageState | undefined }) => {
  const region = regionOf({ box: row.box, block: row.block, page: page ?? {}, aspect: ASPECT });
  const url = page ? cropPicture(page) : '';
  return (
    <span
      aria-hidden
      className={styles.crop}
      style={{
        aspectRatio: `1 / ${ASPECT}`,
        backgroundColor: page?.color,
        ...(url && { backgroundImage: `url("${encodeURI(url)}")`, ...backgroundOf(region) }),
      }}
    >
      <span className={styles.mark} style={insideOf(region, row.block)} />
    </span>
  );
};

export const RowView = memo(
  ({
    row,
    at,
    page,
    currency,
    inThousands,
    change,
    onProblem,
  }: {
    row: Row;
    /** From 0. */
    at: number;
    page: PageState | undefined;
    currency: string;
    inThousands: boolean;
    change: (change: TableChange) => void;
    onProblem: (field: string, isWrong: boolean) => void;
  }) => {
    const { id, name, price, isKept } = row;
    const rowName = words.row(at + 1, name);
    const onKeyDown = (event: KeyboardEvent<HTMLLIElement>): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      const wanted = { ArrowUp: 'join', Enter: 'split' } as const;
      const act = wanted[event.key as keyof typeof wanted];
      if (act === undefined) return;
      event.preventDefault();
      change({ do: act, id });
    };
    const text = (field: 'name' | 'section', label: string, problemOf: (given: string) => string | null) => (
      <Cell
        label={`${label}, ${rowName}`}
        column={field}
        value={row[field]}
        {...(field === 'section' && { placeholder: label })}
        problemOf={problemOf}
        onCommit={(given) => change({ do: 'text', id, field, text: given })}
        onProblem={(isWrong) => onProblem(`${id} ${field}`, isWrong)}
      />
    );
    return (
      <li className={styles.row} data-left-out={isKept ? undefined : ''} onKeyDown={onKeyDown}>
        <Checkbox
          className={styles.tick ?? ''}
          label={words.keep(name)}
          isSelected={isKept}
          onChange={(kept) => change({ do: 'keep', ids: [id], isKept: kept })}
        />
        <PrintedProduct row={row} page={page} />
        {text('name', words.name, (given) => (given.trim() === '' && isKept ? words.needsName : null))}
        <Cell
          label={`${words.price}, ${rowName}`}
          column="price"
          value={priceText(price, row.currency || currency)}
          placeholder={words.noPrice}
          inputMode="decimal"
          problemOf={(given) => (priceOf(given, inThousands) === undefined ? words.notPrice : null)}
          onCommit={(given) => change({ do: 'price', id, price: priceOf(given, inThousands) ?? null })}
          onProblem={(isWrong) => onProblem(`${id} price`, isWrong)}
        />
        {text('section', words.section, () => null)}
        <div className={styles.acts}>
          <IconButton
            label={`${words.join}, ${rowName}`}
            isDisabled={at === 0}
            onPress={() => change({ do: 'join', id })}
          >
            <Combine aria-hidden />
          </IconButton>
          <IconButton label={`${words.split}, ${rowName}`} onPress={() => change({ do: 'split', id })}>
            <Scissors aria-hidden />
          </IconButton>
        </div>
        <div className={styles.notes}>
          {row.confidence < SURE ? <Chip tone="warning">{words.doubtful}</Chip> : null}
          {row.description === '' ? null : <span>{row.description}</span>}
          {row.otherPrices.length === 0 ? null : <span>{words.others(row.otherPrices.join(' · '))}</span>}
        </div>
      </li>
    );
  },
);
RowView.displayName = 'RowView';
