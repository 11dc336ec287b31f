// Types and helpers shared by the components that draw one kind of page element each.
import type { Link, Model, Position, Size, Tag, Video } from '@vitrina/contract';
import { type CSSProperties, createContext, type ReactNode, type SyntheticEvent } from 'react';

/** Accessible names and the few visible words; page-view itself contains no text in any language. */
export type ElementLabels = {
  /** `name`: distinguishes the tag within its group; the product's name by default. */
  tag: (tag: Tag, state: TagState, name?: string) => string;
  /** A tag by itself. `shared`: the names that other tags of the page have as well. */
  point: (tag: Tag, state: TagState, shared: ReadonlySet<string>) => string;
  shared: (tags: readonly Tag[]) => ReadonlySet<string>;
  /** `name`: the product's, if known. */
  model: (model: Model, name: string | undefined) => string;
  video: (video: Video) => string;
  /** Of the controls of a playing video; loads on demand. */
  player: () => Promise<PlayerLabels>;
  link: (link: Link) => string;
  /** Distinct names for the tags of one group. */
  names: (tags: readonly Tag[], stateOf: TagOptions['state']) => string[];
  /** Name of a group: tags too close to each other to be tapped one by one. */
  group: (names: readonly string[]) => string;
  soldOut: string;
};

/** Times are passed in formatted. */
export type PlayerLabels = {
  play: string;
  pause: string;
  seek: string;
  position: (time: string, duration: string) => string;
  mute: string;
  unmute: string;
  fullScreen: string;
  leaveFullScreen: string;
};

export type TagState = {
  isInCart: boolean;
  isSoldOut: boolean;
  price: string | null;
  /** Once the store has answered: the product's name and picture, and the variant that the tag refers to. */
  name?: string;
  picture?: string | undefined;
  variant?: string;
};

/** How the tags of a page are drawn. Functions must be stable between renders, or every tag renders again. */
export type TagOptions = {
  /** Diameter of the point in px (§9). */
  size: (tag: Tag) => number;
  state: (tag: Pick<Tag, 'product'>) => TagState;
  /** Draws the picture on the card of a tag, or a placeholder of the same size. Without it cards have no picture. */
  picture?: (url: string | undefined) => ReactNode;
  /** Reference of the product whose tags are highlighted. */
  highlight: string | null;
  /** Scale of the page at rest, relative to its layout; 1 by default. */
  zoom?: number;
};

/** A press on an element of a page. `page`: the page the element is on, from 1. `page-link`: a link to page `target`. */
export type PageEvent =
  | { type: 'tag'; page: number; tag: Tag }
  | { type: 'model'; page: number; model: Model }
  | { type: 'link'; page: number; link: Link }
  | { type: 'video'; page: number; video: Video }
  | { type: 'page-link'; page: number; target: number };

export type OnPageEvent = (event: PageEvent) => void;

/**
 * The handler of presses on page elements. A context, because no component between a page element and the owner of the document
 * uses it. It must be stable between renders, or every tag renders again.
 */
export const PageEventContext = createContext<OnPageEvent>(() => undefined);

/** §3: percent of the page, top-left corner. */
export const boxStyle = (position: Position, size: Size): CSSProperties => ({
  left: `${position.left}%`,
  top: `${position.top}%`,
  width: `${size.width}%`,
  height: `${size.high}%`,
});

/** Error handler of an image: marks its parent as broken (placed.module.css shows a sign) without a render. */
export const markBroken = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  currentTarget.hidden = true;
  currentTarget.parentElement?.toggleAttribute('data-broken', true);
};
