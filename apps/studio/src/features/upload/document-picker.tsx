/** The document of which a PDF is the next edition: searched by the server, because a company may have thousands. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { relativeTime } from '@vitrina/ui';
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import { useDeferredValue, useState } from 'react';
import { wordsOf } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import type { DocumentHead } from '../../api/queries.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { Button } from '../../widgets/button.tsx';
import { SearchList } from '../../widgets/form/search-list.tsx';
import styles from './document-picker.module.css';
import type { Target } from './new-catalog.state.ts';

const MOST = 6;

/** The documents with these words in the name, the ones that changed last first. */
export const documentsQuery = (api: Api, companyUid: string, q: string) =>
  queryOptions({
    queryKey: ['documents', companyUid, 'search', q],
    // A search that the person has typed past is aborted by the signal.
    queryFn: ({ signal }) => {
      const query = { q, sort: 'updated' as const, page: 1, itemsPerPage: MOST };
      return api.call('documents.list', { params: { companyUid }, query }, { signal });
    },
  });

const figuresOf = ({ isDraft, isWithdrawn, pages, publishedAt }: DocumentHead): string => {
  const ago = relativeTime(publishedAt, Date.now());
  const state = isDraft ? words.documentDraft : isWithdrawn ? words.documentHidden : ago && words.documentAgo(ago);
  return [words.pages(`${pages}`, pages === 1), state].filter(Boolean).join(' · ');
};

const Found = ({ document }: { document: DocumentHead }) => (
  <span className={styles.document}>
    <span className={styles.cover}>{document.thumbnail ? <img src={document.thumbnail} alt="" /> : null}</span>
    <span className={styles.facts}>
      <span className={styles.name}>{document.name}</span>
      <span className={styles.about}>{figuresOf(document)}</span>
    </span>
  </span>
);

const useFound = (text: string) => {
  const api = useApi();
  const { uid } = useCompany();
  const typed = text.trim();
  const asked = useDeferredValue(typed);
  const search = useQuery({ ...documentsQuery(api, uid, asked), placeholderData: (before) => before });
  const { documents = [], total = 0 } = search.error ? {} : (search.data ?? {});
  const isStale = asked !== typed || search.isPlaceholderData || search.isPending;
  const state = search.error
    ? wordsOf(search.error).sentence
    : isStale
      ? ''
      : documents.length === 0
        ? words.documentNone(asked)
        : total > documents.length
          ? words.documentMore(total - documents.length)
          : '';
  return { documents, isStale: isStale && !search.error, state };
};

const Search = ({ onChoose, hasFocus }: { onChoose: (document: DocumentHead) => void; hasFocus: boolean }) => {
  const [text, setText] = useState('');
  const { documents, isStale, state } = useFound(text);
  return (
    <div className={styles.search}>
      <SearchList
        label={words.document}
        placeholder={words.documentPlaceholder}
        resultsLabel={words.documentsFound}
        text={text}
        onText={setText}
        items={documents.map((document) => ({
          key: document.uid,
          text: document.name,
          content: <Found document={document} />,
        }))}
        isStale={isStale}
        state={state}
        onChoose={(uid) => {
          const document = documents.find((one) => one.uid === uid);
          if (document) onChoose(document);
        }}
        hasFocus={hasFocus}
      />
    </div>
  );
};

type DocumentPickerProps = { target: Target; onTarget: (target: Target) => void };

export const DocumentPicker = ({ target: { document }, onTarget }: DocumentPickerProps) => {
  /** The focus was in the part that another one replaces. */
  const [hasFocus, setHasFocus] = useState(false);
  const set = (chosen: Target['document']): void => {
    setHasFocus(true);
    onTarget({ document: chosen });
  };
  return document === null ? (
    <Search onChoose={({ slug, name }) => set({ slug, name })} hasFocus={hasFocus} />
  ) : (
    <div className={styles.chosen}>
      <p className={styles.whole}>
        <span className="visually-hidden">{words.document}: </span>
        {document.name}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the search that had the focus is gone */}
      <Button onPress={() => set(null)} autoFocus={hasFocus}>
        {words.documentChange}
        <span className="visually-hidden"> {words.document}</span>
      </Button>
    </div>
  );
};
