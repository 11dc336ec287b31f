/** A search field, and a choice of one among few views. */
import { Search, X } from 'lucide-react';
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

/** On a narrow screen the row scrolls. */
const reveal = (chosen: HTMLElement | null): void => {
  chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
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
}) => (
  <ToggleButtonGroup
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
      <ToggleButton key={id} id={id} ref={id === value ? reveal : null} className={styles.choice ?? ''}>
        {text}
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
