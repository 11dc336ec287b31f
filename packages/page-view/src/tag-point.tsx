/** A product's marker (§3 Tag): a point in the tag's colour, a check once it is in the cart, a card on hover or focus. */
import { referenceKey, type Tag } from '@vitrina/contract';
import { touchSize } from '@vitrina/geometry';
import type { CSSProperties } from 'react';
import type { TagLook } from './elements.ts';
import { CheckIcon, TagIcon } from './icons.tsx';
import { isLight } from './ink-on.ts';
import styles from './tag-point.module.css';

/** `reach`: how far it may react before it takes a neighbour's taps, in percent of the page's width. */
type TagPointProps = { tag: Tag; reach: number; look: TagLook; label: string; soldOut: string; onTag: () => void };

type TagStyle = CSSProperties & Record<'--tag-size' | '--tag-reach' | '--tag-color' | '--tag-ink', string>;

type Colours = Pick<TagStyle, '--tag-color' | '--tag-ink'>;

/** §3: the tag's own colour, else the company's. */
const coloursOf = ({ color }: Tag, isSoldOut: boolean): Colours => {
  if (isSoldOut) return { '--tag-color': 'var(--muted-tag)', '--tag-ink': 'var(--paper)' };
  if (!color) return { '--tag-color': 'var(--brand)', '--tag-ink': 'var(--on-brand)' };
  return { '--tag-color': color, '--tag-ink': isLight(color) ? 'var(--tag-dark)' : 'var(--paper)' };
};

const styleOf = (tag: Tag, size: number, reach: string, isSoldOut: boolean): TagStyle => ({
  left: `${tag.position.left}%`,
  top: `${tag.position.top}%`,
  '--tag-size': `${size}px`,
  '--tag-reach': reach,
  ...coloursOf(tag, isSoldOut),
});

/** How a tag is drawn, on a button of its own or as one of a group. */
const drawnTag = (tag: Tag, look: TagLook, reach: (size: number) => string) => {
  const { isInCart, isSoldOut, price } = look.state(tag);
  const isHighlit = look.highlight !== null && referenceKey(look.highlight) === referenceKey(tag.product.ref);
  const size = look.size(tag);
  return {
    isInCart,
    isSoldOut,
    price,
    attributes: {
      className: styles.tag,
      style: styleOf(tag, size, reach(size), isSoldOut),
      'data-highlit': isHighlit || undefined,
      'data-sold-out': isSoldOut || undefined,
    },
  };
};

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

/** The point alone, for one of a group: what is tapped is the group. */
export const TagMark = ({ tag, look }: Pick<TagPointProps, 'tag' | 'look'>) => {
  const { isInCart, attributes } = drawnTag(tag, look, (size) => `${size}px`);
  return (
    <span {...attributes} data-tag-mark aria-hidden="true">
      <TagSign tag={tag} isInCart={isInCart} />
    </span>
  );
};

export const TagPoint = ({ tag, reach, look, label, soldOut, onTag }: TagPointProps) => {
  const { isInCart, isSoldOut, price, attributes } = drawnTag(
    tag,
    look,
    (size) => `clamp(${size}px, ${reach}cqw, ${touchSize(size)}px)`,
  );
  const note = isSoldOut ? soldOut : price;
  return (
    <button type="button" {...attributes} aria-label={label} data-tag onClick={onTag}>
      <TagSign tag={tag} isInCart={isInCart} />
      {(tag.name || note) && (
        <span
          className={styles.card}
          data-side={cardSide(tag.position)}
          data-below={tag.position.top < NEAR_EDGE || undefined}
        >
          {tag.name && <span className={styles.name}>{tag.name}</span>}
          {note && <span className={styles.note}>{note}</span>}
        </span>
      )}
    </button>
  );
};
