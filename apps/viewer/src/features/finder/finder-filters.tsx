/** Categories as a way down, level by level, and the facets of the one that is chosen. */
import type { CatalogCategory } from '@vitrina/contract';
import { finderWords } from '@vitrina/ui/messages/finder';
import { X } from 'lucide-react';
import { type CategoryPath, categoriesAlong, type Facet } from './category-path.ts';
import styles from './finder-filters.module.css';

type FinderFiltersProps = {
  categories: readonly CatalogCategory[];
  path: CategoryPath;
  facets: readonly Facet[];
  chosen: Readonly<Record<string, string>>;
  onPath: (path: CategoryPath) => void;
  onFacet: (field: string, value: string) => void;
};

const Facets = ({ facets, chosen, onFacet }: Pick<FinderFiltersProps, 'facets' | 'chosen' | 'onFacet'>) => (
  <fieldset className={styles.facets}>
    <legend className="visually-hidden">{finderWords.facets}</legend>
    {facets.map(({ name, field, values }) => (
      <select
        key={field}
        className={styles.facet}
        aria-label={name}
        data-chosen={chosen[field] !== undefined}
        value={chosen[field] ?? ''}
        onChange={(event) => onFacet(field, event.currentTarget.value)}
      >
        <option value="">{finderWords.any(name)}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    ))}
  </fieldset>
);

export const FinderFilters = ({ categories, path, facets, chosen, onPath, onFacet }: FinderFiltersProps) => {
  const along = categoriesAlong(categories, path);
  const below = along.length > 0 ? (along.at(-1)?.Children ?? []) : categories;
  const here = along.map(({ ProviderId }) => ProviderId);
  /* One list, so that a chip that is chosen stays the same and keeps the focus. */
  const chips = [
    ...along.map(({ ProviderId: id, Name: name }, level) => ({
      id,
      name,
      isChosen: true,
      leadsTo: here.slice(0, level),
    })),
    ...below.map(({ ProviderId: id, Name: name }) => ({ id, name, isChosen: false, leadsTo: [...here, id] })),
  ];
  if (categories.length === 0) return null;
  return (
    <div className={styles.filters}>
      <ul className={styles.chips} aria-label={finderWords.categories}>
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
