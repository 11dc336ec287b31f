/** Catálogos: the documents of the company with their state, figures and next step. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedJob } from '@vitrina/contract/admin';
import { catalogsWords as words } from '@vitrina/ui/messages/studio/catalogs';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { wordsOf } from '../../api/api-error.ts';
import { jobsQuery } from '../../api/queries.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { useWhoCan } from '../../api/use-who-can.ts';
import { companyPath } from '../../lib/addresses.ts';
import { droppedFiles } from '../../lib/dropped-files.ts';
import { useQueryParameter } from '../../lib/use-query-parameter.ts';
import { Button } from '../../widgets/button.tsx';
import { DropZone } from '../../widgets/form/drop-zone.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { CatalogFilters } from './catalog-filters.tsx';
import { CatalogItem } from './catalog-item.tsx';
import {
  catalogRows,
  firstRows,
  isUnderWay,
  orderOf,
  rowsOfPages,
  SORTS,
  STATES,
  viewOf,
} from './catalog-list.state.ts';
import { catalogsQuery, trashQuery } from './catalogs.api.ts';
import styles from './catalogs-screen.module.css';
import { NoCatalogs, NothingFound } from './empty-list.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { PagedList } from './paged-list.tsx';
import { TrashList } from './trash/trash-list.tsx';
import { usePages } from './use-pages.ts';

const clock = new Intl.DateTimeFormat('es-CO', { timeStyle: 'short' });

const NO_JOBS: readonly ListedJob[] = [];

/** Reads the documents again when a publishing has ended. */
const useJobs = (company: string) => {
  const api = useApi();
  const queries = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(jobsQuery(api, company));
  const jobs = data?.jobs ?? NO_JOBS;
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

/** The catalogues that the address names. */
const useCatalogs = () => {
  const api = useApi();
  const { uid } = useCompany();
  const [q] = useQueryParameter('q');
  const [viewText] = useQueryParameter('estado');
  const [order] = useQueryParameter('orden');
  const search = q.trim();
  const view = viewOf(viewText);
  const query = useInfiniteQuery(catalogsQuery(api, uid, { search, state: STATES[view], sort: SORTS[orderOf(order)] }));
  const pages = usePages(query);
  const trash = useInfiniteQuery(trashQuery(api, uid));
  const trashed = trash.data?.pages.at(-1)?.total ?? null;
  const { jobs, readAt } = useJobs(uid);
  const found = query.data?.pages;
  const documents = useMemo(() => rowsOfPages(found ?? []), [found]);
  const first = useMemo(() => firstRows(jobs, search, readAt), [jobs, search, readAt]);
  const rows = useMemo(
    () => [...(view === '' ? first : []), ...catalogRows(documents, jobs, readAt)],
    [view, first, documents, jobs, readAt],
  );
  const counts = query.data?.pages.at(-1)?.counts ?? null;
  const isNone = counts !== null && search === '' && counts.all + first.length === 0;
  return { query, pages, trash, trashed, rows, first: first.length, counts, search, view, isNone };
};
type Catalogs = ReturnType<typeof useCatalogs>;

const Rows = ({ catalogs }: { catalogs: Catalogs }) => {
  const { pages, rows, first, counts, search, view, isNone, trashed, query } = catalogs;
  if (isNone) return <NoCatalogs trashed={trashed ?? 0} />;
  const all = (counts?.all ?? 0) + first;
  if (rows.length === 0) return <NothingFound view={view} search={search} all={all} />;
  return (
    <div className={styles.rows} data-busy={query.isPlaceholderData || undefined}>
      <PagedList label={words.list} shown={rows.length} pages={pages}>
        {rows.map((row) => (
          <CatalogItem key={row.uid} row={row} />
        ))}
      </PagedList>
    </div>
  );
};

/** Tells a screen reader the number of matches, once the person pauses. */
const Found = ({ catalogs: { search, query, pages, view, first } }: { catalogs: Catalogs }) => (
  <p role="status" className="visually-hidden">
    {search === '' || query.isPlaceholderData || query.data === undefined
      ? ''
      : words.found(pages.total + (view === '' ? first : 0))}
  </p>
);

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
  const { screens } = useCompany();
  const canUpload = screens.has('nuevo');
  const whoCan = useWhoCan();
  const catalogs = useCatalogs();
  const { query, trash, trashed, counts, first, view, search, isNone } = catalogs;
  const { data, error, dataUpdatedAt, refetch } = query;
  const isFiltered = search !== '' || view !== '';
  const isEmpty = isNone && (trashed ?? 0) === 0;
  const hasFilters = isFiltered || (data !== undefined && !isEmpty);
  return (
    <div className={styles.screen}>
      <PageHeader title={words.title} {...(!canUpload && { lead: whoCan.authors(words.authorsAct) })} />
      {error === null ? null : (
        <Notice
          tone="danger"
          title={words.failed}
          action={<Button onPress={() => void refetch()}>{shellWords.retry}</Button>}
        >
          {wordsOf(error).sentence} {data ? words.staleAt(clock.format(dataUpdatedAt)) : null}
        </Notice>
      )}
      {canUpload && data !== undefined ? <NewCatalog isLarge={isNone} /> : null}
      <div className={styles.content} data-stale={error !== null || undefined}>
        {hasFilters ? <CatalogFilters counts={counts} first={first} trashed={trashed} /> : null}
        <Found catalogs={catalogs} />
        {view === 'papelera' ? <TrashList query={trash} /> : null}
        {view !== 'papelera' && data === undefined && error === null ? <ListSkeleton /> : null}
        {view !== 'papelera' && data !== undefined && !(isEmpty && canUpload) ? <Rows catalogs={catalogs} /> : null}
      </div>
    </div>
  );
};
