/** The products of a group of tags, to choose from: beside the group, on the page and within what is seen of it. */
import type { Tag } from '@vitrina/contract';
import { percentOf } from '@vitrina/geometry';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { placeBeside } from './card-place.ts';
import type { ElementLabels, TagLook } from './elements.ts';
import { CheckIcon } from './icons.tsx';
import styles from './tag-group.module.css';

/** Further rows come while one scrolls, or goes, towards the end of these. */
const ROWS_AT_ONCE = 60;

type TagGroupCardProps = {
  tags: readonly Tag[];
  /** Of each tag, what tells it from the others. */
  names: readonly string[];
  label: string;
  labels: ElementLabels;
  look: TagLook;
  anchorRef: RefObject<HTMLElement | null>;
  onClose: (returnsFocus: boolean) => void;
  onTag: (tag: Tag) => void;
};

/** Where an arrow leads from a row, round the ends; `null` for other keys. */
const rowAfter = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** In percent of the page, from what is seen on the screen. */
const place = (card: HTMLElement, anchor: HTMLElement): void => {
  const page = anchor.closest('.v-page')?.getBoundingClientRect();
  if (!page) return;
  const stage = anchor.closest('.v-stage')?.getBoundingClientRect() ?? page;
  const [left, top] = [Math.max(page.left, stage.left), Math.max(page.top, stage.top)];
  const seen = {
    left,
    top,
    width: Math.min(page.right, stage.right) - left,
    height: Math.min(page.bottom, stage.bottom) - top,
  };
  const at = placeBeside(anchor.getBoundingClientRect(), card.getBoundingClientRect(), seen);
  card.style.left = `${percentOf(at.x - page.left, page.width)}%`;
  card.style.top = `${percentOf(at.y - page.top, page.height)}%`;
  card.style.maxHeight = `${seen.height}px`;
};

type RowProps = Pick<TagGroupCardProps, 'labels' | 'look' | 'onTag'> & { tag: Tag; name: string };

const Row = ({ tag, name, labels, look, onTag }: RowProps) => {
  const { isInCart, isSoldOut, price } = look.state(tag);
  return (
    <button
      type="button"
      role="menuitem"
      className={styles.row}
      tabIndex={-1}
      aria-label={labels.tag(tag, look.state(tag), name)}
      onClick={() => onTag(tag)}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.note}>{isSoldOut ? labels.soldOut : price}</span>
      {isInCart && (
        <span className={styles.check}>
          <CheckIcon />
        </span>
      )}
    </button>
  );
};

export const TagGroupCard = ({ tags, names, label, labels, look, anchorRef, onClose, onTag }: TagGroupCardProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(ROWS_AT_ONCE);
  const isOwn = (target: EventTarget | null) =>
    target instanceof Node && (ref.current?.contains(target) || anchorRef.current?.contains(target) || false);
  const leave = useEffectEvent(({ target }: Event) => {
    if (!isOwn(target)) onClose(false);
  });

  useLayoutEffect(
    function open() {
      const [card, anchor] = [ref.current, anchorRef.current];
      if (!card || !anchor) return;
      place(card, anchor);
      card.querySelector('button')?.focus({ preventScroll: true });
    },
    [anchorRef],
  );

  useEffect(function closeOnTapElsewhere() {
    document.addEventListener('pointerdown', leave, true);
    return () => document.removeEventListener('pointerdown', leave, true);
  }, []);

  useEffect(function keepWheel() {
    const card = ref.current;
    // Neither the pages behind it turn nor what is around them moves. With Ctrl it zooms, there as elsewhere.
    const keep = (event: WheelEvent) => {
      if (!card || event.ctrlKey || event.metaKey) return;
      event.stopPropagation();
      if (card.scrollHeight <= card.clientHeight) event.preventDefault();
    };
    card?.addEventListener('wheel', keep, { passive: false });
    return () => card?.removeEventListener('wheel', keep);
  }, []);

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const rows = [...event.currentTarget.querySelectorAll('button')];
    const at = rows.findIndex((row) => row === document.activeElement);
    const next = rowAfter(event.key, at, rows.length);
    if (next === null && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (next === null) onClose(true);
    else rows[next]?.focus();
  };

  return (
    <div
      ref={ref}
      className={styles.card}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKey}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !isOwn(relatedTarget)) onClose(false);
      }}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (count < tags.length && scrollTop + 2 * clientHeight >= scrollHeight) setCount(count + ROWS_AT_ONCE);
      }}
      // What begins on it is no drag of the page.
      onPointerDown={(event) => event.stopPropagation()}
    >
      {tags.slice(0, count).map((tag, at) => (
        <Row key={`row-${at}`} tag={tag} name={names[at] ?? ''} labels={labels} look={look} onTag={onTag} />
      ))}
    </div>
  );
};
