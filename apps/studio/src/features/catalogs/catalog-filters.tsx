/** Which catalogues the list shows, and in which order. All of it is in the address. */
import type { DocumentHeads } from '@vitrina/contract/admin';
import { catalogsWords as words } from '@vitrina/ui/messages/studio/catalogs';
import { useQueryParameter } from '../../lib/use-query-parameter.ts';
import { useTypedParameter } from '../../lib/use-typed-parameter.ts';
import { Choices, SearchField } from '../../widgets/form/filters.tsx';
import { SelectField } from '../../widgets/form/select-field.tsx';
import { ORDERS, type Order, orderOf, VIEWS, type View, viewOf } from './catalog-list.state.ts';
import styles from './catalogs-screen.module.css';

const LABELS: Record<View, string> = {
  '': words.all,
  publicados: words.published,
  borradores: words.drafts,
  ocultos: words.hidden,
  papelera: words.trash,
};
const ORDER_LABELS: Record<Order, string> = { '': words.byPublished, cambio: words.byUpdated, nombre: words.byName };

export type Counts = DocumentHeads['counts'];

/** Of each view; nothing while the counts are unknown. */
const countsOf = (counts: Counts | null, first: number, trashed: number | null): Partial<Record<View, number>> => ({
  ...(counts && {
    '': counts.all + first,
    publicados: counts.published,
    borradores: counts.drafts,
    ocultos: counts.withdrawn,
  }),
  ...(trashed !== null && { papelera: trashed }),
});

/** `first`: publishings of new documents, which the server does not count. `trashed`: null while it is unknown. */
export const CatalogFilters = ({
  counts,
  first,
  trashed,
}: {
  counts: Counts | null;
  first: number;
  trashed: number | null;
}) => {
  const [, setPages] = useQueryParameter('paginas');
  const [viewText, setView] = useQueryParameter('estado');
  const [orderText, setOrder] = useQueryParameter('orden');
  const restart = (): void => setPages('');
  const { typed, type } = useTypedParameter('q', restart);
  const view = viewOf(viewText);
  const countOf = countsOf(counts, first, trashed);
  // Few companies hide catalogues.
  const views = VIEWS.filter((id) => id !== 'ocultos' || view === id || (counts?.withdrawn ?? 0) > 0);
  return (
    <div className={styles.filters}>
      <Choices
        label={words.filters}
        value={view}
        onChange={(id) => {
          setView(id);
          restart();
        }}
        choices={views.map((id) => {
          const count = countOf[id];
          return { id, label: LABELS[id], ...(count !== undefined && { count }) };
        })}
      />
      {view === 'papelera' ? null : (
        <div className={styles.narrowing}>
          <SearchField label={words.search} clearLabel={words.clear} value={typed} onChange={type} />
          <SelectField
            label={words.order}
            isLabelHidden
            value={orderOf(orderText)}
            options={ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
            onChange={(order) => {
              setOrder(order);
              restart();
            }}
          />
        </div>
      )}
    </div>
  );
};
