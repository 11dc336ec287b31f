/** Resumable uploads of PDF files and media by the tus protocol 1.0.0 (https://tus.io). */
import { z } from 'zod';
import { examplePdf } from './example-pdf.ts';
import { type AdminResource, InCompany } from './operation.ts';

export const MAX_UPLOAD_BYTES = 1024 ** 3;

/** `isWhole`: the upload is complete and was accepted as a PDF. It is deleted at `expiresAt`. */
export const UploadState = z.object({ id: z.string(), name: z.string(), isWhole: z.boolean(), expiresAt: z.string() });
export type UploadState = z.infer<typeof UploadState>;

const OfUpload = InCompany.extend({ uploadId: z.string().min(1).max(64) });

const refusals = [
  'publish.empty',
  'publish.not-a-pdf',
  'publish.damaged',
  'publish.password',
  'publish.no-pages',
  'publish.too-many-pages',
  'publish.too-large',
  'publish.page-box',
] as const;

export const uploadsOperations = {
  'uploads.create': {
    method: 'POST',
    path: '/companies/{companyUid}/uploads',
    purpose:
      'Begin an upload (tus: Upload-Length, Upload-Metadata with `filename`); its address is the Location header. With a `purpose` (image, logo, video, model) in the metadata it is for `media.create`, else a PDF',
    access: 'author',
    params: InCompany,
    answer: z.string(),
    answerType: 'text/plain',
    status: 201,
    errors: ['upload.too-many', 'quota.storage', 'request.too-large', 'media.empty', 'media.too-large', ...refusals],
    example: {
      params: { companyUid: 'la-mesa' },
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': `${examplePdf.length}`,
        'upload-metadata': 'filename Y2FydGEucGRm',
      },
    },
  },
  'uploads.write': {
    method: 'PATCH',
    path: '/companies/{companyUid}/uploads/{uploadId}',
    purpose: 'Send bytes from Upload-Offset on; after the last byte the file is checked and stored before the answer',
    access: 'author',
    params: OfUpload,
    bodyType: 'application/offset+octet-stream',
    answer: z.void(),
    status: 204,
    errors: ['upload.unknown', 'request.too-large', ...refusals],
    example: {
      params: { companyUid: 'la-mesa', uploadId: '{{uploads.create.id}}' },
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      body: examplePdf,
    },
  },
  'uploads.read': {
    method: 'GET',
    path: '/companies/{companyUid}/uploads/{uploadId}',
    purpose: 'The state of an upload; HEAD answers its offset (tus: Upload-Offset)',
    access: 'author',
    params: OfUpload,
    answer: UploadState,
    status: 200,
    errors: ['upload.unknown'],
    example: { params: { companyUid: 'la-mesa', uploadId: '{{uploads.create.id}}' } },
  },
  'uploads.unlock': {
    method: 'POST',
    path: '/companies/{companyUid}/uploads/{uploadId}/unlock',
    purpose:
      'Open a whole upload that asks for a password (`publish.password`): a copy without it is stored, and the password is forgotten',
    access: 'author',
    params: OfUpload,
    body: z.strictObject({ password: z.string().min(1).max(200) }),
    answer: UploadState,
    status: 200,
    errors: ['upload.unknown', 'upload.unfinished', 'publish.password-wrong', ...refusals],
    example: {
      params: { companyUid: 'la-mesa', uploadId: '{{uploads.create.id}}' },
      body: { password: 'clave del PDF' },
    },
  },
  'uploads.delete': {
    method: 'DELETE',
    path: '/companies/{companyUid}/uploads/{uploadId}',
    purpose: 'Delete an upload; a document that was published from it stays',
    access: 'author',
    params: OfUpload,
    answer: z.void(),
    status: 204,
    errors: ['upload.unknown'],
    example: { params: { companyUid: 'la-mesa', uploadId: '{{uploads.create.id}}' } },
  },
} as const satisfies AdminResource;
