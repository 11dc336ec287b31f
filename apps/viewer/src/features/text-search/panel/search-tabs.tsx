/** Tabs that choose what to search, products or the text of the pages. Both use the same query. */
import { productSearchWords } from '@vitrina/ui/messages/product-search';
import { type KeyboardEvent, useRef } from 'react';
import type { SearchState } from '../search-store.ts';
import styles from './search-tabs.module.css';

export type Tab = NonNullable<SearchState['tab']>;
type SearchTabsProps = {
  tab: Tab;
  panelId: string;
  /** Results in the text, so that a word which is no product is seen to be found. Empty without results. */
  textCount: string;
  onTab: (tab: Tab) => void;
};

/** The id of a tab, for the panel's aria-labelledby. */
export const tabId = (panelId: string, tab: Tab): string => `${panelId}-${tab}`;

const tabs = [
  ['products', productSearchWords.inProducts],
  ['text', productSearchWords.inText],
] as const;

export const SearchTabs = ({ tab, panelId, textCount, onTab }: SearchTabsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onTab(tab === 'text' ? 'products' : 'text');
    list.current?.querySelector<HTMLElement>('[aria-selected=false]')?.focus();
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={productSearchWords.where}>
      {tabs.map(([value, label]) => (
        <button
          key={value}
          id={tabId(panelId, value)}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab === value}
          aria-controls={panelId}
          tabIndex={tab === value ? 0 : -1}
          onKeyDown={handleKey}
          onClick={() => onTab(value)}
        >
          {label} {value === 'text' && textCount ? <span className={styles.count}>{textCount}</span> : null}
        </button>
      ))}
    </div>
  );
};
