// What the elements of a page need to know and what they tell: shared by the files that draw one kind each.
import type { Link, Model, Position, Size, Tag, Video } from '@vitrina/contract';
import type { CSSProperties } from 'react';

/** Accessible names and the few words that are seen; page-view knows no language. */
export type ElementLabels = {
  tag: (tag: Tag) => string;
  model: (model: Model) => string;
  video: (video: Video) => string;
  link: (link: Link) => string;
  /** The product's name alone. */
  product: (tag: Tag) => string;
  /** Of tags that lie too close to each other to be hit one by one. */
  group: (tags: readonly Tag[]) => string;
  soldOut: string;
};

export type TagState = { isInCart: boolean; isSoldOut: boolean; price: string | null };

/** How the tags of a page are drawn. */
export type TagLook = {
  /** Diameter of the point in px (§9). */
  size: (tag: Tag) => number;
  state: (tag: Tag) => TagState;
  /** The reference of a product that is to stand out. */
  highlight: string | null;
  /** The page is seen for the first time: its tags pulse twice. */
  isGreeting: boolean;
  /** How many times as large as it is laid out the page rests; 1 unless given. */
  zoom?: number;
};

/** What a shopper did on the page. */
export type PageAct =
  | { is: 'tag'; tag: Tag }
  | { is: 'model'; model: Model }
  | { is: 'link'; link: Link }
  | { is: 'video'; video: Video }
  | { is: 'page'; page: number };

/** §3: percent of the page, top-left corner. */
export const boxStyle = (position: Position, size: Size): CSSProperties => ({
  left: `${position.left}%`,
  top: `${position.top}%`,
  width: `${size.width}%`,
  height: `${size.high}%`,
});
