/** In place of the list: why it is empty, and the way on. */
import { catalogsWords as words } from '@vitrina/ui/messages/studio/catalogs';
import { BookOpen, SearchX, Trash2 } from 'lucide-react';
import { useQueryParameter } from '../../lib/use-query-parameter.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import type { View } from './catalog-list.state.ts';

const NONE_OF: Readonly<Record<View, string>> = {
  '': words.emptyNow,
  publicados: words.nonePublished,
  borradores: words.noneDrafts,
  ocultos: words.noneHidden,
  papelera: words.trashEmpty,
};

/** `all`: the number of catalogues in the other views, as far as the search has them. */
export const NothingFound = ({ view, search, all }: { view: View; search: string; all: number }) => {
  const [, setSearch] = useQueryParameter('q');
  const [, setView] = useQueryParameter('estado');
  const showAll = (): void => {
    setSearch('');
    setView('');
  };
  const isElsewhere = search !== '' && view !== '' && all > 0;
  return (
    <EmptyState
      picture={search === '' ? <BookOpen /> : <SearchX />}
      title={search === '' ? NONE_OF[view] : words.none(search)}
      action={
        isElsewhere ? (
          <Button onPress={() => setView('')}>{words.inOtherStates(all)}</Button>
        ) : (
          <Button onPress={showAll}>{words.showAll}</Button>
        )
      }
    />
  );
};

/** A company without catalogues. `trashed`: the number of those in the trash. */
export const NoCatalogs = ({ trashed }: { trashed: number }) => {
  const [, setView] = useQueryParameter('estado');
  if (trashed === 0)
    return (
      <EmptyState picture={<BookOpen />} title={words.empty}>
        {words.emptyHint}
      </EmptyState>
    );
  return (
    <EmptyState
      picture={<Trash2 />}
      title={words.emptyNow}
      action={<Button onPress={() => setView('papelera')}>{words.toTrash}</Button>}
    >
      {words.allInTrash(trashed)}
    </EmptyState>
  );
};
