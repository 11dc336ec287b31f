/** The file of `publish --elements`: pictures, videos, models and links for pages, with local files beside it. */
import { dirname } from 'node:path';
import { Image, Link, Model, Video } from '@vitrina/contract';
import { z } from 'zod';
import type { FileStore } from '../domain/ports/files.ts';
import type { ElementsOfPage } from '../domain/publishing/publish-request.ts';
import { AppError } from '../errors/app-error.ts';
import { withFileName } from './command.ts';
import { localFileStorer, type StoreOne } from './local-files.ts';
import { readText } from './read-named.ts';

/** A list of pages with their elements; positions and sizes in percent of the page (§3). */
const ElementsFile = z.array(
  z.strictObject({
    page: z.number().int().min(1),
    images: z.array(Image).default([]),
    videos: z.array(Video).default([]),
    models: z.array(Model).default([]),
    links: z.array(Link).default([]),
  }),
);
type PageEntry = z.infer<typeof ElementsFile>[number];

const parsed = (text: string): PageEntry[] => {
  const json = (): unknown => {
    try {
      return JSON.parse(text);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'no JSON';
      throw new AppError('publish.elements', { reason }, { cause });
    }
  };
  const result = ElementsFile.safeParse(json());
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AppError('publish.elements', {
    field: issue?.path.map(String).join('.') || 'file',
    reason: issue?.message ?? 'invalid',
  });
};

const withPoster = async <E extends { url: string; poster?: string | undefined }>(element: E, storeOne: StoreOne) => {
  const url = await storeOne(element.url);
  return element.poster === undefined
    ? { ...element, url }
    : { ...element, url, poster: await storeOne(element.poster) };
};

const stored = async (entry: PageEntry, storeOne: StoreOne): Promise<ElementsOfPage> => ({
  page: entry.page,
  images: await Promise.all(entry.images.map(async (image) => ({ ...image, url: await storeOne(image.url) }))),
  videos: await Promise.all(entry.videos.map((video) => withPoster(video, storeOne))),
  models: await Promise.all(entry.models.map((model) => withPoster(model, storeOne))),
  links: entry.links,
});

/** Throws `UserFacingError` with file and cause; one invalid element refuses the whole file. */
export const readElementsFile = (path: string, files: FileStore): Promise<ElementsOfPage[]> =>
  withFileName(path, async () => {
    const entries = parsed(await readText(path));
    const storeOne = localFileStorer(files, dirname(path), 'media');
    return Promise.all(entries.map((entry) => stored(entry, storeOne)));
  });
