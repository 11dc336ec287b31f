/** A search field, and a choice of one among few views. */
import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SearchField as AriaSearchField, Input, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { IconButton } from '../button.tsx';
import styles from './filters.module.css';

export const SearchField = ({
  label,
  clearLabel,
  value,
  onChange,
}: {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <AriaSearchField aria-label={label} value={value} onChange={onChange} className={styles.search ?? ''}>
    <Search aria-hidden className={styles.sign} />
    <Input className={styles.input ?? ''} placeholder={label} />
    {value === '' ? null : (
      <IconButton label={clearLabel} className={styles.clear ?? ''}>
        <X aria-hidden />
      </IconButton>
    )}
  </AriaSearchField>
);

/** On a narrow screen the row scrolls. The page does not: what is read again must not move it. */
const reveal = (row: HTMLElement | null): void => {
  const chosen = row?.querySelector<HTMLElement>('[data-selected]');
  if (!row || !chosen) return;
  const from = chosen.offsetLeft - row.offsetLeft;
  row.scrollLeft = from - (row.clientWidth - chosen.offsetWidth) / 2;
};

type Choice<Id extends string> = { id: Id; label: string; count?: number };

export const Choices = <Id extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}) => {
  const row = useRef<HTMLDivElement>(null);
  const widths = choices.map(({ id, count }) => `${id} ${count}`).join();
  useEffect(
    function revealChosen() {
      if (widths !== '' && value !== null) reveal(row.current);
    },
    [value, widths],
  );
  return (
    <ToggleButtonGroup
      ref={row}
      aria-label={label}
      className={styles.choices ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = choices.find(({ id }) => keys.has(id));
        if (chosen) onChange(chosen.id);
      }}
    >
      {choices.map(({ id, label: text, count }) => (
        <ToggleButton key={id} id={id} className={styles.choice ?? ''}>
          {text}
          {count === undefined ? null : <span className={styles.count}>{count}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
