/** The check of an edition before it is published. */
import { z } from 'zod';
import { Position } from '../../entities/page.ts';
import { type AdminResource, InCompany } from '../operation.ts';

const Count = z.number().int();

/** `page` and `place` (in percent of the page) are null where the rule is about the whole document; `element`: its id. */
export const CheckItem = z.object({
  page: Count.nullable(),
  element: z.string().nullable(),
  place: Position.nullable(),
  says: z.string(),
});
export type CheckItem = z.infer<typeof CheckItem>;

/**
 * `blocks`: shoppers would meet something that does not work; `warns`: a person should look. `count`: of all; `items`: the first fifty.
 * `fix`: what to do.
 */
export const CheckedRule = z.object({
  rule: z.string(),
  severity: z.enum(['block', 'warn']),
  count: Count,
  fix: z.string(),
  items: z.array(CheckItem),
});
export type CheckedRule = z.infer<typeof CheckedRule>;

/** `blocks`, `warns`: numbers of items. `rules`: those with items, the blocking ones first. */
export const DocumentCheck = z.object({
  edition: Count,
  isDraft: z.boolean(),
  blocks: Count,
  warns: Count,
  rules: z.array(CheckedRule),
});
export type DocumentCheck = z.infer<typeof DocumentCheck>;

export const checkOperations = {
  'check.read': {
    method: 'GET',
    path: '/companies/{companyUid}/documents/{pdfUid}/check',
    purpose:
      'Check the current edition: pages, tags, products, prices, links, media, sections and settings, by rules with severity, place and fix',
    access: 'viewer',
    params: InCompany.extend({ pdfUid: z.string().min(1).max(128) }),
    /** `false`: addresses elsewhere are not called. */
    query: z.object({ addresses: z.enum(['true', 'false']).default('true') }),
    answer: DocumentCheck,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown'],
    example: { params: { companyUid: 'la-mesa', pdfUid: 'carta-la-mesa' }, query: { addresses: 'false' } },
  },
} as const satisfies AdminResource;
