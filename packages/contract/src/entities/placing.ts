/**
 * Elements as a person places them: the shopper's own schemas with limits. A page may hold others, which publishing or
 * another backend put there; saved is only what keeps within them.
 */
import { z } from 'zod';
import { safeTarget } from '../safe-target.ts';
import { Cut, Image, Link, Model, ProductRef, Tag, Video } from './page.ts';

/** Of each kind on one page. */
export const MOST_ON_PAGE = { tags: 1000, images: 200, videos: 50, models: 50, links: 1000 } as const;
export const MOST_SECTIONS = 1000;
/** Characters of a name or an address; a link found in a PDF bears its address as its name. */
export const LONGEST_TEXT = 2048;
/** Characters of a product's reference or id. */
export const LONGEST_REFERENCE = 200;

const hasNoControls = (text: string): boolean => !/\p{Cc}/u.test(text);
const textUpTo = (most: number) => z.string().max(most).refine(hasNoControls, 'must not hold control characters');

const Percent = z.number().min(0).max(100);
const GivenPosition = z.object({ left: Percent, top: Percent });
const Extent = z.number().positive().max(100);
const GivenSize = z.object({ width: Extent, high: Extent });

/** §9: `''` is the company's own. */
export const GivenColor = z
  .string()
  .regex(/^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8}))?$/i, 'must look like #1f3d36');

/** A file of ours or an address in the web: what a page loads is never a script or text in disguise. */
const MediaUrl = textUpTo(LONGEST_TEXT).refine(
  (url) =>
    /^\/files\/[a-z0-9._-]+$/i.test(url) ||
    (/^(?:https?:)?\/\/[^/\\?#\s]/i.test(url) && URL.canParse(url, 'https://x.test')),
  'must begin with /files/, https:// or http://',
);

const LinkUrl = textUpTo(LONGEST_TEXT).refine(
  (url) => safeTarget(url) !== null,
  'must be #page=N or begin with https://, http://, mailto:, tel: or whatsapp:',
);

const GivenProduct = ProductRef.extend({
  id: z.string().max(LONGEST_REFERENCE),
  ref: z.string().max(LONGEST_REFERENCE),
}).refine(({ id, ref }) => id.trim() !== '' || ref.trim() !== '', 'needs a ref or an id');

export const GivenTag = Tag.extend({
  name: z.string().max(LONGEST_TEXT),
  iconIndex: z.number().int().min(1).max(4),
  position: GivenPosition,
  color: GivenColor,
  size: z.number().min(1).max(400).nullable(),
  product: GivenProduct,
});

/** §5: the part of an image is capped at 100 percent when it is drawn, so `size` is not limited here. */
const GivenCut = Cut.extend({
  position: GivenPosition,
  size: z.object({ width: z.number().min(0), high: z.number().min(0) }),
});

export const GivenImage = Image.extend({
  url: MediaUrl,
  position: GivenPosition,
  size: GivenSize,
  cut: GivenCut.optional(),
});

export const GivenVideo = Video.extend({
  url: MediaUrl,
  position: GivenPosition,
  size: GivenSize,
  poster: MediaUrl.optional(),
});

export const GivenModel = Model.extend({
  url: MediaUrl,
  position: GivenPosition,
  size: GivenSize,
  product: GivenProduct,
  poster: MediaUrl.optional(),
});

/** An area found in a PDF may be as flat as a line. */
const GivenArea = z.object({ width: Percent, high: Percent });

export const GivenLink = Link.extend({
  name: z.string().max(LONGEST_TEXT),
  url: LinkUrl,
  position: GivenPosition,
  size: GivenArea.optional(),
});

/** All elements of a page: a list that is left out is a mistake, not an empty list. */
export const GivenElements = z.object({
  tags: z.array(GivenTag).max(MOST_ON_PAGE.tags),
  images: z.array(GivenImage).max(MOST_ON_PAGE.images),
  videos: z.array(GivenVideo).max(MOST_ON_PAGE.videos),
  models: z.array(GivenModel).max(MOST_ON_PAGE.models),
  links: z.array(GivenLink).max(MOST_ON_PAGE.links),
});
export type GivenElements = z.infer<typeof GivenElements>;

export const GivenSection = z.object({
  name: textUpTo(300).refine((name) => name.trim() !== '', 'must not be empty'),
  index: z.number().int().min(1).max(100_000),
});

/** What a person says of a document; `logo` `''` is none. */
export const GivenSettings = z.object({
  name: textUpTo(200).trim().min(1),
  isCommercial: z.boolean(),
  isVertical: z.boolean(),
  logo: z.union([z.literal(''), MediaUrl]),
  name_tab: textUpTo(200).trim().min(1),
});
