/** The check of an edition before it is published. */
import { z } from 'zod';
import { Position } from '../../entities/page.ts';
import { type AdminResource, InCompany, Nothing } from '../operation.ts';

const Count = z.number().int();

/**
 * `page` and `place` (in percent of the page) are null where the rule is about the whole document; `element`: its id. `key` is equal in
 * every edition that has the same finding: the same rule, page, element and text.
 */
export const CheckItem = z.object({
  key: z.string(),
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

/** A warning that a person ignores, with the reason. `user` is null for the command line. */
export const IgnoredItem = CheckItem.extend({
  rule: z.string(),
  reason: z.string(),
  at: z.string(),
  user: z.object({ uid: z.string(), email: z.string(), name: z.string() }).nullable(),
});
export type IgnoredItem = z.infer<typeof IgnoredItem>;

/** `blocks`, `warns`: numbers of items. `rules`: those with items, the blocking ones first. `ignored`: warnings that are not counted. */
export const DocumentCheck = z.object({
  edition: Count,
  isDraft: z.boolean(),
  blocks: Count,
  warns: Count,
  rules: z.array(CheckedRule),
  ignored: z.array(IgnoredItem),
});
export type DocumentCheck = z.infer<typeof DocumentCheck>;

const OfDocument = InCompany.extend({ pdfUid: z.string().min(1).max(128) });
const carta = { companyUid: 'la-mesa', pdfUid: 'carta-la-mesa' };
const path = '/companies/{companyUid}/documents/{pdfUid}/check' as const;
const Key = z.string().min(1).max(64);

export const checkOperations = {
  'check.read': {
    method: 'GET',
    path,
    purpose:
      'Check the current edition: pages, tags, products, prices, links, media, sections and settings, by rules with severity, place and fix',
    access: 'viewer',
    params: OfDocument,
    /** `false`: addresses elsewhere are not called. */
    query: z.object({ addresses: z.enum(['true', 'false']).default('true') }),
    answer: DocumentCheck,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown'],
    example: { params: carta, query: { addresses: 'false' } },
  },
  'check.ignored.put': {
    method: 'PUT',
    path: `${path}/ignored/{key}`,
    purpose:
      'Ignore a warning of the check, or several (`also`), with the reason, in this and later editions while the finding stays the same. A finding that blocks cannot be ignored',
    access: 'author',
    params: OfDocument.extend({ key: Key }),
    /** `also`: further warnings with the same reason; the edition is checked once for all of them. */
    body: z.strictObject({ reason: z.string().trim().min(1).max(500), also: z.array(Key).max(200).default([]) }),
    answer: IgnoredItem,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'check.unknown', 'check.blocks'],
    example: {
      params: { ...carta, key: '{{check.read.rules/1/items/0/key}}' },
      body: { reason: 'La página muestra el plato dos veces' },
    },
  },
  'check.ignored.delete': {
    method: 'DELETE',
    path: `${path}/ignored/{key}`,
    purpose: 'Take back that a warning is ignored',
    access: 'author',
    params: OfDocument.extend({ key: Key }),
    answer: Nothing,
    status: 204,
    errors: ['pdf.unknown', 'check.unknown'],
    example: { params: { ...carta, key: '{{check.ignored.put.key}}' } },
  },
} as const satisfies AdminResource;
