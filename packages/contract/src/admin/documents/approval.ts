/** Addresses at which people without an account comment on an edition and approve it, and what they wrote. */
import { z } from 'zod';
import { EditionApproval, EditionComment } from '../../approval.ts';
import { type AdminResource, Nothing } from '../operation.ts';
import { carta, document, inPath, OfDocument, Version } from './documents.ts';

const OfEdition = OfDocument.extend({ number: inPath });
const edition = `${document}/editions/{number}` as const;
const aDraft = { ...carta, number: '3' };
const Id = z.string().min(1).max(64);

/** The longest validity of an address, in days. */
const MAX_DAYS = 60;

/** An open address with a right. `createdBy`: null for the command line, and for an account that is gone. */
export const ApprovalLink = z.object({
  id: z.string(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  expiresAt: z.string(),
  mayComment: z.boolean(),
  mayApprove: z.boolean(),
});
export type ApprovalLink = z.infer<typeof ApprovalLink>;

export const EditionFeedback = z.object({
  version: Version,
  links: z.array(ApprovalLink),
  comments: z.array(EditionComment),
  approvals: z.array(EditionApproval),
});
export type EditionFeedback = z.infer<typeof EditionFeedback>;

export const approvalOperations = {
  'editions.preview': {
    method: 'POST',
    path: `${edition}/preview`,
    purpose:
      'An address at which the viewer shows an edition that is not the current one, without signing in, for a number of days; when it has become the current one the address leads to the document. Anyone with the address can see the edition: keep it secret. `mayComment` and `mayApprove`: they can also comment on it and approve it',
    access: 'author',
    params: OfEdition,
    body: z.strictObject({
      days: z.number().int().min(1).max(MAX_DAYS).default(7),
      mayComment: z.boolean().default(false),
      mayApprove: z.boolean().default(false),
    }),
    answer: z.object({ id: z.string(), url: z.string(), expiresAt: z.string() }),
    status: 201,
    errors: ['pdf.unknown', 'edition.unknown', 'edition.current'],
    example: { params: aDraft, body: { days: 7, mayComment: true, mayApprove: true } },
  },
  'editions.feedback': {
    method: 'GET',
    path: `${edition}/feedback`,
    purpose:
      'The open addresses at which people comment on an edition or approve it, the newest first, with the comments, the oldest first, and the approvals, the newest first',
    access: 'viewer',
    params: OfEdition,
    answer: EditionFeedback,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown'],
    example: { params: aDraft },
  },
  'editions.previews.delete': {
    method: 'DELETE',
    path: `${edition}/preview/{id}`,
    purpose: 'End one preview address of an edition; its comments and approvals stay',
    access: 'author',
    params: OfEdition.extend({ id: Id }),
    answer: Nothing,
    status: 204,
    errors: ['pdf.unknown', 'edition.unknown', 'preview.unknown'],
    example: { params: { ...aDraft, id: '{{editions.preview.id}}' } },
  },
  'editions.previews.end': {
    method: 'DELETE',
    path: `${edition}/preview`,
    purpose: 'End all preview addresses of an edition',
    access: 'author',
    params: OfEdition,
    answer: Nothing,
    status: 204,
    errors: ['pdf.unknown', 'edition.unknown'],
    example: { params: aDraft },
  },
  'editions.comments.update': {
    method: 'PATCH',
    path: `${edition}/comments/{id}`,
    purpose: 'Mark a comment as resolved, or as open again',
    access: 'author',
    params: OfEdition.extend({ id: Id }),
    body: z.strictObject({ isResolved: z.boolean() }),
    answer: EditionComment,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'comment.unknown'],
    example: { params: { ...aDraft, id: '{{editions.feedback.comments/0/id}}' }, body: { isResolved: true } },
  },
  'editions.comments.delete': {
    method: 'DELETE',
    path: `${edition}/comments/{id}`,
    purpose: 'Remove a comment',
    access: 'author',
    params: OfEdition.extend({ id: Id }),
    answer: Nothing,
    status: 204,
    errors: ['pdf.unknown', 'edition.unknown', 'comment.unknown'],
    example: { params: { ...aDraft, id: '{{editions.feedback.comments/0/id}}' } },
  },
} as const satisfies AdminResource;
