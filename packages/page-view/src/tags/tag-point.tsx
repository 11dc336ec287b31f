/** A product's marker (§3 Tag): a point in the tag's colour, a check once it is in the cart, a card on hover or focus. */
import { referenceKey, type Tag } from '@vitrina/contract';
import { touchSize } from '@vitrina/geometry';
import { memo, type PointerEvent, useContext, useEffect, useState } from 'react';
import { PageEventContext, type TagOptions, type TagState } from '../elements.ts';
import { CheckIcon, Stroked } from '../icons.tsx';
import { moveFocusToPage } from '../move-focus-to-page.ts';
import styles from './tag-point.module.css';
import { tagColours, tagIconPaths, tagStyle } from './tag-style.ts';

/** Appearance of one tag in plain values, so that memoised components render only when one of them changes. */
const appearanceOf = (tag: Tag, options: TagOptions) => {
  const { isInCart, isSoldOut, price } = options.state(tag);
  const isHighlit = options.highlight !== null && referenceKey(options.highlight) === referenceKey(tag.product.ref);
  return { size: options.size(tag), isInCart, isSoldOut, price, isHighlit };
};

export const isSameState = (one: TagState, other: TagState): boolean =>
  one.isInCart === other.isInCart &&
  one.isSoldOut === other.isSoldOut &&
  one.price === other.price &&
  one.variant === other.variant;

type Appearance = { tag: Tag } & ReturnType<typeof appearanceOf>;

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
const attributesOf = ({ tag, size, isSoldOut, isHighlit }: Appearance, side: string) => ({
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
const TagContent = ({ tag, isInCart }: { tag: Tag; isInCart: boolean }) => (
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

/** Percent. Near an edge the card opens towards the middle of the page, as the stage clips overflow. */
const NEAR_EDGE = 30;
const cardSide = ({ left }: Tag['position']): 'start' | 'end' | 'middle' => {
  if (left < NEAR_EDGE) return 'start';
  return left > 100 - NEAR_EDGE ? 'end' : 'middle';
};

const Mark = memo(function Mark(appearance: Appearance) {
  return (
    <span {...attributesOf(appearance, `${appearance.size}px`)} data-tag-mark data-own-size aria-hidden="true">
      <TagContent tag={appearance.tag} isInCart={appearance.isInCart} />
    </span>
  );
});

/** A point without a button, for a tag in a group: the group takes the taps. */
export const TagMark = ({ tag, options }: { tag: Tag; options: TagOptions }) => (
  <Mark tag={tag} {...appearanceOf(tag, options)} />
);

type TagCardProps = { tag: Tag; note: string | null; onOpenChange: (isCardOpen: boolean) => void };

const TagCard = ({ tag, note, onOpenChange }: TagCardProps) => {
  useEffect(
    // WCAG 1.4.13: Escape closes the card without moving pointer or focus.
    function closeOnEscape() {
      const handleKey = ({ key }: KeyboardEvent) => {
        if (key === 'Escape') onOpenChange(false);
      };
      window.addEventListener('keydown', handleKey);
      return () => window.removeEventListener('keydown', handleKey);
    },
    [onOpenChange],
  );
  return (
    <span
      className={styles.card}
      data-side={cardSide(tag.position)}
      data-below={tag.position.top < NEAR_EDGE || undefined}
    >
      {tag.name && <span className="v-tag-name">{tag.name}</span>}
      {note && <span className="v-tag-note">{note}</span>}
    </span>
  );
};

/** `reach`: size of the hit area that overlaps no neighbour, in percent of the page's width. `pageWidth`: px, 0 if unknown. */
type PointProps = {
  page: number;
  reach: number;
  pageWidth: number;
  label: string;
  soldOut: string;
};

/** Side of the hit area. In px if the width is known: the browser then needs no container query per tag. */
const sideOf = (size: number, reach: number, pageWidth: number): string => {
  if (pageWidth === 0) return `clamp(${size}px, ${reach}cqw, ${touchSize(size)}px)`;
  return `${Math.min(Math.max(size, (reach / 100) * pageWidth), touchSize(size))}px`;
};

const Point = memo(function Point({ page, reach, pageWidth, label, soldOut, ...appearance }: PointProps & Appearance) {
  const { tag, size, isInCart, isSoldOut, price } = appearance;
  const onPageEvent = useContext(PageEventContext);
  // The card is rendered on hover or focus only: a page has hundreds of tags.
  const [isCardOpen, setIsCardOpen] = useState(false);
  const openCard = () => setIsCardOpen(true);
  const handlePointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') openCard();
  };
  const note = isSoldOut ? soldOut : price;
  return (
    <button
      ref={moveFocusToPage}
      type="button"
      {...attributesOf(appearance, sideOf(size, reach, pageWidth))}
      aria-label={label}
      data-tag
      data-own-size
      onClick={() => onPageEvent({ type: 'tag', page, tag })}
      onPointerEnter={handlePointerEnter}
      onFocus={openCard}
    >
      <TagContent tag={tag} isInCart={isInCart} />
      {isCardOpen && (tag.name || note) ? <TagCard tag={tag} note={note} onOpenChange={setIsCardOpen} /> : null}
    </button>
  );
});

/** With a stable `label` it renders again only when its appearance changes. */
export const TagPoint = ({ tag, options, ...rest }: PointProps & { tag: Tag; options: TagOptions }) => (
  <Point tag={tag} {...rest} {...appearanceOf(tag, options)} />
);
