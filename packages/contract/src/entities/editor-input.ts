/**
 * Input schemas of the editor: the elements of `page.ts` with limits. Publishing and other backends may produce elements
 * beyond the limits, but the editor cannot save them.
 */
import { z } from 'zod';
import { safeTarget } from '../links/safe-target.ts';
import { Area, Cut, Image, Link, Model, ProductRef, Tag, Video } from './page.ts';
import { Review } from './review.ts';

/** Elements of each kind on one page. */
export const MAX_PER_PAGE = { tags: 1000, images: 200, videos: 50, models: 50, links: 1000 } as const;
export const MAX_SECTIONS = 5000;
/** Characters of a name or an address. A link found in a PDF has its address as its name, so both share the limit. */
export const MAX_TEXT_LENGTH = 2048;
/** Characters of a product's reference or id. */
export const MAX_REFERENCE_LENGTH = 200;

const hasNoControls = (text: string): boolean => !/\p{Cc}/u.test(text);
const textWithMaxLength = (maxLength: number) =>
  z.string().max(maxLength).refine(hasNoControls, 'must not contain control characters');

const Percent = z.number().min(0).max(100);
const PositionInput = z.object({ left: Percent, top: Percent });
const Extent = z.number().positive().max(100);
const SizeInput = z.object({ width: Extent, high: Extent });

/** §9: `''` is the company's primary colour. */
export const ColorInput = z
  .string()
  .regex(/^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8}))?$/i, 'must look like #1f3d36');

/** A stored file or a web address; `data:`, `javascript:` and other schemes are refused. */
const MediaUrl = textWithMaxLength(MAX_TEXT_LENGTH).refine(
  (url) =>
    /^\/files\/[a-z0-9._-]+$/i.test(url) ||
    (/^(?:https?:)?\/\/[^/\\?#\s]/i.test(url) && URL.canParse(url, 'https://x.test')),
  'must begin with /files/, https:// or http://',
);

const LinkUrl = textWithMaxLength(MAX_TEXT_LENGTH).refine(
  (url) => safeTarget(url) !== null,
  'must be #page=N or begin with https://, http://, mailto:, tel: or whatsapp:',
);

const ProductInput = ProductRef.extend({
  id: z.string().max(MAX_REFERENCE_LENGTH),
  ref: z.string().max(MAX_REFERENCE_LENGTH),
}).refine(({ id, ref }) => id.trim() !== '' || ref.trim() !== '', 'needs a ref or an id');

/** Absent: an element that equals a present one keeps its id, any other gets a new one. */
export const ElementIdInput = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'takes a-z, 0-9 and -, at most 40')
  .optional();

const AreaOfPage = Area.extend({ position: PositionInput, size: SizeInput });

/** `review` absent: an unchanged tag keeps its state, a new or changed one is confirmed. */
export const TagInput = Tag.omit({ crop: true }).extend({
  id: ElementIdInput,
  review: Review.optional(),
  name: z.string().max(MAX_TEXT_LENGTH),
  iconIndex: z.number().int().min(1).max(4),
  position: PositionInput,
  color: ColorInput,
  size: z.number().min(1).max(400).nullable(),
  product: ProductInput,
  block: AreaOfPage.extend({ picture: AreaOfPage.optional() }).optional(),
});

/** §5: the part of an image is capped at 100 percent when it is drawn, so `size` is not limited here. */
const CutInput = Cut.extend({
  position: PositionInput,
  size: z.object({ width: z.number().min(0), high: z.number().min(0) }),
});

export const ImageInput = Image.extend({
  id: ElementIdInput,
  url: MediaUrl,
  position: PositionInput,
  size: SizeInput,
  cut: CutInput.optional(),
  alt: textWithMaxLength(MAX_TEXT_LENGTH).optional(),
});

export const VideoInput = Video.extend({
  id: ElementIdInput,
  url: MediaUrl,
  position: PositionInput,
  size: SizeInput,
  poster: MediaUrl.optional(),
});

export const ModelInput = Model.extend({
  id: ElementIdInput,
  url: MediaUrl,
  position: PositionInput,
  size: SizeInput,
  product: ProductInput,
  poster: MediaUrl.optional(),
});

/** An area found in a PDF may be as flat as a line. */
const AreaInput = z.object({ width: Percent, high: Percent });

export const LinkInput = Link.extend({
  id: ElementIdInput,
  name: z.string().max(MAX_TEXT_LENGTH),
  url: LinkUrl,
  position: PositionInput,
  size: AreaInput.optional(),
});

/** All elements of a page. Every list is required: a missing list is an error, not an empty list. */
export const ElementsInput = z.object({
  tags: z.array(TagInput).max(MAX_PER_PAGE.tags),
  images: z.array(ImageInput).max(MAX_PER_PAGE.images),
  videos: z.array(VideoInput).max(MAX_PER_PAGE.videos),
  models: z.array(ModelInput).max(MAX_PER_PAGE.models),
  links: z.array(LinkInput).max(MAX_PER_PAGE.links),
});
export type ElementsInput = z.infer<typeof ElementsInput>;

export const SectionInput = z.object({
  name: textWithMaxLength(300).refine((name) => name.trim() !== '', 'must not be empty'),
  index: z.number().int().min(1).max(100_000),
  level: z.number().int().min(1).max(8).optional(),
});

/** Settings of a document; a `logo` of `''` means none. */
export const SettingsInput = z.object({
  name: textWithMaxLength(200).trim().min(1),
  isCommercial: z.boolean(),
  isVertical: z.boolean(),
  logo: z.union([z.literal(''), MediaUrl]),
  name_tab: textWithMaxLength(200).trim().min(1),
});
