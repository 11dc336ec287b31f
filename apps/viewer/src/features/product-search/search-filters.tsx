/** Filters of the product search: categories level by level, and the facets of the chosen one. */
import type { CatalogCategory } from '@vitrina/contract';
import { productSearchWords } from '@vitrina/ui/messages/product-search';
import { X } from 'lucide-react';
import { type CategoryPath, categoriesAlong, type Facet } from './category-path.ts';
import styles from './search-filters.module.css';

type SearchFiltersProps = {
  categories: readonly CatalogCategory[];
  path: CategoryPath;
  facets: readonly Facet[];
  chosen: Readonly<Record<string, string>>;
  onPath: (path: CategoryPath) => void;
  onFacet: (field: string, value: string) => void;
};

const Facets = ({ facets, chosen, onFacet }: Pick<SearchFiltersProps, 'facets' | 'chosen' | 'onFacet'>) => (
  <fieldset className={styles.facets}>
    <legend className="visually-hidden">{productSearchWords.facets}</legend>
    {facets.map(({ name, field, values }) => (
      <select
        key={field}
        className={styles.facet}
        aria-label={name}
        data-chosen={chosen[field] !== undefined}
        value={chosen[field] ?? ''}
        onChange={(event) => onFacet(field, event.currentTarget.value)}
      >
        <option value="">{productSearchWords.any(name)}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    ))}
  </fieldset>
);

export const SearchFilters = ({ categories, path, facets, chosen, onPath, onFacet }: SearchFiltersProps) => {
  const chosenPath = categoriesAlong(categories, path);
  const subcategories = chosenPath.length > 0 ? (chosenPath.at(-1)?.Children ?? []) : categories;
  const chosenIds = chosenPath.map(({ ProviderId }) => ProviderId);
  /* One list for both kinds: a chip that becomes chosen keeps its element and the focus. */
  const chips = [
    ...chosenPath.map(({ ProviderId: id, Name: name }, level) => ({
      id,
      name,
      isChosen: true,
      leadsTo: chosenIds.slice(0, level),
    })),
    ...subcategories.map(({ ProviderId: id, Name: name }) => ({
      id,
      name,
      isChosen: false,
      leadsTo: [...chosenIds, id],
    })),
  ];
  if (categories.length === 0) return null;
  return (
    <div className={styles.filters}>
      <ul className={styles.chips} aria-label={productSearchWords.categories}>
        {chips.map(({ id, name, isChosen, leadsTo }) => (
          <li key={id}>
            <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={() => onPath(leadsTo)}>
              {name}
              {isChosen ? <X aria-hidden /> : null}
            </button>
          </li>
        ))}
      </ul>
      {facets.length > 0 ? <Facets facets={facets} chosen={chosen} onFacet={onFacet} /> : null}
    </div>
  );
};
