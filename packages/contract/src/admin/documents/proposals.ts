/** The products that the pages of an edition print with their prices, for documents without codes: proposed, corrected and confirmed. */
import { z } from 'zod';
import { MAX_REFERENCE_LENGTH } from '../../entities/editor-input.ts';
import { Area } from '../../entities/page.ts';
import { type AdminResource, InCompany } from '../operation.ts';

const MAX_PROPOSALS = 2000;
const MAX_NAME = 200;
const MAX_PRICE = 1_000_000_000_000;

const percent = z.number().min(0).max(100);
const AreaInput = z.strictObject({
  position: z.strictObject({ left: percent, top: percent }),
  size: z.strictObject({ width: percent, high: percent }),
});
const inEdition = z.coerce.number().int().min(1).max(1_000_000_000);
const Version = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * `ref`: derived from the name, the same in every edition; that of the price list where it has the product. `price` is null for a
 * product on request. `currency`: `''` where the print names none. `otherPrices`: further ones at the name, as printed. `box`: of the printed
 * name; `block`: of all that belongs to it. `confidence`: of the words that were read in a picture of the page; 1 for text. `isKept`: it
 * is, or would be, a product; false for one that a person has left out. `isSaved`: the price list has it.
 */
export const Proposal = z.object({
  ref: z.string(),
  name: z.string(),
  price: z.number().nullable(),
  currency: z.string(),
  otherPrices: z.array(z.string()),
  section: z.string(),
  description: z.string(),
  page: z.number().int(),
  box: Area,
  block: Area,
  confidence: z.number(),
  isKept: z.boolean(),
  isSaved: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;

/** `version`: of all pages of the edition together. `others`: number of products of the price list that are none of these. */
export const Proposals = z.object({
  edition: z.number().int(),
  version: Version,
  others: z.number().int(),
  products: z.array(Proposal),
});
export type Proposals = z.infer<typeof Proposals>;

/** `ref` is empty for a product that no proposal names. Its place is that of the proposals from which it was made. */
export const ConfirmedProduct = z.strictObject({
  ref: z.string().max(MAX_REFERENCE_LENGTH),
  name: z.string().trim().min(1).max(MAX_NAME),
  price: z.number().min(0).max(MAX_PRICE).nullable(),
  currency: z.string().regex(/^(?:[A-Z]{3})?$/, 'must be a currency code of three letters, or empty'),
  section: z.string().trim().max(MAX_NAME),
  description: z.string().trim().max(2000),
  page: inEdition,
  box: AreaInput,
});
export type ConfirmedProduct = z.infer<typeof ConfirmedProduct>;

/** `refs`: of the given products, in their order. Numbers of tags that are shown and hidden now. */
export const ConfirmedProposals = z.object({
  version: Version,
  refs: z.array(z.string()),
  confirmed: z.number().int(),
  rejected: z.number().int(),
});
export type ConfirmedProposals = z.infer<typeof ConfirmedProposals>;

const path = '/companies/{companyUid}/documents/{pdfUid}/editions/{number}/proposals' as const;
const OfEdition = InCompany.extend({ pdfUid: z.string().min(1).max(128), number: inEdition });
const aDraft = { companyUid: 'la-mesa', pdfUid: 'carta-la-mesa', number: '3' };

export const proposalsOperations = {
  'editions.proposals.read': {
    method: 'GET',
    path,
    purpose:
      'The products that the pages of an edition print with a price, from its stored words, with what a person has made of them',
    access: 'editor',
    params: OfEdition,
    answer: Proposals,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown'],
    example: { params: aDraft },
  },
  'editions.proposals.confirm': {
    method: 'PUT',
    path,
    purpose:
      'The proposals of an edition as a person has corrected them: they become products of the price list with confirmed tags, the other proposals are left out of list and pages; all or nothing. Products of the list that are no proposals stay. `key`: chosen by the client, so that the request can be repeated',
    access: 'editor',
    params: OfEdition,
    body: z.strictObject({
      version: Version,
      key: z
        .string()
        .regex(/^[\w-]{8,80}$/, 'takes letters, digits, _ and -, from 8 to 80')
        .optional(),
      products: z.array(ConfirmedProduct).max(MAX_PROPOSALS),
    }),
    answer: ConfirmedProposals,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'pdf.conflict', 'page.unknown', 'changes.key'],
    example: {
      params: aDraft,
      body: { version: '{{editions.proposals.read.version}}', products: [] },
    },
  },
} as const satisfies AdminResource;
