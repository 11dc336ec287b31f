/** Papelera: deleted catalogues with the days that are left, to be restored or removed for ever. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { TrashedDocuments } from '@vitrina/contract/admin';
import { catalogsWords as words } from '@vitrina/ui/messages/studio/catalogs';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { BookOpen, MoreHorizontal, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import type { TrashedDocument } from '../../../api/queries.ts';
import { hasRole, useCompany } from '../../../api/studio-context.ts';
import { Button, IconButton } from '../../../widgets/button.tsx';
import { Question } from '../../../widgets/dialog/question.tsx';
import { EmptyState } from '../../../widgets/empty-state.tsx';
import { Menu } from '../../../widgets/menu.tsx';
import { Notice } from '../../../widgets/notice.tsx';
import item from '../catalog-item.module.css';
import { daysUntil } from '../catalog-list.state.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { PagedList } from '../paged-list.tsx';
import { usePages } from '../use-pages.ts';
import styles from './trash-list.module.css';
import { useTrash } from './use-trash.ts';

type TrashQuery = UseInfiniteQueryResult<InfiniteData<TrashedDocuments>>;

const figuresOf = ({ pages, removedAt }: TrashedDocument): string =>
  `${words.pages(pages)} · ${words.daysLeft(daysUntil(removedAt, Date.now()))}`;

const TrashItem = ({ document }: { document: TrashedDocument }) => {
  const company = useCompany();
  const { restore, purge } = useTrash();
  const [isAsking, setIsAsking] = useState(false);
  const { name, thumbnail } = document;
  const isOwner = hasRole(company, 'owner');
  return (
    <li className={item.item}>
      <span className={`${item.cover} ${styles.cover}`}>
        {thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : <BookOpen aria-hidden />}
      </span>
      <div className={item.facts}>
        <h2 className={item.name}>{name}</h2>
        <p className={item.figures}>{figuresOf(document)}</p>
      </div>
      {hasRole(company, 'editor') ? (
        <div className={item.actions}>
          <Button aria-label={words.restoreOf(name)} onPress={() => void restore(document)}>
            <Undo2 aria-hidden />
            {words.restore}
          </Button>
          <Menu
            label={shellWords.more(name)}
            button={
              <IconButton label={shellWords.more(name)}>
                <MoreHorizontal aria-hidden />
              </IconButton>
            }
            actions={[
              {
                id: 'purge',
                label: words.purge,
                icon: <Trash2 aria-hidden />,
                isDanger: true,
                isDisabled: !isOwner,
                ...(!isOwner && { hint: shellWords.askOwner }),
                onAction: () => setIsAsking(true),
              },
            ]}
          />
        </div>
      ) : null}
      <Question
        title={words.purgeTitle(name)}
        hint={words.purgeHint}
        act={words.purge}
        isOpen={isAsking}
        onAct={() => void purge(document)}
        onClose={() => setIsAsking(false)}
      />
    </li>
  );
};

export const TrashList = ({ query }: { query: TrashQuery }) => {
  const pages = usePages(query);
  const { data, error, refetch } = query;
  if (data === undefined && error === null) return <ListSkeleton />;
  return (
    <>
      {error === null ? null : (
        <Notice
          tone="danger"
          title={words.trashFailed}
          action={<Button onPress={() => void refetch()}>{shellWords.retry}</Button>}
        >
          {sentenceOf(error)}
        </Notice>
      )}
      {data !== undefined && pages.rows.length === 0 ? (
        <EmptyState picture={<Trash2 />} title={words.trashEmpty}>
          {words.trashEmptyHint}
        </EmptyState>
      ) : null}
      {pages.rows.length > 0 ? (
        <>
          <p className={styles.hint}>{words.trashHint}</p>
          <PagedList label={words.trash} shown={pages.rows.length} pages={pages}>
            {pages.rows.map((document) => (
              <TrashItem key={document.uid} document={document} />
            ))}
          </PagedList>
        </>
      ) : null}
    </>
  );
};
