/** Changes of elements over all pages of a document: in bulk, and by matching again. */
import { z } from 'zod';
import { ElementIdInput } from '../../entities/editor-input.ts';
import { type AdminResource, InCompany } from '../operation.ts';

export const MAX_CHANGES = 1000;

export const ElementKind = z.enum(['tags', 'images', 'videos', 'models', 'links']);
export type ElementKind = z.infer<typeof ElementKind>;

const page = z.number().int().min(1).max(1_000_000_000);
const id = ElementIdInput.unwrap();
/** As in `pages.replace`, without `id`. They are checked together with the rest of the element. */
const fields = z.record(z.string(), z.unknown());

/**
 * `set` changes the named fields of an element; `null` removes an optional one. `add` needs all required fields; `kind` is `tags` when
 * it is absent. `page` is the page on which the element is, or is to be.
 */
export const ElementChange = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('set'), page, id, fields }),
  z.strictObject({ op: z.literal('add'), page, id: id.optional(), kind: ElementKind.default('tags'), fields }),
  z.strictObject({ op: z.literal('remove'), page, id }),
]);
export type ElementChange = z.infer<typeof ElementChange>;

const Version = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** `key`: chosen by the client for one request, so that it can be repeated: the answer of the first one comes again for a day. */
export const ElementChanges = z.strictObject({
  version: Version,
  key: z
    .string()
    .regex(/^[\w-]{8,80}$/, 'takes letters, digits, _ and -, from 8 to 80')
    .optional(),
  changes: z.array(ElementChange).min(1).max(MAX_CHANGES),
});
export type ElementChanges = z.infer<typeof ElementChanges>;

/** `tagsVersion`: the version of all pages together, and of each of `pages`, which were changed. `ids`: one for each change. */
export const ChangedElements = z.object({
  tagsVersion: Version,
  pages: z.array(z.number().int()),
  ids: z.array(z.string()),
});
export type ChangedElements = z.infer<typeof ChangedElements>;

/** Numbers of tags. `kept` includes those that a person has reviewed. `storeFailure`: error code of a query of the store that failed. */
export const Retagged = z.object({
  added: z.number().int(),
  removed: z.number().int(),
  kept: z.number().int(),
  tagsVersion: Version,
  storeFailure: z.string().nullable(),
});
export type Retagged = z.infer<typeof Retagged>;

const OfDocument = InCompany.extend({ pdfUid: z.string().min(1).max(128) });

export const elementChangesOperations = {
  'elements.change': {
    method: 'POST',
    path: '/companies/{companyUid}/documents/{pdfUid}/changes',
    purpose:
      'Change, add and remove elements on any pages, at most 1000, all or none. `version` is the `tagsVersion` of the document; a conflict names the current one',
    access: 'editor',
    params: OfDocument,
    body: ElementChanges,
    answer: ChangedElements,
    status: 200,
    errors: ['pdf.unknown', 'pdf.conflict', 'page.unknown', 'element.unknown', 'changes.key'],
    example: {
      params: { companyUid: 'la-mesa', pdfUid: 'carta-la-mesa' },
      body: {
        version: '{{pages.replace.version}}',
        key: 'a6f1c0d2-9b7e',
        changes: [
          {
            op: 'add',
            page: 2,
            id: 'posta',
            fields: {
              name: 'Posta cartagenera',
              iconIndex: 1,
              position: { left: 12, top: 30.5 },
              color: '',
              size: null,
              active: true,
              product: { id: '', ref: 'E01' },
            },
          },
          { op: 'set', page: 2, id: 'posta', fields: { review: 'confirmed', size: 24 } },
        ],
      },
    },
  },
  'tags.retag': {
    method: 'POST',
    path: '/companies/{companyUid}/documents/{pdfUid}/retag',
    purpose:
      'Match the stored words again with the present price list or store. Only proposals change; tags that a person placed, confirmed or rejected stay',
    access: 'editor',
    params: OfDocument,
    body: z.strictObject({ version: Version }),
    answer: Retagged,
    status: 200,
    errors: ['pdf.unknown', 'pdf.conflict'],
    example: {
      params: { companyUid: 'la-mesa', pdfUid: 'carta-la-mesa' },
      body: { version: '{{elements.change.tagsVersion}}' },
    },
  },
} as const satisfies AdminResource;
