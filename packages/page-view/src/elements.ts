// What the elements of a page need to know and what they tell: shared by the files that draw one kind each.
import type { Link, Model, Position, Size, Tag, Video } from '@vitrina/contract';
import type { CSSProperties, SyntheticEvent } from 'react';

/** Accessible names and the few words that are seen; page-view knows no language. */
export type ElementLabels = {
  /** `name`: what the tag is called among those around it; else the product's. */
  tag: (tag: Tag, state: TagState, name?: string) => string;
  model: (model: Model) => string;
  video: (video: Video) => string;
  link: (link: Link) => string;
  /** What tells the tags of a group from each other. */
  names: (tags: readonly Tag[], stateOf: TagLook['state']) => string[];
  /** Of tags that lie too close to each other to be hit one by one. */
  group: (names: readonly string[]) => string;
  soldOut: string;
};

export type TagState = {
  isInCart: boolean;
  isSoldOut: boolean;
  price: string | null;
  /** Which variant of its product the tag means, once the store has said. */
  variant?: string;
};

/** How the tags of a page are drawn. */
export type TagLook = {
  /** Diameter of the point in px (§9). */
  size: (tag: Tag) => number;
  state: (tag: Tag) => TagState;
  /** The reference of a product that is to stand out. */
  highlight: string | null;
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

/** A picture that does not come leaves a quiet sign in its place (placed.module.css); nothing is drawn anew. */
export const leaveSign = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  currentTarget.hidden = true;
  currentTarget.parentElement?.toggleAttribute('data-broken', true);
};
