/** Elements of pages, as publishing places them and editions retain them. */

import type { Evidence, Image, Link, Model, Picture, Review, Tag, Video } from '@vitrina/contract';

/** `auto`: found in the words of the page while publishing. `hand`: placed by a person; later editions retain it. */
export type TagOrigin = 'auto' | 'hand';
/** Elements that are given may have no id yet, and rows from before elements had ids have none. */
export type MaybeIdentified = { id?: string | undefined };
export type Identified<Element> = Element & { id: string };
export type Placed<Element> = Element & MaybeIdentified & { origin: TagOrigin };
/** `review` is absent in tags that are given without one; `evidence` in tags that publishing did not place. */
export type PlacedTag = Placed<Tag> & { review?: Review | undefined; evidence?: Evidence | undefined };
/** `page` from 1. */
export type TagsOfPage = { page: number; tags: PlacedTag[] };
export type ReviewedTag = Identified<PlacedTag> & { review: Review };

/** Elements of a page other than tags. */
export type PageElements = {
  images: (Image & MaybeIdentified)[];
  videos: (Video & MaybeIdentified)[];
  models: (Model & MaybeIdentified)[];
  links: (Link & MaybeIdentified)[];
};

/** Faults that the picture of a page does not show as such. `isBlank`: it is white although the page has content. */
export type PageFaults = {
  fonts?: string[] | undefined;
  pictures?: number | undefined;
  place?: { left: number; top: number } | undefined;
  isBlank?: boolean | undefined;
};

/** A page of a new edition. `index` from 1. */
export type NewPage = PageElements & {
  index: number;
  name: string;
  url: string;
  width: number;
  height: number;
  pictures: Picture[];
  thumbnail: Picture | null;
  color: string | null;
  words: string | null;
  tags: PlacedTag[];
  faults?: PageFaults | undefined;
};
