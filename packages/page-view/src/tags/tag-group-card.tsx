/** Menu with the products of a tag group, positioned beside the group within the visible part of the page. */
import type { Tag } from '@vitrina/contract';
import { percentOf } from '@vitrina/geometry';
import {
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type ElementLabels, PageEventContext, type TagOptions } from '../elements.ts';
import { CheckIcon } from '../icons.tsx';
import { positionPopover } from './position-popover.ts';
import styles from './tag-group.module.css';

/** Rows are rendered in batches as the visitor scrolls or moves towards the end. */
const ROW_BATCH_SIZE = 60;

type TagGroupCardProps = {
  page: number;
  tags: readonly Tag[];
  /** Distinct name of each tag. */
  names: readonly string[];
  label: string;
  labels: ElementLabels;
  options: TagOptions;
  anchorRef: RefObject<HTMLElement | null>;
  onClose: (returnsFocus: boolean) => void;
};

/** Index of the row that a key moves to, wrapping at the ends; `null` for other keys. */
const rowAfter = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** Positions the card in percent of the page, so that it keeps its place when the page is zoomed. */
const placeCard = (card: HTMLElement, anchor: HTMLElement): void => {
  const page = anchor.closest('.v-page')?.getBoundingClientRect();
  if (!page) return;
  const stage = anchor.closest('.v-stage')?.getBoundingClientRect() ?? page;
  const [left, top] = [Math.max(page.left, stage.left), Math.max(page.top, stage.top)];
  const visible = {
    left,
    top,
    width: Math.min(page.right, stage.right) - left,
    height: Math.min(page.bottom, stage.bottom) - top,
  };
  const at = positionPopover(anchor.getBoundingClientRect(), card.getBoundingClientRect(), visible);
  card.style.left = `${percentOf(at.x - page.left, page.width)}%`;
  card.style.top = `${percentOf(at.y - page.top, page.height)}%`;
  card.style.maxHeight = `${visible.height}px`;
};

type RowProps = Pick<TagGroupCardProps, 'labels' | 'options'> & { tag: Tag; name: string; onPress: () => void };

const Row = ({ tag, name, labels, options, onPress }: RowProps) => {
  const { isInCart, isSoldOut, price } = options.state(tag);
  return (
    <button
      type="button"
      role="menuitem"
      className={styles.row}
      tabIndex={-1}
      aria-label={labels.tag(tag, options.state(tag), name)}
      onClick={onPress}
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

export const TagGroupCard = (props: TagGroupCardProps) => {
  const { page, tags, names, label, labels, options, anchorRef, onClose } = props;
  const onPageEvent = useContext(PageEventContext);
  const ref = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(ROW_BATCH_SIZE);
  const isOwn = (target: EventTarget | null) =>
    target instanceof Node && (ref.current?.contains(target) || anchorRef.current?.contains(target) || false);
  const closeIfOutside = useEffectEvent(({ target }: Event) => {
    if (!isOwn(target)) onClose(false);
  });

  useLayoutEffect(
    function open() {
      const [card, anchor] = [ref.current, anchorRef.current];
      if (!card || !anchor) return;
      placeCard(card, anchor);
      card.querySelector('button')?.focus({ preventScroll: true });
    },
    [anchorRef],
  );

  useEffect(function closeOnTapElsewhere() {
    document.addEventListener('pointerdown', closeIfOutside, true);
    return () => document.removeEventListener('pointerdown', closeIfOutside, true);
  }, []);

  useEffect(function captureWheel() {
    const card = ref.current;
    // Scrolls the card only: no page turn, no scrolling around it. With Ctrl the page zooms as everywhere.
    const handleWheel = (event: WheelEvent) => {
      if (!card || event.ctrlKey || event.metaKey) return;
      event.stopPropagation();
      if (card.scrollHeight <= card.clientHeight) event.preventDefault();
    };
    card?.addEventListener('wheel', handleWheel, { passive: false });
    return () => card?.removeEventListener('wheel', handleWheel);
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
        if (count < tags.length && scrollTop + 2 * clientHeight >= scrollHeight) setCount(count + ROW_BATCH_SIZE);
      }}
      // A press on the card starts no drag of the page.
      onPointerDown={(event) => event.stopPropagation()}
    >
      {tags.slice(0, count).map((tag, at) => (
        <Row
          key={`row-${at}`}
          tag={tag}
          name={names[at] ?? ''}
          labels={labels}
          options={options}
          onPress={() => {
            // The popup returns the focus to the element that had it when it opened.
            onClose(true);
            onPageEvent({ type: 'tag', page, tag });
          }}
        />
      ))}
    </div>
  );
};
