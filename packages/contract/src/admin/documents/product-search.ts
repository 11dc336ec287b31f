/** Products by name or code as a publisher searches them: with the pages of the edition that have a tag of each. */
import { z } from 'zod';
import { ProductRef } from '../../entities/page.ts';
import { type AdminResource, InCompany } from '../operation.ts';

const page = z.number().int();

/** A variant of a product. `name` includes that of the variant. `pages`: those with a visible tag of it, in order. */
export const SearchedProduct = ProductRef.extend({
  name: z.string(),
  imageUrl: z.string().exactOptional(),
  price: z.number().exactOptional(),
  currency: z.string().exactOptional(),
  isAvailable: z.boolean(),
  stock: z.number().int().exactOptional(),
  pages: z.array(page),
});
export type SearchedProduct = z.infer<typeof SearchedProduct>;

/** `total`: products that the list or store has for the text. */
export const SearchedProducts = z.object({ total: z.number().int(), items: z.array(SearchedProduct) });
export type SearchedProducts = z.infer<typeof SearchedProducts>;

/** `places`: of tags in the documents that shoppers see, by reference; `pdf` is the name in the address of the viewer. */
export const FoundProduct = SearchedProduct.omit({ pages: true }).extend({
  places: z.array(z.object({ pdf: z.string(), name: z.string(), pages: z.array(page) })),
});
export type FoundProduct = z.infer<typeof FoundProduct>;

export const FoundProducts = SearchedProducts.extend({ items: z.array(FoundProduct) });
export type FoundProducts = z.infer<typeof FoundProducts>;

export const NamedProduct = SearchedProduct.omit({ pages: true });
export type NamedProduct = z.infer<typeof NamedProduct>;

export const NamedProducts = z.object({ items: z.array(NamedProduct) });
export type NamedProducts = z.infer<typeof NamedProducts>;

/** One name a line. */
const Lines = z.string().max(8000).default('');

export const productSearchOperations = {
  'products.read': {
    method: 'GET',
    path: '/companies/{companyUid}/products/named',
    purpose:
      'Variants of the price list or store by their references and ids, one a line, at most 100 of each; unknown ones are left out',
    access: 'viewer',
    params: InCompany,
    query: z.object({ refs: Lines, ids: Lines }),
    answer: NamedProducts,
    status: 200,
    errors: ['store.unreachable', 'store.refused', 'store.misconfigured', 'store.throttled', 'quota.calls'],
    example: { params: { companyUid: 'la-mesa' }, query: { refs: 'E01\nE02' } },
  },
  'products.find': {
    method: 'GET',
    path: '/companies/{companyUid}/products',
    purpose:
      'Products of the price list or store by name, reference or bar code, with the pages of all published documents on which each is tagged; at most 50 variants, those of the code first',
    access: 'viewer',
    params: InCompany,
    query: z.object({ q: z.string().trim().min(1).max(200) }),
    answer: FoundProducts,
    status: 200,
    errors: ['store.unreachable', 'store.refused', 'store.misconfigured', 'store.throttled', 'quota.calls'],
    example: { params: { companyUid: 'la-mesa' }, query: { q: 'posta' } },
  },
  'products.search': {
    method: 'GET',
    path: '/companies/{companyUid}/documents/{pdfUid}/products',
    purpose:
      'Products of the price list or store by name, reference or bar code, with the pages on which each is tagged; at most 50 variants, those of the code first',
    access: 'viewer',
    params: InCompany.extend({ pdfUid: z.string().min(1).max(128) }),
    query: z.object({ q: z.string().trim().min(1).max(200) }),
    answer: SearchedProducts,
    status: 200,
    errors: [
      'pdf.unknown',
      'store.unreachable',
      'store.refused',
      'store.misconfigured',
      'store.throttled',
      'quota.calls',
    ],
    example: { params: { companyUid: 'la-mesa', pdfUid: 'carta-la-mesa' }, query: { q: 'posta' } },
  },
} as const satisfies AdminResource;
