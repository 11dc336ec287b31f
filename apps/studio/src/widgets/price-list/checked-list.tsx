/** A price list that was read, before it replaces the present one: what to look at first, then the columns and the first products. */
import type { FeedCheck, FeedMapping } from '@vitrina/contract';
import { formatCount } from '@vitrina/ui';
import { priceListWords as words } from '@vitrina/ui/messages/studio/price-list';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { SelectField } from '../form/select-field.tsx';
import { Notice } from '../notice.tsx';
import styles from './checked-list.module.css';
import {
  hasLostMany,
  isShrunk,
  isUnsure,
  otherSheets,
  problemGroups,
  withNamesAsCodes,
  withSheet,
} from './checked-list.state.ts';
import { ColumnChoices } from './column-choices.tsx';
import { FirstProducts } from './first-products.tsx';
import { ListDifference } from './list-difference.tsx';
import { ProblemGroups } from './problem-groups.tsx';

/** Sheets that are one list; no sheet has such a name. */
const ALL_SHEETS = '*/';

/** The first of what stands in the way of a good list, with the next step. */
const remarkOf = (check: FeedCheck): { title?: string; text: string } | null => {
  const { missing, report } = check;
  if (problemGroups(report)[0]?.reason === 'reference.rounded')
    return { title: words.rounded, text: words.roundedHint };
  if (missing === 'reference') return { title: words.missingReference, text: words.missingReferenceHint };
  if (missing === 'products') return { title: words.missingProducts, text: words.missingProductsHint };
  const note = (code: string) => report.notes?.find((one) => one.code === code);
  const columnsOf = (code: string): string => String(note(code)?.facts['columns'] ?? '');
  if (note('prices.ambiguous')) return { title: words.noPrice, text: words.prices(columnsOf('prices.ambiguous')) };
  if (note('prices.reseller')) return { title: words.noPrice, text: words.resellers(columnsOf('prices.reseller')) };
  const open = Number(note('prices.open')?.facts['count'] ?? 0);
  if (open > 0) return { text: words.open(formatCount(open), open === 1) };
  if (note('prices.none')) return { title: words.noPrice, text: words.noPriceHint };
  if (note('prices.few')) return { text: words.fewPrices };
  const others = otherSheets(report);
  if (others !== null) return { text: words.otherSheets(others.sheet, others.names) };
  if (isUnsure(check)) return { text: words.guessed };
  if (note('currencies')) return { text: words.currencies };
  if (note('references.conflict')) return { text: words.conflict };
  const joined = Number(note('sheets.joined')?.facts['count'] ?? 0);
  return joined > 0 ? { text: words.joinedSheets(formatCount(joined)) } : null;
};

/** Facts that a person must confirm, or should look at twice. */
const Warnings = ({
  check,
  isForced,
  onForce,
  isHeld: wasHeld = false,
}: Omit<CheckedListProps, 'isReading' | 'onMapping'>) => {
  const { difference } = check;
  if (difference === null) return null;
  const [gone, present] = [formatCount(difference.gone.count), formatCount(difference.present)];
  const { scaled } = difference.changed;
  const isHeld = isShrunk(check) || wasHeld;
  if (!isHeld && !hasLostMany(check) && scaled === 0) return null;
  return (
    <div className={styles.warning}>
      {isHeld ? (
        <p>{words.shrunk(gone, present)}</p>
      ) : hasLostMany(check) ? (
        <p>{words.goneMany(gone, present)}</p>
      ) : null}
      {scaled === 0 ? null : <p>{words.scaled(formatCount(scaled), scaled === 1)}</p>}
      {isHeld ? (
        <Checkbox isSelected={isForced} onChange={onForce}>
          {words.force}
        </Checkbox>
      ) : null}
    </div>
  );
};

type CheckedListProps = {
  check: FeedCheck;
  /** The list is being read again with other columns. */
  isReading: boolean;
  isForced: boolean;
  /** The server has held the list until a person says that it is right. */
  isHeld?: boolean;
  onForce: (isForced: boolean) => void;
  onMapping: (mapping: FeedMapping) => void;
  /** Stands first on a screen of its own; folded beside other files. */
  isFolded?: boolean;
};

export const CheckedList = ({ isReading, onMapping, isFolded = false, ...held }: CheckedListProps) => {
  const { check } = held;
  const { sheets, missing } = check;
  const remark = remarkOf(check);
  const byNames = missing === 'reference' ? withNamesAsCodes(check) : null;
  const [isOpen, setIsOpen] = useState(!isFolded || isUnsure(check));
  const read = sheets.filter(({ isRead }) => isRead);
  const sheet = read.length > 1 ? ALL_SHEETS : (read[0]?.name ?? '');
  const rowsTogether = read.reduce((sum, { rows }) => sum + rows, 0);
  const together = { value: ALL_SHEETS, label: words.allSheets(formatCount(read.length), formatCount(rowsTogether)) };
  const details = (
    <div className={styles.list}>
      {sheets.length > 1 ? (
        <SelectField
          label={words.sheet}
          value={sheet}
          onChange={(name) => {
            if (name !== ALL_SHEETS) onMapping(withSheet(name));
          }}
          options={[
            ...(read.length > 1 ? [together] : []),
            ...sheets.map(({ name, rows }) => ({ value: name, label: words.sheetOption(name, formatCount(rows)) })),
          ]}
        />
      ) : null}
      <ColumnChoices check={check} isReading={isReading} onMapping={onMapping} />
      {missing === null ? <FirstProducts check={check} /> : null}
      <ProblemGroups report={check.report} />
    </div>
  );
  return (
    <div className={styles.list} aria-busy={isReading}>
      {remark === null ? null : (
        <Notice
          tone={missing === null ? 'info' : 'danger'}
          {...(remark.title && { title: remark.title })}
          {...(byNames && { action: <Button onPress={() => onMapping(byNames)}>{words.namesAsCodes}</Button> })}
        >
          {remark.text}
        </Notice>
      )}
      {missing === null ? <ListDifference difference={check.difference} isShort={isFolded} /> : null}
      <Warnings {...held} />
      {isFolded ? (
        <details className={styles.details} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className={styles.summary}>{words.details}</summary>
          {details}
        </details>
      ) : (
        details
      )}
    </div>
  );
};
