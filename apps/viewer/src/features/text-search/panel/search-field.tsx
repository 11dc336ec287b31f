/** The search field. Enter goes to the next match, Shift+Enter to the previous one. */

import { es, IconButton } from '@vitrina/ui';
import { searchWords } from '@vitrina/ui/messages/search';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import '@vitrina/ui/field-patterns.css';
import styles from './search-panel.module.css';

type SearchFieldProps = { query: string; onQuery: (query: string) => void; onStep: (by: 1 | -1) => void };

export const SearchField = ({ query, onQuery, onStep }: SearchFieldProps) => {
  const field = useRef<HTMLInputElement>(null);

  useEffect(function takeFocus() {
    field.current?.focus();
    field.current?.select();
  }, []);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };
  const handleClear = () => {
    onQuery('');
    field.current?.focus();
  };

  return (
    <div className={styles.field}>
      <Search aria-hidden className="ui-field-sign" />
      <input
        ref={field}
        className="ui-field-input"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={es.reader.search}
        placeholder={searchWords.placeholder}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      {query ? (
        <IconButton label={searchWords.clear} onClick={handleClear}>
          <X aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
};
