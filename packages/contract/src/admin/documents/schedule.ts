/** Whether shoppers see a document and find it in lists, and the times at which that changes. */
import { z } from 'zod';
import type { AdminResource } from '../operation.ts';
import { carta, DocumentState, document, inPath, OfDocument, OnlyWhile } from './documents.ts';

const Instant = z.iso.datetime({ offset: true });

export const scheduleOperations = {
  'documents.withdraw': {
    method: 'POST',
    path: `${document}/withdraw`,
    purpose:
      'Hide a document from shoppers, who cannot tell it from an unknown one. Nothing is lost: restoring its edition, or publishing another, shows it again',
    access: 'editor',
    params: OfDocument,
    query: OnlyWhile,
    answer: DocumentState,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'pdf.conflict'],
    example: { params: carta, query: {} },
  },
  'documents.listed': {
    method: 'PUT',
    path: `${document}/listed`,
    purpose:
      'Whether the lists for shoppers name a document (`list_pdf`, also the related ones of a product). Its address works in each case',
    access: 'editor',
    params: OfDocument,
    body: z.strictObject({ isListed: z.boolean() }),
    answer: DocumentState,
    status: 200,
    errors: ['pdf.unknown'],
    example: { params: carta, body: { isListed: true } },
  },
  'schedule.put': {
    method: 'PUT',
    path: `${document}/schedule`,
    purpose:
      'Publish an edition or a draft as it is at a time, hide the document from shoppers at a later one, or both; it replaces what was scheduled before',
    access: 'editor',
    params: OfDocument,
    body: z.strictObject({
      edition: inPath.nullable().default(null),
      from: Instant.nullable().default(null),
      until: Instant.nullable().default(null),
    }),
    answer: DocumentState,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'edition.current', 'schedule.past', 'schedule.order'],
    example: {
      params: carta,
      body: {
        edition: '{{editions.copy.number}}',
        from: '2099-11-27T08:00:00-05:00',
        until: '2099-12-31T23:59:00-05:00',
      },
    },
  },
  'schedule.delete': {
    method: 'DELETE',
    path: `${document}/schedule`,
    purpose: 'Schedule nothing for a document: neither its publication nor its end',
    access: 'editor',
    params: OfDocument,
    answer: DocumentState,
    status: 200,
    errors: ['pdf.unknown'],
    example: { params: carta },
  },
} as const satisfies AdminResource;
