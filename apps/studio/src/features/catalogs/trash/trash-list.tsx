/** Papelera: deleted catalogues with the days that are left, to be restored or removed for ever. */
import { catalogsWords as words } from '@vitrina/ui/messages/studio/catalogs';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { BookOpen, MoreHorizontal, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { TrashedDocument } from '../../../api/queries.ts';
import { hasRole, useCompany } from '../../../api/studio-context.ts';
import { Button, IconButton } from '../../../widgets/button.tsx';
import { Modal } from '../../../widgets/dialog/modal.tsx';
import { EmptyState } from '../../../widgets/empty-state.tsx';
import { Menu } from '../../../widgets/menu.tsx';
import item from '../catalog-item.module.css';
import { daysUntil } from '../catalog-list.state.ts';
import screen from '../catalogs-screen.module.css';
import styles from './trash-list.module.css';
import { useTrash } from './use-trash.ts';

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
      <Modal title={words.purgeTitle(name)} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <p>{words.purgeHint}</p>
        <div className={styles.buttons}>
          <Button
            variant="danger"
            onPress={() => {
              setIsAsking(false);
              void purge(document);
            }}
          >
            {words.purge}
          </Button>
          <Button onPress={() => setIsAsking(false)}>{shellWords.cancel}</Button>
        </div>
      </Modal>
    </li>
  );
};

export const TrashList = ({ documents }: { documents: readonly TrashedDocument[] }) =>
  documents.length === 0 ? (
    <EmptyState picture={<Trash2 />} title={words.trashEmpty}>
      {words.trashEmptyHint}
    </EmptyState>
  ) : (
    <>
      <p className={styles.hint}>{words.trashHint}</p>
      <ul className={screen.list} aria-label={words.trash}>
        {documents.map((document) => (
          <TrashItem key={document.uid} document={document} />
        ))}
      </ul>
    </>
  );
