/** Tags too close together for a finger: their points in place, and one button that opens a menu of all of them. */
import { referenceKey, type Tag } from '@vitrina/contract';
import { centreOf, type TagGroup as Group, percentOf, sampleEvenly } from '@vitrina/geometry';
import { type CSSProperties, memo, type ReactNode, useCallback, useRef, useState } from 'react';
import type { ElementLabels, TagOptions } from '../elements.ts';
import { moveFocusToPage } from '../move-focus-to-page.ts';
import styles from './tag-group.module.css';
import { TagGroupCard } from './tag-group-card.tsx';
import { type Appearance, appearanceOf, attributesOf, TagContent } from './tag-point.tsx';

export type TagGroupProps = {
  page: number;
  tags: readonly Tag[];
  group: Group;
  maxMarks: number;
  /** Page width in px for which the group was computed. */
  pageWidth: number;
  options: TagOptions;
  labels: ElementLabels;
  /** The tags as single points: the fallback while this chunk is missing. */
  points: ReactNode;
};

const Mark = memo(function Mark(appearance: Appearance) {
  return (
    <span {...attributesOf(appearance, `${appearance.size}px`)} data-tag-mark data-own-size aria-hidden="true">
      <TagContent tag={appearance.tag} isInCart={appearance.isInCart} />
    </span>
  );
});

/** A point without a button, for a tag in a group: the group takes the taps. */
const TagMark = ({ tag, options }: { tag: Tag; options: TagOptions }) => (
  <Mark tag={tag} {...appearanceOf(tag, options)} />
);

type GroupStyle = CSSProperties & Record<'--across' | '--down' | '--beside' | '--above' | '--tag-size', string>;

/** Positions relative to the page are in cqw, sizes for finger and eye in px. */
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

/** Line that connects the points in reading order. */
const Thread = ({ tags }: { tags: readonly Tag[] }) => {
  const points = tags.map(({ position: { left, top } }) => `${left},${top}`).join(' ');
  return (
    <svg className={styles.thread} data-thread viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} />
      <polyline points={points} />
    </svg>
  );
};

/** Tags whose points are drawn: at most `max`, spread over the group, and every highlighted one. */
const visibleTags = (tags: readonly Tag[], max: number, highlight: string | null): Tag[] => {
  const places = new Set(
    sampleEvenly(
      tags.map(({ position }) => position),
      max,
    ),
  );
  const highlighted = highlight === null ? '' : referenceKey(highlight);
  return tags.filter(
    (tag, at) => places.has(at) || (highlighted !== '' && referenceKey(tag.product.ref) === highlighted),
  );
};

export const TagGroup = ({ page, tags, group, maxMarks, pageWidth, options, labels }: TagGroupProps) => {
  const ref = useRef<HTMLButtonElement>(null);
  const buttonRef = useCallback((button: HTMLButtonElement) => {
    ref.current = button;
    const moveFocus = moveFocusToPage(button);
    return () => {
      moveFocus();
      ref.current = null;
    };
  }, []);
  const [isOpen, setIsOpen] = useState(false);
  const shown = visibleTags(tags, maxMarks, options.highlight);
  const names = labels.names(tags, options.state);
  const label = labels.group(names);
  const focus = () => ref.current?.focus({ preventScroll: true });

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={styles.group}
        style={styleOf(group, pageWidth, Math.max(...tags.map(options.size)))}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-tag={group.members.join(' ')}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.ring} />
      </button>
      <Thread tags={shown} />
      {shown.map((tag, at) => (
        <TagMark key={`mark-${at}`} tag={tag} options={options} />
      ))}
      {isOpen && (
        <TagGroupCard
          tags={tags}
          names={names}
          label={label}
          labels={labels}
          options={options}
          anchorRef={ref}
          onClose={(returnsFocus) => {
            setIsOpen(false);
            if (returnsFocus) focus();
          }}
          page={page}
        />
      )}
    </>
  );
};
