/** Builders for tests of this feature; a test states only the fields that matter to it. */
import type { CatalogCategory, PdfPage, Product } from '@vitrina/contract';
import { aPage, aTag } from '@vitrina/page-view/fixture';

/** Pages from index 1, each given as `{ reference: name }`. */
export const pagesOf = (...pages: Record<string, string>[]): PdfPage[] =>
  pages.map((tags, at) =>
    aPage(at + 1, { tags: Object.entries(tags).map(([ref, name]) => aTag({ name, product: { id: '', ref } })) }),
  );

export const sold = (productId: string, ref: string, own: Partial<Product> = {}): Product => ({
  productId,
  productName: `Producto ${productId}`,
  linkText: '',
  categoryId: '',
  allSpecifications: [],
  items: [
    {
      itemId: `${productId}-1`,
      referenceId: [{ key: 'RefId', value: ref }],
      name: '',
      nameComplete: '',
      images: [],
      sellers: [],
    },
  ],
  ...own,
});

export const category = (ProviderId: string, own: Partial<CatalogCategory> = {}): CatalogCategory => ({
  ProviderId,
  Name: ProviderId.toUpperCase(),
  Products: [],
  Children: [],
  LevelSpecifications: [],
  ...own,
});
