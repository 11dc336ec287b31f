/** Deleted documents of a company, for 30 days. */
import { z } from 'zod';
import { type AdminResource, InCompany, Nothing, Paging } from '../operation.ts';
import { Counted, carta, DocumentState, document, OfDocument } from './documents.ts';

/** `removedAt`: when it is removed for ever. */
export const TrashedDocuments = z.object({
  documents: z.array(
    z.object({
      uid: z.string(),
      slug: z.string(),
      name: z.string(),
      pages: Counted,
      thumbnail: z.string().nullable(),
      deletedAt: z.string(),
      removedAt: z.string(),
    }),
  ),
  page: Counted,
  itemsPerPage: Counted,
  total: Counted,
});
export type TrashedDocuments = z.infer<typeof TrashedDocuments>;

const trash = '/companies/{companyUid}/trash';

export const trashOperations = {
  'documents.delete': {
    method: 'DELETE',
    path: document,
    purpose:
      'Delete a document with all its editions: shoppers do not find it from now on, its publishing jobs are cancelled, and it lies in the trash for 30 days',
    access: 'editor',
    params: OfDocument,
    answer: Nothing,
    status: 204,
    errors: ['pdf.unknown'],
    example: { params: carta },
  },
  'trash.list': {
    method: 'GET',
    path: trash,
    purpose: 'The deleted documents of a company that can be restored',
    access: 'viewer',
    params: InCompany,
    query: Paging,
    answer: TrashedDocuments,
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' }, query: { page: 1 } },
  },
  'documents.restore': {
    method: 'POST',
    path: `${trash}/{pdfUid}/restore`,
    purpose:
      'Bring a deleted document back as it was, with its address, editions and settings; shoppers see it again if they saw it before',
    access: 'editor',
    params: OfDocument,
    answer: DocumentState,
    status: 200,
    errors: ['pdf.unknown', 'quota.documents'],
    example: { params: { companyUid: 'la-mesa', pdfUid: 'carta-vieja' } },
  },
  'documents.purge': {
    method: 'DELETE',
    path: `${trash}/{pdfUid}`,
    purpose: 'Remove a deleted document for ever, with all its editions',
    access: 'owner',
    params: OfDocument,
    answer: Nothing,
    status: 204,
    errors: ['pdf.unknown'],
    example: { params: carta },
  },
} as const satisfies AdminResource;
