/** A product's marker (§3 Tag): a point in the tag's colour, a check once it is in the cart, a card on hover or focus. */
import { referenceKey, type Tag } from '@vitrina/contract';
import { touchSize } from '@vitrina/geometry';
import {
  type ComponentType,
  type FocusEvent,
  lazy,
  memo,
  type PointerEvent,
  Suspense,
  useContext,
  useState,
} from 'react';
import { PageEventContext, type TagOptions, type TagState } from '../elements.ts';
import { CheckIcon, Stroked } from '../icons.tsx';
import { moveFocusToPage } from '../move-focus-to-page.ts';
import type { TagCardProps } from './tag-card.tsx';
import styles from './tag-point.module.css';
import { tagColours, tagIconPaths, tagStyle } from './tag-style.ts';

/** Appearance of one tag in plain values, so that memoised components render only when one of them changes. */
export const appearanceOf = (tag: Tag, options: TagOptions) => {
  const { isInCart, isSoldOut, price, name, picture } = options.state(tag);
  const isHighlit = options.highlight !== null && referenceKey(options.highlight) === referenceKey(tag.product.ref);
  return { size: options.size(tag), isInCart, isSoldOut, price, name, picture, isHighlit };
};

export const isSameState = (one: TagState, other: TagState): boolean =>
  one.isInCart === other.isInCart &&
  one.isSoldOut === other.isSoldOut &&
  one.price === other.price &&
  one.name === other.name &&
  one.picture === other.picture &&
  one.variant === other.variant;

export type Appearance = { tag: Tag } & ReturnType<typeof appearanceOf>;

/** Diameter of a glow relative to its point. */
const GLOW_SCALE = 2.6;
const MAX_GLOWS = 80;

const glowOf = (tag: Tag, options: TagOptions): string => {
  const side = GLOW_SCALE * options.size(tag);
  // Centres the glow: percentages of a background position refer to the remaining space.
  const at = (percent: number) => `calc(${percent}% + ${(percent / 100 - 0.5) * side}px)`;
  const color = tagColours(tag, options.state(tag).isSoldOut)['--tag-color'];
  const { left, top } = tag.position;
  return `radial-gradient(closest-side, ${color} 40%, transparent) ${at(left)} ${at(top)} / ${side}px ${side}px no-repeat`;
};

/**
 * The pulse of all tags of a page, in one layer: forty separate animations would drop frames of a page turn. Always mounted,
 * because adding or removing it would lay out all tags again.
 */
export const TagGlow = ({ tags, options }: { tags: readonly Tag[]; options: TagOptions }) => {
  const glows = tags.slice(0, MAX_GLOWS).map((tag) => glowOf(tag, options));
  // Two elements: the animated one is restyled in every frame, and the long background is slow to parse.
  return (
    <div className={styles.glow} data-glow>
      <div className={styles.glows} style={{ background: glows.join() }} />
    </div>
  );
};

/** Attributes of a tag, for its own button and for a mark in a group. */
export const attributesOf = ({ tag, size, isSoldOut, isHighlit }: Appearance, side: string) => ({
  className: styles.tag,
  style: tagStyle(tag, size, side, isSoldOut),
  'data-highlit': isHighlit || undefined,
  'data-sold-out': isSoldOut || undefined,
});

/** `null` for the dot, which the style sheet paints as a background. */
const TagIcon = ({ index }: { index: number }) => {
  const lines = tagIconPaths(index);
  if (lines.length === 0) return null;
  return (
    <Stroked>
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </Stroked>
  );
};

/** The point, and a check mark if the product is in the cart. */
export const TagContent = ({ tag, isInCart }: { tag: Tag; isInCart: boolean }) => (
  <>
    <span className={styles.point}>
      <TagIcon index={tag.iconIndex} />
    </span>
    {isInCart && (
      <span className={styles.check}>
        <CheckIcon />
      </span>
    )}
  </>
);

/** Loads on the first hover or focus. Without the chunk a tag has no card, but its label says the same. */
const TagCard = lazy(async (): Promise<{ default: ComponentType<TagCardProps> }> => {
  const chunk = await import('./tag-card.tsx').catch(() => null);
  return { default: chunk ? chunk.TagCard : () => null };
});

/** `reach`: size of the hit area that overlaps no neighbour, in percent of the page's width. `pageWidth`: px, 0 if unknown. */
type PointProps = {
  /** Its index among the active tags of the page. */
  at: number;
  page: number;
  reach: number;
  pageWidth: number;
  label: string;
  soldOut: string;
  drawPicture?: TagOptions['picture'] | undefined;
};

/** Side of the hit area. In px if the width is known: the browser then needs no container query per tag. */
const sideOf = (size: number, reach: number, pageWidth: number): string => {
  if (pageWidth === 0) return `clamp(${size}px, ${reach}cqw, ${touchSize(size)}px)`;
  return `${Math.min(Math.max(size, (reach / 100) * pageWidth), touchSize(size))}px`;
};

const Point = memo(function Point(props: PointProps & Appearance) {
  const { at, page, reach, pageWidth, label, soldOut, drawPicture, ...appearance } = props;
  const { tag, size, isInCart, isSoldOut, price, name = '', picture } = appearance;
  const onPageEvent = useContext(PageEventContext);
  // The card is rendered on hover or focus only: a page has hundreds of tags. Counts hovers and focuses; 0 after Escape.
  const [openCount, setOpenCount] = useState(0);
  const openCard = () => setOpenCount((count) => count + 1);
  const shownName = tag.name || name;
  const handlePointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') openCard();
  };
  // A finger's tap focuses the tag as well, and opens the product.
  const handleFocus = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) openCard();
  };
  const note = isSoldOut ? soldOut : price;
  return (
    <button
      ref={moveFocusToPage}
      type="button"
      {...attributesOf(appearance, sideOf(size, reach, pageWidth))}
      aria-label={label}
      data-tag={at}
      data-own-size
      onClick={() => onPageEvent({ type: 'tag', page, tag })}
      onPointerEnter={handlePointerEnter}
      onFocus={handleFocus}
    >
      <TagContent tag={tag} isInCart={isInCart} />
      {openCount > 0 && (shownName || note) ? (
        <Suspense>
          <TagCard
            tag={tag}
            name={shownName}
            note={note}
            picture={picture}
            drawPicture={drawPicture}
            openCount={openCount}
            onClose={() => setOpenCount(0)}
          />
        </Suspense>
      ) : null}
    </button>
  );
});

/** With a stable `label` it renders again only when its appearance changes. */
export const TagPoint = ({
  tag,
  options,
  ...rest
}: Omit<PointProps, 'drawPicture'> & { tag: Tag; options: TagOptions }) => (
  <Point tag={tag} {...rest} {...appearanceOf(tag, options)} drawPicture={options.picture} />
);
