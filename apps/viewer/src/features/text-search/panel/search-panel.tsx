/**
 * Search in the whole document (issue "The reader", 7). Narrow screens show a sheet, which leaves only next and
 * previous over the page once a match is chosen; wide screens a panel beside the stage. Always mounted; the store opens
 * it.
 */

import { Button, es, IconButton, Sheet, useRestoreFocus } from '@vitrina/ui';
import { searchWords } from '@vitrina/ui/messages/search';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Announcement } from '../announcement.tsx';
import { contextOf, isSearchable } from '../search.state.ts';
import type { SearchStore } from '../search-store.ts';
import { useMatches } from '../use-matches.ts';
import { type TextSource, type TextState, useSearchIndex } from '../use-search-index.ts';
import { SearchField } from './search-field.tsx';
import styles from './search-panel.module.css';
import { SearchResults } from './search-results.tsx';
import { SearchBar, SearchSteps } from './search-steps.tsx';
import { SearchTabs, type Tab, tabId } from './search-tabs.tsx';

export type SearchPanelProps = {
  search: SearchStore;
  source: TextSource;
  /** The pages in view, in order. */
  openPages: readonly number[];
  isWide: boolean;
  onPage: (page: number) => void;
  /** Renders products for a query; if given, the panel has a tab for text and one for products. */
  renderProducts?: (query: string) => ReactNode;
  /** The tab that is open until the shopper chooses one. */
  firstTab?: Tab;
  /** Called with a query that has stood for a while, and the number of its matches. */
  onSearch?: (query: string, count: number) => void;
};

type Searched = ReturnType<typeof useMatches>;

const progressText = ({ done, count }: { done: number; count: number }): string =>
  count > 0 ? searchWords.loadingPages(done, count) : searchWords.loading;

const hasNoText = (text: TextState): boolean => text.is === 'ready' && text.index.raw.every((page) => page === '');

/** Message in place of results; also announced to screen readers. */
const summary = (text: TextState, { query, found, foundFor }: Searched): string => {
  if (text.is === 'failed') return searchWords.failed;
  if (text.is === 'loading') return isSearchable(query) ? searchWords.loading : '';
  if (hasNoText(text)) return searchWords.noText;
  if (!isSearchable(foundFor)) return '';
  return found.hits.length > 0
    ? searchWords.count(found.hits.length, found.pages, found.isCut)
    : searchWords.none(foundFor.trim());
};

/** Announcement of the current match with its line. The reader announces the page. */
const hitText = (text: TextState, { found, current }: Searched): string => {
  const hit = found.hits[current];
  if (text.is !== 'ready' || !hit) return '';
  const line = contextOf(text.index, hit).map((part) => part.text);
  return searchWords.current(current + 1, found.hits.length, line.join(''));
};

const Message = ({ title, children }: { title?: string; children?: ReactNode }) => (
  <div className={styles.message}>
    {title ? <p className="ui-message-title">{title}</p> : null}
    {children}
  </div>
);

type AnswerProps = { text: TextState; searched: Searched; onChoose: (at: number) => void; onRetry: () => void };

const Answer = ({ text, searched, onChoose, onRetry }: AnswerProps) => {
  const { query, found, foundFor, current } = searched;
  if (text.is === 'failed')
    return (
      <Message title={searchWords.failed}>
        <Button onClick={onRetry}>{es.app.retry}</Button>
      </Message>
    );
  if (text.is === 'loading' && isSearchable(query))
    return (
      <Message>
        <p>{progressText(text)}</p>
        {text.count > 0 ? <progress className={styles.progress} max={text.count} value={text.done} /> : null}
      </Message>
    );
  if (hasNoText(text)) return <Message title={searchWords.noText} />;
  if (!isSearchable(foundFor) || text.is === 'loading')
    return (
      <Message>
        <p>{searchWords.hint}</p>
      </Message>
    );
  if (found.hits.length === 0)
    return (
      <Message title={searchWords.none(foundFor.trim())}>
        <p>{searchWords.noneHint}</p>
      </Message>
    );
  return <SearchResults key={foundFor} index={text.index} hits={found.hits} current={current} onChoose={onChoose} />;
};

type ContentProps = AnswerProps &
  Pick<SearchPanelProps, 'search' | 'renderProducts'> & { tab: Tab; onStep: (by: 1 | -1) => void };

const SearchContent = ({ search, tab, renderProducts, text, searched, onChoose, onRetry, onStep }: ContentProps) => {
  const { query, found, foundFor, current } = searched;
  const panelId = useId();
  const [steppedIn, setSteppedIn] = useState<string | null>(null);
  const status = summary(text, searched);
  const handleStep = (by: 1 | -1) => {
    setSteppedIn(foundFor);
    onStep(by);
  };
  const handleChoose = (at: number) => {
    setSteppedIn(foundFor);
    onChoose(at);
  };
  return (
    <>
      <div className={styles.head}>
        <SearchField
          query={query}
          onQuery={(typed) => search.setState({ query: typed })}
          onStep={tab === 'text' ? handleStep : () => undefined}
        />
        {renderProducts ? (
          <SearchTabs
            tab={tab}
            panelId={panelId}
            textCount={found.hits.length > 0 ? searchWords.hitCount(found.hits.length, found.isCut) : ''}
            onTab={(chosen) => search.setState({ tab: chosen })}
          />
        ) : null}
        {tab === 'text' && found.hits.length > 0 ? (
          <div className={styles.summary}>
            <span>{searchWords.positionIn(current + 1, found.hits.length, found.pages, found.isCut)}</span>
            <SearchSteps onStep={handleStep} />
          </div>
        ) : null}
      </div>
      <div id={panelId} {...(renderProducts ? { role: 'tabpanel', 'aria-labelledby': tabId(panelId, tab) } : {})}>
        {renderProducts && tab === 'products' ? (
          renderProducts(query)
        ) : (
          <>
            <Announcement text={steppedIn === foundFor && found.hits.length > 0 ? hitText(text, searched) : status} />
            <Answer text={text} searched={searched} onChoose={handleChoose} onRetry={onRetry} />
          </>
        )}
      </div>
    </>
  );
};

/** The stage leaves room for the panel, as for the contents (page-view/stage.css). */
const useReservedSpace = () =>
  useEffect(function reserveSpace() {
    document.documentElement.dataset.search = 'open';
    return () => {
      delete document.documentElement.dataset.search;
    };
  }, []);

const WidePanel = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useRestoreFocus(panel);
  useReservedSpace();
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes; the button does the same
    <div ref={panel} className={styles.panel} role="dialog" aria-labelledby={titleId} onKeyDown={handleKey}>
      <div className={styles.titleRow}>
        <h2 id={titleId} className={styles.title}>
          {es.reader.search}
        </h2>
        <IconButton label={searchWords.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body} role="search">
        {children}
      </div>
    </div>
  );
};

export const SearchPanel = ({
  search,
  source,
  openPages,
  isWide,
  renderProducts,
  firstTab = 'products',
  onPage,
  onSearch,
}: SearchPanelProps) => {
  const shown = useStore(search, (state) => state.shown);
  const chosenTab = useStore(search, ({ tab }) => tab ?? firstTab);
  const tab = renderProducts ? chosenTab : 'text';
  const isText = tab === 'text';
  useLayoutEffect(
    function markMatchesOfText() {
      search.setState({ isText });
    },
    [search, isText],
  );
  const { text, retry } = useSearchIndex(source, shown !== 'closed');
  const searched = useMatches({ search, text, openPages, onPage, onSearch: isText ? onSearch : undefined });
  const { found, current, query, step, goTo } = searched;
  if (shown === 'closed') return null;

  /** On a narrow screen a chosen match closes the panel and leaves the step buttons. */
  const closeIfNarrow = () => {
    if (!isWide && found.hits.length > 0) search.setState({ shown: 'steps' });
  };
  const content = (
    <SearchContent
      search={search}
      tab={tab}
      {...(renderProducts ? { renderProducts } : {})}
      text={text}
      searched={searched}
      onRetry={retry}
      onChoose={(at) => {
        goTo(at);
        closeIfNarrow();
      }}
      onStep={(by) => {
        if (isWide) step(by);
        else goTo(current);
        closeIfNarrow();
      }}
    />
  );
  if (isWide) return <WidePanel onClose={search.close}>{content}</WidePanel>;
  if (shown === 'panel')
    return (
      <Sheet side="right" title={es.reader.search} onClose={search.close}>
        <div role="search">{content}</div>
      </Sheet>
    );
  return (
    <>
      <SearchBar
        query={query}
        current={current}
        count={found.hits.length}
        isCut={found.isCut}
        onStep={step}
        onOpen={search.open}
        onClose={search.close}
      />
      <Announcement text={hitText(text, searched)} />
    </>
  );
};
