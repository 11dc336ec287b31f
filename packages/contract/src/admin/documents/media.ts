/** Pictures, videos and 3D models of a company, from whole uploads to addresses that elements name. */
import { z } from 'zod';
import { type AdminResource, InCompany } from '../operation.ts';

export const MediaPurpose = z.enum(['image', 'logo', 'video', 'model']);
export type MediaPurpose = z.infer<typeof MediaPurpose>;

const MIB = 1024 ** 2;
/** Largest file of each purpose. */
export const MAX_MEDIA_BYTES: Readonly<Record<MediaPurpose, number>> = {
  image: 50 * MIB,
  logo: 50 * MIB,
  video: 500 * MIB,
  model: 100 * MIB,
};

/** `width` and `height` in pixels; absent for models. `bytes`: of the stored file. */
export const Media = z.object({
  url: z.string(),
  kind: z.enum(['image', 'video', 'model']),
  bytes: z.number().int(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
});
export type Media = z.infer<typeof Media>;

export const mediaOperations = {
  'media.create': {
    method: 'POST',
    path: '/companies/{companyUid}/media',
    purpose:
      'Make a whole upload that began with a `purpose` into a file for pages or settings; its address is in the answer. The content decides the type: pictures (JPEG, PNG, WebP, AVIF, GIF, SVG) are stored anew as WebP, upright, without metadata; videos (MP4, WebM) and models (GLB) as they are. A repeated call answers the same',
    access: 'author',
    params: InCompany,
    body: z.strictObject({ upload: z.string().min(1).max(64), purpose: MediaPurpose }),
    answer: Media,
    status: 201,
    errors: [
      'upload.unknown',
      'upload.unfinished',
      'quota.storage',
      'media.empty',
      'media.too-large',
      'media.not-an-image',
      'media.not-a-video',
      'media.not-a-model',
      'media.damaged',
      'media.pixels',
      'media.codec',
      'media.external',
    ],
    example: {
      params: { companyUid: 'la-mesa' },
      body: { upload: '0123456789abcdef0123456789abcdef', purpose: 'image' },
    },
  },
} as const satisfies AdminResource;
