/** The card of a tag on hover or focus: picture, name and price of its product. Its script loads on the first hover. */
import type { Tag } from '@vitrina/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TagOptions } from '../elements.ts';
import { smallPicture } from '../picture/small-picture.ts';
import styles from './tag-card.module.css';

/** Percent. Near an edge the card opens towards the middle of the page, as the stage clips overflow. */
const NEAR_EDGE = 30;
const cardSide = ({ left }: Tag['position']): 'start' | 'end' | 'middle' => {
  if (left < NEAR_EDGE) return 'start';
  return left > 100 - NEAR_EDGE ? 'end' : 'middle';
};

/** ms. A pointer on its way over the tags of a page requests no pictures. */
const REST_MS = 120;
/** px: three for each of the card, for dense screens. */
const PICTURE_WIDTH = 192;

export type TagCardProps = {
  tag: Tag;
  name: string;
  note: string | null;
  /** URL of the product's picture; without one the card shows the crop of the tag. */
  picture: string | undefined;
  drawPicture: TagOptions['picture'] | undefined;
  /** Grows whenever the pointer or the focus comes to the tag. */
  openCount: number;
  onClose: () => void;
};

export const TagCard = ({ tag, name, note, picture, drawPicture, openCount, onClose }: TagCardProps) => {
  const ref = useRef<HTMLSpanElement>(null);
  // The crop is as the backend sent it.
  const crop: unknown = tag.crop;
  const small = picture === undefined ? undefined : smallPicture(picture, PICTURE_WIDTH);
  const shown = small ?? (typeof crop === 'string' ? crop : undefined);
  const [hasRested, setHasRested] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(
    // WCAG 1.4.13: Escape closes the card without moving pointer or focus.
    function closeOnEscape() {
      const handleKey = ({ key }: KeyboardEvent) => {
        if (key === 'Escape') close();
      };
      window.addEventListener('keydown', handleKey);
      return () => window.removeEventListener('keydown', handleKey);
    },
    [],
  );
  useEffect(
    function requestPictureAtRest() {
      const timer = setTimeout(() => {
        // The card stays in the document, invisible, when the pointer leaves; a tag focused by touch shows none.
        if (openCount > 0 && ref.current?.matches(':is(:hover, :focus-visible) > *')) setHasRested(true);
      }, REST_MS);
      return () => clearTimeout(timer);
    },
    [openCount],
  );
  return (
    <span
      ref={ref}
      className={styles.card}
      data-side={cardSide(tag.position)}
      data-below={tag.position.top < NEAR_EDGE || undefined}
    >
      {drawPicture ? <span className={styles.picture}>{drawPicture(hasRested ? shown : undefined)}</span> : null}
      <span className={styles.facts}>
        {name && <span className="v-tag-name">{name}</span>}
        {note && <span className="v-tag-note">{note}</span>}
      </span>
    </span>
  );
};
