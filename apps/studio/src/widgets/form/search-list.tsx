/** A search field with the few best results below. The screen makes the search: this draws the field and what was found. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import styles from './search-list.module.css';

/** More are found by a longer text. */
const MAX_SHOWN = 6;

/** `text`: for screen readers, and for the keys that go to an option by its letters. */
type FoundItem = { key: string; text: string; content: ReactNode };

/** The key of the option that the input marks. */
const markedKey = (input: HTMLInputElement): string | undefined =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.dataset['key'];

type SearchListProps = {
  label: string;
  placeholder: string;
  /** Of the list of results. */
  resultsLabel: string;
  text: string;
  onText: (text: string) => void;
  items: readonly FoundItem[];
  /** The items are those of an earlier text: Enter waits for those of the present one. */
  isStale: boolean;
  /** Why there are no items, or where they come from. */
  state: string;
  onChoose: (key: string) => void;
  /** It stands where a press has asked for it. */
  hasFocus?: boolean;
};

export const SearchList = ({
  label,
  placeholder,
  resultsLabel,
  text,
  onText,
  items,
  isStale,
  state,
  onChoose,
  hasFocus = false,
}: SearchListProps) => {
  /** The text for which Enter was pressed before its answer. */
  const entered = useRef<string | null>(null);
  const shown = items.slice(0, MAX_SHOWN);
  useEffect(
    function takeWhenKnown() {
      const wanted = entered.current;
      if (wanted === null || (wanted === text && isStale)) return;
      entered.current = null;
      const [best] = items;
      if (wanted === text && best) onChoose(best.key);
    },
    [text, isStale, items, onChoose],
  );
  /** Enter takes the marked item, or else the best; the list box alone would do nothing for a mark of items that were replaced. */
  const takeOnEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || (shown.length === 0 && !isStale)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isStale) {
      entered.current = text;
      return;
    }
    const taken = shown.find(({ key }) => key === markedKey(event.currentTarget)) ?? shown[0];
    if (taken) onChoose(taken.key);
  };
  return (
    <>
      <Autocomplete inputValue={text} onInputChange={onText}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a press has asked for the search */}
        <SearchField aria-label={label} autoFocus={hasFocus} className={styles.search ?? ''}>
          <Input placeholder={placeholder} className={styles.input ?? ''} onKeyDownCapture={takeOnEnter} />
        </SearchField>
        <ListBox
          aria-label={resultsLabel}
          items={shown}
          className={styles.list ?? ''}
          selectionMode="none"
          onAction={(key) => onChoose(String(key))}
        >
          {shown.map((item) => (
            <ListBoxItem key={item.key} id={item.key} textValue={item.text} className={styles.found ?? ''}>
              {item.content}
            </ListBoxItem>
          ))}
        </ListBox>
      </Autocomplete>
      <p role="status" className={styles.state}>
        {state}
      </p>
    </>
  );
};
