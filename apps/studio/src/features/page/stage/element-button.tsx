/** An element of the page as a button: its focus selects it, a drag or the arrows move it. */
import { safeTarget } from '@vitrina/contract/safe-target';
import { TagMark } from '@vitrina/page-view/tag-mark';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { TriangleAlert, Unlink } from 'lucide-react';
import { type CSSProperties, type MouseEvent, memo, useRef } from 'react';
import { elementDomId, focusElement } from '../acts/acts-base.ts';
import { useEditor, useEditorState } from '../page-context.ts';
import { pageShortcuts } from '../shortcuts.ts';
import { nameOf, type PageElement } from '../state/page-elements.ts';
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
  // The page shows icons of links below, but for those that shoppers cannot open.
  const isLost = element.kind === 'links' && 'url' in element.element && safeTarget(element.element.url) === null;
  return isLost ? <Unlink aria-hidden className={styles.link} /> : null;
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
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    // By a key.
    if (event.detail === 0) {
      acts.focus(element.id);
      return onOpen();
    }
    const selected = before.current === null ? null : document.getElementById(elementDomId(before.current));
    const picked = pickElement({ x: event.clientX, y: event.clientY }, event.shiftKey ? null : selected);
    if (!(picked instanceof HTMLElement)) return;
    const { element: id = '' } = picked.dataset;
    if (event.shiftKey) {
      acts.toggle(id);
      const { selected: last } = store.getState();
      if (last !== null) focusElement(last);
      return;
    }
    acts.select(id);
    // Not every browser gives a pressed button the focus.
    picked.focus();
  };
  return (
    <button
      id={elementDomId(element.id)}
      type="button"
      className={styles.element}
      style={placeOf(element, reach)}
      data-element={element.id}
      data-kind={element.kind}
      data-point={element.size === null || undefined}
      data-hidden={(isTag && !element.element.active) || undefined}
      data-selected={isSelected || undefined}
      aria-label={isDisputed ? `${labelOf(element)}, ${words.conflict}` : labelOf(element)}
      aria-current={isSelected || undefined}
      {...(!isReadOnly && { 'aria-keyshortcuts': isTag ? TAG_SHORTCUTS : SHORTCUTS })}
      onFocus={() => acts.focus(element.id)}
      onPointerDown={() => {
        before.current = store.getState().selected;
      }}
      onMouseDown={(event) => {
        // With Shift the press adds to the selection; the focus would select this element alone.
        if (event.shiftKey) event.preventDefault();
      }}
      onContextMenu={(event) => event.preventDefault()}
      onClick={handleClick}
    >
      <Look element={element} size={size} />
      {isDisputed ? <TriangleAlert aria-hidden className={styles.disputed} /> : null}
    </button>
  );
}, looksSame);
ElementButton.displayName = 'ElementButton';
