/** Findings: codes without a product, products without a page, codes on several pages, differing prices, failed pages. */
import { z } from 'zod';
import { Block, ProductRef } from '../../entities/page.ts';
import { type AdminResource, InCompany, Paging } from '../operation.ts';

const page = z.number().int();
const total = z.number().int();
const NamedProduct = ProductRef.extend({ name: z.string() });

/** A product whose printed `prices`, at `box` of the page, are not `listed`: the price of the list or store. `currency`: of the list. */
export const PriceFinding = NamedProduct.extend({
  page,
  box: Block,
  prices: z.array(z.string()),
  listed: z.number(),
  currency: z.string().optional(),
});
export type PriceFinding = z.infer<typeof PriceFinding>;

/**
 * Each list has its `total`, and of its items those of the page that was asked for. `printed`: code-like texts that are no reference of
 * a known product, with their place. `skipped`: products without a tag whose code is printed
 * as what could be something else, with the rule that decided. `missing`: the other products of the price list that stand on no page. `repeated`:
 * products on several pages. `prices`: products of the price list with one printed price that is another one; `severalPrices`: those with several
 * printed prices, none of which is that of the list. `failed`: pages without a picture; `wordless`: pages on which nothing can be found;
 * `unread`: those whose stored words are missing or damaged, so that the other lists say nothing about them.
 */
/** A page whose words were read in its picture. `words`: those that count as print; `confidence`: the mean of all, 0 to 1. */
const RecognisedPage = z.object({ page, words: z.number().int(), confidence: z.number() });

export const Findings = z.object({
  edition: z.number().int(),
  page,
  itemsPerPage: z.number().int(),
  printed: z.object({ total, items: z.array(z.object({ code: z.string(), page, box: Block })) }),
  skipped: z.object({ total, items: z.array(NamedProduct.extend({ page, rule: z.string() })) }),
  missing: z.object({ total, items: z.array(NamedProduct) }),
  repeated: z.object({ total, items: z.array(NamedProduct.extend({ pages: z.array(page) })) }),
  prices: z.object({ total, items: z.array(PriceFinding) }),
  severalPrices: z.object({ total, items: z.array(PriceFinding) }),
  failed: z.object({ total, items: z.array(page) }),
  wordless: z.object({ total, items: z.array(page) }),
  recognised: z.object({ total, items: z.array(RecognisedPage) }),
  unread: z.object({ total, items: z.array(page) }),
});
export type Findings = z.infer<typeof Findings>;

export const findingsOperations = {
  'findings.read': {
    method: 'GET',
    path: '/companies/{companyUid}/documents/{pdfUid}/findings',
    purpose:
      'From the stored words: printed codes without a product, products of the price list on no page, products on several pages, printed prices that differ from the list, failed pages, pages read in their pictures',
    access: 'viewer',
    params: InCompany.extend({ pdfUid: z.string().min(1).max(128) }),
    // Each call reads the words of the whole edition.
    query: Paging.extend({ itemsPerPage: z.coerce.number().int().min(1).max(500).default(20) }),
    answer: Findings,
    status: 200,
    errors: ['pdf.unknown'],
    example: { params: { companyUid: 'la-mesa', pdfUid: 'carta-la-mesa' }, query: { page: 1 } },
  },
} as const satisfies AdminResource;
