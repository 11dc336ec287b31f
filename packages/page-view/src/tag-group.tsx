/** Tags that lie too close to each other for a finger: their points where they are printed, and one button for all of them. */
import { referenceKey, type Tag } from '@vitrina/contract';
import { centreOf, type TagGroup as Group, percentOf, spreadOver } from '@vitrina/geometry';
import { type CSSProperties, type ReactNode, useCallback, useRef, useState } from 'react';
import type { ElementLabels, TagLook } from './elements.ts';
import { leaveFocusToPage } from './focus-left-to-page.ts';
import styles from './tag-group.module.css';
import { TagGroupCard } from './tag-group-card.tsx';
import { TagMark } from './tag-point.tsx';

export type TagGroupProps = {
  tags: readonly Tag[];
  group: Group;
  mostMarks: number;
  /** px of the page for which the group was made. */
  pageWidth: number;
  look: TagLook;
  labels: ElementLabels;
  /** Its tags as points of their own, where there is no group. */
  points: ReactNode;
  onTag: (tag: Tag) => void;
};

type GroupStyle = CSSProperties & Record<'--across' | '--down' | '--beside' | '--above' | '--tag-size', string>;

/** What keeps its place on the page is in parts of the page's width, what is for the finger and the eye in px. */
const styleOf = ({ rect, target }: Group, pageWidth: number, tagSize: number): GroupStyle => {
  const { x, y } = centreOf(rect);
  const ofPage = (px: number) => `${percentOf(px, pageWidth)}cqw`;
  return {
    left: ofPage(x),
    top: ofPage(y),
    '--across': ofPage(rect.width),
    '--down': ofPage(rect.height),
    '--beside': `${target.width - rect.width}px`,
    '--above': `${target.height - rect.height}px`,
    '--tag-size': `${tagSize}px`,
  };
};

/** Holds the points together, in reading order. */
const Thread = ({ tags }: { tags: readonly Tag[] }) => {
  const points = tags.map(({ position: { left, top } }) => `${left},${top}`).join(' ');
  return (
    <svg className={styles.thread} data-thread viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} />
      <polyline points={points} />
    </svg>
  );
};

/** Those that are drawn: all, or as many as are seen and what stands out. */
const marked = (tags: readonly Tag[], most: number, highlight: string | null): Tag[] => {
  const places = new Set(
    spreadOver(
      tags.map(({ position }) => position),
      most,
    ),
  );
  const wanted = highlight === null ? '' : referenceKey(highlight);
  return tags.filter((tag, at) => places.has(at) || (wanted !== '' && referenceKey(tag.product.ref) === wanted));
};

export const TagGroup = ({ tags, group, mostMarks, pageWidth, look, labels, onTag }: TagGroupProps) => {
  const ref = useRef<HTMLButtonElement>(null);
  const hold = useCallback((button: HTMLButtonElement) => {
    ref.current = button;
    const leaveFocus = leaveFocusToPage(button);
    return () => {
      leaveFocus();
      ref.current = null;
    };
  }, []);
  const [isOpen, setIsOpen] = useState(false);
  const shown = marked(tags, mostMarks, look.highlight);
  const names = labels.names(tags, look.state);
  const label = labels.group(names);
  const focus = () => ref.current?.focus({ preventScroll: true });

  return (
    <>
      <button
        ref={hold}
        type="button"
        className={styles.group}
        style={styleOf(group, pageWidth, Math.max(...tags.map(look.size)))}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-tag
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.ring} />
      </button>
      <Thread tags={shown} />
      {shown.map((tag, at) => (
        <TagMark key={`mark-${at}`} tag={tag} look={look} />
      ))}
      {isOpen && (
        <TagGroupCard
          tags={tags}
          names={names}
          label={label}
          labels={labels}
          look={look}
          anchorRef={ref}
          onClose={(returnsFocus) => {
            setIsOpen(false);
            if (returnsFocus) focus();
          }}
          onTag={(tag) => {
            setIsOpen(false);
            // Whatever opens gives the focus back to where it was.
            focus();
            onTag(tag);
          }}
        />
      )}
    </>
  );
};
