/** Catálogos: the documents of the company with their state, figures and next step. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { catalogsWords as words } from '@vitrina/ui/messages/studio/catalogs';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { BookOpen, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { wordsOf } from '../../api/api-error.ts';
import { documentsQuery, jobsQuery, type TrashedDocument, trashQuery } from '../../api/queries.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { useWhoCan } from '../../api/use-who-can.ts';
import { companyPath } from '../../lib/addresses.ts';
import { droppedFiles } from '../../lib/dropped-files.ts';
import { useQueryParameter } from '../../lib/use-query-parameter.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { DropZone } from '../../widgets/form/drop-zone.tsx';
import { Choices, SearchField } from '../../widgets/form/filters.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { CatalogItem } from './catalog-item.tsx';
import {
  type CatalogRow,
  catalogRows,
  countOf,
  filteredRows,
  isUnderWay,
  VIEWS,
  type View,
  viewOf,
} from './catalog-list.state.ts';
import styles from './catalogs-screen.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { TrashList } from './trash/trash-list.tsx';

const LABELS: Record<View, string> = {
  '': words.all,
  publicados: words.published,
  borradores: words.drafts,
  papelera: words.trash,
};
/** Thousands of rows at once would make each key press slow. */
const STEP = 100;
const clock = new Intl.DateTimeFormat('es-CO', { timeStyle: 'short' });

/** Reads the documents again when a publishing has ended. */
const useJobs = (company: string) => {
  const api = useApi();
  const queries = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(jobsQuery(api, company));
  const jobs = data?.jobs ?? [];
  const active = jobs.filter(isUnderWay).map(({ id }) => id);
  const before = useRef<string[]>([]);
  const key = active.join(' ');
  useEffect(() => {
    const now = key.split(' ').filter(Boolean);
    const hasEnded = before.current.some((id) => !now.includes(id));
    before.current = now;
    if (hasEnded) void queries.invalidateQueries({ queryKey: ['documents', company] });
  }, [key, queries, company]);
  return { jobs, readAt: dataUpdatedAt };
};

const NothingFound = ({ search, onShowAll }: { search: string; onShowAll: () => void }) => (
  <EmptyState
    picture={<SearchX />}
    title={search === '' ? words.noneOfState : words.none(search)}
    action={<Button onPress={onShowAll}>{words.showAll}</Button>}
  />
);

/** `rows`: all of the company. View and search are in the address. */
const CatalogList = ({ rows, trash }: { rows: readonly CatalogRow[]; trash: readonly TrashedDocument[] }) => {
  const [search, setSearch] = useQueryParameter('q');
  const [viewText, setView] = useQueryParameter('estado');
  const view = viewOf(viewText);
  const shown = filteredRows(rows, view, useDeferredValue(search));
  const [most, setMost] = useState(STEP);
  const hidden = shown.length - most;
  const showAll = () => {
    setSearch('');
    setView('');
  };
  return (
    <>
      <div className={styles.filters}>
        <Choices
          label={words.filters}
          value={view}
          onChange={setView}
          choices={VIEWS.map((id) => ({
            id,
            label: LABELS[id],
            count: id === 'papelera' ? trash.length : countOf(rows, id),
          }))}
        />
        {view === 'papelera' ? null : (
          <SearchField label={words.search} clearLabel={words.clear} value={search} onChange={setSearch} />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {search === '' ? '' : words.found(shown.length)}
      </p>
      {view === 'papelera' ? (
        <TrashList documents={trash} />
      ) : shown.length === 0 ? (
        <NothingFound search={search} onShowAll={showAll} />
      ) : (
        <ul className={styles.list} aria-label={words.list}>
          {shown.slice(0, most).map((row) => (
            <CatalogItem key={row.uid} row={row} />
          ))}
        </ul>
      )}
      {hidden > 0 ? <Button onPress={() => setMost(most + STEP)}>{words.more(Math.min(hidden, STEP))}</Button> : null}
    </>
  );
};

/** For people who may publish; the screen that uploads takes the files. */
const NewCatalog = ({ isLarge }: { isLarge: boolean }) => {
  const { uid } = useCompany();
  const [, navigate] = useLocation();
  return (
    <DropZone
      title={words.drop}
      touchTitle={words.upload}
      hint={words.dropHint}
      chooseLabel={words.choose}
      accept={['.pdf', '.xlsx', '.csv', '.tsv', '.json', '.xml']}
      isLarge={isLarge}
      onFiles={(files) => {
        droppedFiles.setState({ files });
        navigate(companyPath(uid, 'nuevo'));
      }}
    />
  );
};

export const CatalogsScreen = () => {
  const api = useApi();
  const { uid, screens } = useCompany();
  const canPublish = screens.has('nuevo');
  const whoCan = useWhoCan();
  const { data, error, dataUpdatedAt, refetch } = useQuery(documentsQuery(api, uid));
  const { data: trash = [] } = useQuery(trashQuery(api, uid));
  const { jobs, readAt } = useJobs(uid);
  const deleted = new Set(trash.map((document) => document.uid));
  const rows = data
    ? catalogRows(
        data,
        jobs.filter((job) => !deleted.has(job.document)),
        readAt,
      )
    : null;
  return (
    <div className={styles.screen}>
      <PageHeader title={words.title} {...(!canPublish && { lead: whoCan.editors(words.editorsAct) })} />
      {error === null ? null : (
        <Notice
          tone="danger"
          title={words.failed}
          action={<Button onPress={() => void refetch()}>{shellWords.retry}</Button>}
        >
          {wordsOf(error).sentence} {rows ? words.staleAt(clock.format(dataUpdatedAt)) : null}
        </Notice>
      )}
      {rows === null && error === null ? <ListSkeleton /> : null}
      {canPublish && rows !== null ? <NewCatalog isLarge={rows.length === 0} /> : null}
      {rows?.length === 0 && trash.length === 0 && !canPublish ? (
        <EmptyState picture={<BookOpen />} title={words.empty}>
          {words.emptyHint}
        </EmptyState>
      ) : null}
      {rows && rows.length + trash.length > 0 ? (
        <div className={styles.content} data-stale={error !== null || undefined}>
          <CatalogList rows={rows} trash={trash} />
        </div>
      ) : null}
    </div>
  );
};
