/** An element of the page as a button: its focus selects it, a drag or the arrows move it. */
import { TagMark } from '@vitrina/page-view/tag-mark';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { Link as LinkIcon, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type MouseEvent, memo, type PointerEvent, useRef } from 'react';
import { elementDomId } from '../acts/acts-base.ts';
import { pageShortcuts } from '../keys.ts';
import { useEditor, useEditorState } from '../page-context.ts';
import { nameOf, type PageElement } from '../state/page-elements.ts';
import { dragElement } from './drag-element.ts';
import styles from './edit-layer.module.css';
import { pickElement } from './pick-element.ts';

const SHORTCUTS = pageShortcuts('left', 'right', 'up', 'down', 'remove', 'duplicate');
const TAG_SHORTCUTS = `${pageShortcuts('hide', 'larger', 'smaller')} ${SHORTCUTS}`;

/** Name, state and place in one sentence. */
const labelOf = (element: PageElement): string => {
  const { kind, position } = element;
  const isHidden = kind === 'tags' && !element.element.active;
  const ref = kind === 'tags' && element.element.name !== '' ? element.element.product.ref : '';
  return [
    words.element(kind, nameOf(element)),
    ref,
    isHidden ? words.hidden : '',
    words.at(position.left, position.top),
  ]
    .filter(Boolean)
    .join(', ');
};

type ElementStyle = CSSProperties & { '--reach'?: string };

const placeOf = ({ position, size }: PageElement, reach: number | null): ElementStyle => ({
  left: `${position.left}%`,
  top: `${position.top}%`,
  ...(size && { width: `${size.width}%`, height: `${size.high}%` }),
  ...(reach !== null && { '--reach': `${reach}cqw` }),
});

const Look = ({ element, size }: { element: PageElement; size: number }) => {
  if (element.kind === 'tags') return <TagMark tag={element.element} size={size} />;
  if (element.kind === 'links' && element.size === null) return <LinkIcon aria-hidden className={styles.link} />;
  return null;
};

/** `tagSize`: of tags without a size of their own, in px. `onOpen`: Enter, which leads to the panel. */
type ElementButtonProps = {
  element: PageElement;
  tagSize: number;
  /** Side of the hit area of a point, in percent of the width of the page. */
  reach: number | null;
  isSelected: boolean;
  onOpen: () => void;
};

/** Other elements of the page keep theirs when one is changed. */
const looksSame = (before: ElementButtonProps, now: ElementButtonProps): boolean =>
  before.element.element === now.element.element &&
  before.tagSize === now.tagSize &&
  before.reach === now.reach &&
  before.isSelected === now.isSelected &&
  before.onOpen === now.onOpen;

export const ElementButton = memo(({ element, tagSize, reach, isSelected, onOpen }: ElementButtonProps) => {
  const { acts, store, isReadOnly } = useEditor();
  const isDisputed = useEditorState(({ edits }) => edits.conflicts[element.id] !== undefined);
  const isTag = element.kind === 'tags';
  const size = (isTag ? element.element.size : null) ?? tagSize;
  /** Selected before the press, which gives this element the focus. */
  const before = useRef<string | null>(null);
  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    before.current = store.getState().selected;
    const paper = event.currentTarget.parentElement;
    if (isReadOnly || !paper) return;
    dragElement(event, {
      element,
      paper,
      onEnd: (position) => {
        acts.select(element.id);
        acts.moveTo(element, position);
      },
    });
  };
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    // By a key.
    if (event.detail === 0) {
      acts.select(element.id);
      return onOpen();
    }
    const selected = before.current === null ? null : document.getElementById(elementDomId(before.current));
    const picked = pickElement({ x: event.clientX, y: event.clientY }, selected);
    // Not every browser gives a pressed button the focus, which selects.
    if (picked instanceof HTMLElement) picked.focus();
  };
  return (
    <button
      id={elementDomId(element.id)}
      type="button"
      className={styles.element}
      style={placeOf(element, reach)}
      data-kind={element.kind}
      data-point={element.size === null || undefined}
      data-hidden={(isTag && !element.element.active) || undefined}
      data-selected={isSelected || undefined}
      aria-label={isDisputed ? `${labelOf(element)}, ${words.conflict}` : labelOf(element)}
      aria-current={isSelected || undefined}
      {...(!isReadOnly && { 'aria-keyshortcuts': isTag ? TAG_SHORTCUTS : SHORTCUTS })}
      onFocus={() => acts.select(element.id)}
      onPointerDown={handlePointerDown}
      onContextMenu={(event) => event.preventDefault()}
      onClick={handleClick}
    >
      <Look element={element} size={size} />
      {isDisputed ? <TriangleAlert aria-hidden className={styles.disputed} /> : null}
    </button>
  );
}, looksSame);
ElementButton.displayName = 'ElementButton';
