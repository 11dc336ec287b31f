/** Search of the company's products, with the pages of its catalogues where each is tagged. The search is in the address. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FoundProduct } from '@vitrina/contract/admin';
import { formatCount, formatMoney } from '@vitrina/ui';
import { productsWords as words } from '@vitrina/ui/messages/studio/products';
import { sentenceOf } from '../../api/api-error.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { shopperAddress } from '../../lib/addresses.ts';
import { useTypedParameter } from '../../lib/use-typed-parameter.ts';
import { SearchField } from '../../widgets/form/filters.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { ProductRow } from '../../widgets/price-list/product-row.tsx';
import { Section } from '../../widgets/section.tsx';
import styles from './product-search.module.css';

/** Links of one catalogue; a product in the header of each page has many. */
const MAX_PAGES = 12;

const Places = ({ places }: Pick<FoundProduct, 'places'>) => {
  const { uid } = useCompany();
  if (places.length === 0) return <span className={styles.quiet}>{words.nowhere}</span>;
  return (
    <ul className={styles.places}>
      {places.map(({ pdf, name, pages }) => (
        <li key={pdf} className={styles.place}>
          <span className={styles.quiet}>{name}</span>
          {pages.slice(0, MAX_PAGES).map((page) => (
            <a
              key={page}
              className={styles.page}
              href={`${shopperAddress(uid, pdf)}&page=${page}`}
              target="_blank"
              rel="noopener"
            >
              {words.page(page)}
              <span className="visually-hidden">{words.ofCatalog(name)}</span>
            </a>
          ))}
          {pages.length > MAX_PAGES ? (
            <span className={styles.quiet}>{words.morePages(formatCount(pages.length - MAX_PAGES))}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
};

const Found = ({ product }: { product: FoundProduct }) => {
  const { name, ref, imageUrl, price, currency, isAvailable, places } = product;
  return (
    <ProductRow
      imageUrl={imageUrl}
      name={name}
      note={[ref, isAvailable ? '' : words.soldOut].filter(Boolean).join(' · ')}
      price={price === undefined ? words.noPrice : formatMoney(price, currency)}
      isLarge
    >
      <Places places={places} />
    </ProductRow>
  );
};

export const ProductSearch = () => {
  const api = useApi();
  const { uid } = useCompany();
  const { value, typed, type } = useTypedParameter('q');
  const q = value.trim();
  const { data, error, isFetching } = useQuery({
    // Below the list in use, which is read again when it changes: so are the products that were found in it.
    queryKey: ['feed', uid, 'found', q],
    queryFn: ({ signal }) => api.call('products.find', { params: { companyUid: uid }, query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const items = q === '' ? [] : (data?.items ?? []);
  const isOver = q !== '' && !isFetching && error === null;
  const state = !isOver ? '' : items.length === 0 ? words.noneFound(q) : words.found(items.length);
  return (
    <Section title={words.search} lead={words.searchHint}>
      <SearchField label={words.searchLabel} clearLabel={words.searchClear} value={typed} onChange={type} />
      {error === null || q === '' ? null : <Notice tone="danger">{sentenceOf(error)}</Notice>}
      <p role="status" className={items.length === 0 ? styles.quiet : 'visually-hidden'}>
        {state}
      </p>
      {items.length === 0 ? null : (
        <ul className={styles.products} aria-label={words.search}>
          {items.map((product) => (
            <Found key={`${product.ref} ${product.id}`} product={product} />
          ))}
        </ul>
      )}
    </Section>
  );
};
