/** A product's marker (§3 Tag): a point in the tag's colour, a check once it is in the cart, a card on hover or focus. */
import { referenceKey, type Tag } from '@vitrina/contract';
import { touchSize } from '@vitrina/geometry';
import { memo, type PointerEvent, useEffect, useState } from 'react';
import type { TagLook, TagState } from './elements.ts';
import { leaveFocusToPage } from './focus-left-to-page.ts';
import { CheckIcon, TagIcon } from './icons.tsx';
import { tagColours, tagStyle } from './tag-look.ts';
import styles from './tag-point.module.css';

/** All that the look says of one tag, in plain values: a tag is drawn anew only where one of them has changed. */
const seenOf = (tag: Tag, look: TagLook) => {
  const { isInCart, isSoldOut, price } = look.state(tag);
  const isHighlit = look.highlight !== null && referenceKey(look.highlight) === referenceKey(tag.product.ref);
  return { size: look.size(tag), isInCart, isSoldOut, price, isHighlit };
};

export const isSameState = (one: TagState, other: TagState): boolean =>
  one.isInCart === other.isInCart &&
  one.isSoldOut === other.isSoldOut &&
  one.price === other.price &&
  one.variant === other.variant;

type Seen = { tag: Tag } & ReturnType<typeof seenOf>;

/** So many times as large as the point is the glow around it, and so many are seen on a page at once. */
const GLOW = 2.6;
const MOST_GLOWS = 80;

const glowOf = (tag: Tag, look: TagLook): string => {
  const side = GLOW * look.size(tag);
  // As if it were placed by its middle: a background's percents are of the room that it leaves.
  const at = (percent: number) => `calc(${percent}% + ${(percent / 100 - 0.5) * side}px)`;
  const color = tagColours(tag, look.state(tag).isSoldOut)['--tag-color'];
  const { left, top } = tag.position;
  return `radial-gradient(closest-side, ${color} 40%, transparent) ${at(left)} ${at(top)} / ${side}px ${side}px no-repeat`;
};

/**
 * The tags of a page glow when they greet, together and in one layer: forty that move each for itself cost a turn its
 * frames. It is always there: what comes or goes lays out all tags anew.
 */
export const TagGlow = ({ tags, look }: { tags: readonly Tag[]; look: TagLook }) => {
  const glows = tags.slice(0, MOST_GLOWS).map((tag) => glowOf(tag, look));
  // Two: what moves is styled anew, and so many colours take long to read.
  return (
    <div className={styles.glow} data-glow>
      <div className={styles.glows} style={{ background: glows.join() }} />
    </div>
  );
};

/** How a tag is drawn, on a button of its own or as one of a group. */
const attributesOf = ({ tag, size, isSoldOut, isHighlit }: Seen, side: string) => ({
  className: styles.tag,
  style: tagStyle(tag, size, side, isSoldOut),
  'data-highlit': isHighlit || undefined,
  'data-sold-out': isSoldOut || undefined,
});

/** The point itself, and the check once it is in the cart. */
const TagSign = ({ tag, isInCart }: { tag: Tag; isInCart: boolean }) => (
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

/** The card opens towards the middle of the page: the stage cuts off what hangs out of it. */
const NEAR_EDGE = 30;
const cardSide = ({ left }: Tag['position']): 'start' | 'end' | 'middle' => {
  if (left < NEAR_EDGE) return 'start';
  return left > 100 - NEAR_EDGE ? 'end' : 'middle';
};

const Mark = memo(function Mark(seen: Seen) {
  return (
    <span {...attributesOf(seen, `${seen.size}px`)} data-tag-mark data-own-size aria-hidden="true">
      <TagSign tag={seen.tag} isInCart={seen.isInCart} />
    </span>
  );
});

/** The point alone, for one of a group: what is tapped is the group. */
export const TagMark = ({ tag, look }: { tag: Tag; look: TagLook }) => <Mark tag={tag} {...seenOf(tag, look)} />;

type TagCardProps = { tag: Tag; note: string | null; onLook: (isLookedAt: boolean) => void };

const TagCard = ({ tag, note, onLook }: TagCardProps) => {
  useEffect(
    // WCAG 1.4.13: it covers part of the page, and goes without the pointer or the focus having to.
    function leaveOnEscape() {
      const handleKey = ({ key }: KeyboardEvent) => {
        if (key === 'Escape') onLook(false);
      };
      window.addEventListener('keydown', handleKey);
      return () => window.removeEventListener('keydown', handleKey);
    },
    [onLook],
  );
  return (
    <span
      className={styles.card}
      data-side={cardSide(tag.position)}
      data-below={tag.position.top < NEAR_EDGE || undefined}
    >
      {tag.name && <span className={styles.name}>{tag.name}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
};

/** `reach`: how far it may react before it takes a neighbour's taps, in percent of the page's width, of `pageWidth` px or 0. */
type Named = { reach: number; pageWidth: number; label: string; soldOut: string; onTag: (tag: Tag) => void };

/** Where the width is known in px: the browser styles no tag by the size of its page then. */
const sideOf = (size: number, reach: number, pageWidth: number): string => {
  if (pageWidth === 0) return `clamp(${size}px, ${reach}cqw, ${touchSize(size)}px)`;
  return `${Math.min(Math.max(size, (reach / 100) * pageWidth), touchSize(size))}px`;
};

const Point = memo(function Point({ reach, pageWidth, label, soldOut, onTag, ...seen }: Named & Seen) {
  const { tag, size, isInCart, isSoldOut, price } = seen;
  // A page has hundreds, and nobody looks at more than one.
  const [isLookedAt, setIsLookedAt] = useState(false);
  const look = () => setIsLookedAt(true);
  const handlePointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') look();
  };
  const note = isSoldOut ? soldOut : price;
  return (
    <button
      ref={leaveFocusToPage}
      type="button"
      {...attributesOf(seen, sideOf(size, reach, pageWidth))}
      aria-label={label}
      data-tag
      data-own-size
      onClick={() => onTag(tag)}
      onPointerEnter={handlePointerEnter}
      onFocus={look}
    >
      <TagSign tag={tag} isInCart={isInCart} />
      {isLookedAt && (tag.name || note) ? <TagCard tag={tag} note={note} onLook={setIsLookedAt} /> : null}
    </button>
  );
});

/** `label` and `onTag` kept as they are from drawing to drawing, it is drawn anew only where it looks different. */
export const TagPoint = ({ tag, look, ...named }: Named & { tag: Tag; look: TagLook }) => (
  <Point tag={tag} {...named} {...seenOf(tag, look)} />
);
