/**
 * Searching the whole document (issue "The reader", 7): a sheet on narrow screens, which makes way for the page once a hit is
 * chosen; a panel beside the stage on wide ones. It is mounted all the time and shows itself by the store.
 */

import { Button, es, IconButton, Sheet, useFocusGivenBack } from '@vitrina/ui';
import { searchWords } from '@vitrina/ui/messages/search';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Announcement } from './announcement.tsx';
import { contextOf, isSearchable } from './search.state.ts';
import { SearchField } from './search-field.tsx';
import styles from './search-panel.module.css';
import { SearchResults } from './search-results.tsx';
import { SearchBar, SearchSteps } from './search-steps.tsx';
import type { SearchStore } from './search-store.ts';
import { SearchTabs, tabId } from './search-tabs.tsx';
import { useFound } from './use-found.ts';
import { type TextSource, type TextState, useSearchIndex } from './use-search-index.ts';

export type SearchPanelProps = {
  search: SearchStore;
  source: TextSource;
  /** The pages that lie open, the first of them first. */
  openPages: readonly number[];
  isWide: boolean;
  onPage: (page: number) => void;
  /** The products that answer a query: with them there is a choice of where to look. */
  renderProducts?: (query: string) => ReactNode;
  /** A query that was meant, with the number of its hits. */
  onSearch?: (query: string, count: number) => void;
};

type Searched = ReturnType<typeof useFound>;

const progressText = ({ done, count }: { done: number; count: number }): string =>
  count > 0 ? searchWords.loadingPages(done, count) : searchWords.loading;

const hasNoText = (text: TextState): boolean => text.is === 'ready' && text.index.raw.every((page) => page === '');

/** What there is to say instead of results; also said aloud. */
const summary = (text: TextState, { query, found, foundFor }: Searched): string => {
  if (text.is === 'failed') return searchWords.failed;
  if (text.is === 'loading') return isSearchable(query) ? searchWords.loading : '';
  if (hasNoText(text)) return searchWords.noText;
  if (!isSearchable(foundFor)) return '';
  return found.hits.length > 0
    ? searchWords.count(found.hits.length, found.pages, found.isCut)
    : searchWords.none(foundFor.trim());
};

/** The hit that one has come to, with the line around it. Its page is said by the reader, as of every turn. */
const hitText = (text: TextState, { found, current }: Searched): string => {
  const hit = found.hits[current];
  if (text.is !== 'ready' || !hit) return '';
  const line = contextOf(text.index, hit).map((part) => part.text);
  return searchWords.current(current + 1, found.hits.length, line.join(''));
};

const Message = ({ title, children }: { title?: string; children?: ReactNode }) => (
  <div className={styles.message}>
    {title ? <p className={styles.messageTitle}>{title}</p> : null}
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
  Pick<SearchPanelProps, 'search' | 'renderProducts'> & { onStep: (by: 1 | -1) => void };

const SearchContent = ({ search, renderProducts, text, searched, onChoose, onRetry, onStep }: ContentProps) => {
  const { query, found, foundFor, current } = searched;
  const panelId = useId();
  const tab = renderProducts ? searched.tab : 'text';
  const [steppedIn, setSteppedIn] = useState<string | null>(null);
  const said = summary(text, searched);
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
          <SearchTabs tab={tab} panelId={panelId} onTab={(chosen) => search.setState({ tab: chosen })} />
        ) : null}
        {tab === 'text' && found.hits.length > 0 ? (
          <div className={styles.summary}>
            <span>{said}</span>
            <SearchSteps current={current} count={found.hits.length} isCut={found.isCut} onStep={handleStep} />
          </div>
        ) : null}
      </div>
      <div id={panelId} {...(renderProducts ? { role: 'tabpanel', 'aria-labelledby': tabId(panelId, tab) } : {})}>
        {renderProducts && tab === 'products' ? (
          renderProducts(query)
        ) : (
          <>
            <Announcement text={steppedIn === foundFor && found.hits.length > 0 ? hitText(text, searched) : said} />
            <Answer text={text} searched={searched} onChoose={handleChoose} onRetry={onRetry} />
          </>
        )}
      </div>
    </>
  );
};

/** The stage makes room for it as it does for the contents (page-view/stage.css). */
const useRoom = () =>
  useEffect(function makeRoom() {
    document.documentElement.dataset.search = 'open';
    return () => {
      delete document.documentElement.dataset.search;
    };
  }, []);

const WidePanel = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useFocusGivenBack(panel);
  useRoom();
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
  onPage,
  onSearch,
}: SearchPanelProps) => {
  const shown = useStore(search, (state) => state.shown);
  const isText = useStore(search, ({ tab }) => tab === 'text' || !renderProducts);
  const { text, retry } = useSearchIndex(source, shown !== 'closed');
  const searched = useFound({ search, text, openPages, onPage, onSearch: isText ? onSearch : undefined });
  const { found, current, query, step, goTo } = searched;
  if (shown === 'closed') return null;

  /** Once a hit is chosen on a narrow screen, it is the page that counts. */
  const makeWay = () => {
    if (!isWide && found.hits.length > 0) search.setState({ shown: 'steps' });
  };
  const content = (
    <SearchContent
      search={search}
      {...(renderProducts ? { renderProducts } : {})}
      text={text}
      searched={searched}
      onRetry={retry}
      onChoose={(at) => {
        goTo(at);
        makeWay();
      }}
      onStep={(by) => {
        if (isWide) step(by);
        else goTo(current);
        makeWay();
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
