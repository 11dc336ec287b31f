/** The corners of the selected box, to be dragged. The numbers of the panel and the keys do the same. */
import type { Position } from '@vitrina/contract';
import { type PointerEvent, useRef } from 'react';
import { elementDomId } from '../acts/acts-base.ts';
import { useEditor, useEditorState } from '../page-context.ts';
import type { PageElement } from '../state/page-elements.ts';
import { type Corner, type PlacedBox, resized } from '../state/resizing.ts';
import { followPointer } from './follow-pointer.ts';
import styles from './size-handles.module.css';

const CORNERS: readonly Corner[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
];

const styleOf = ({ position, size }: PlacedBox) => ({
  left: `${position.left}%`,
  top: `${position.top}%`,
  width: `${size.width}%`,
  height: `${size.high}%`,
});

const Handles = ({ element, box }: { element: PageElement; box: PlacedBox }) => {
  const { acts } = useEditor();
  const frame = useRef<HTMLDivElement>(null);
  // The page draws the element again at the end; meanwhile its frame shows the new size.
  const show = (shown: PlacedBox): void => {
    for (const target of [frame.current, document.getElementById(elementDomId(element.id))])
      if (target) Object.assign(target.style, styleOf(shown));
  };
  const start = (event: PointerEvent<HTMLElement>, corner: Corner): void => {
    const paper = frame.current?.parentElement;
    if (!paper) return;
    event.preventDefault();
    event.stopPropagation();
    const after = (by: Position, { shiftKey }: { shiftKey: boolean }): PlacedBox =>
      resized(box, corner, by, (element.kind !== 'links') !== shiftKey);
    followPointer(event, {
      paper,
      onMove: (by, moved) => show(after(by, moved)),
      onEnd: (by, moved) => {
        show(box);
        if (by) acts.resizeTo(element, after(by, moved));
      },
    });
  };
  return (
    <div ref={frame} aria-hidden className={styles.frame} style={styleOf(box)}>
      {CORNERS.map((corner) => (
        <div
          key={`${corner.x} ${corner.y}`}
          className={styles.handle}
          data-x={corner.x}
          data-y={corner.y}
          onPointerDown={(event) => start(event, corner)}
        />
      ))}
    </div>
  );
};

export const SizeHandles = () => {
  const { acts, isReadOnly } = useEditor();
  const selected = useEditorState((state) => state.selected);
  const isAlone = useEditorState((state) => state.others.length === 0);
  // An edit draws them anew.
  useEditorState(({ edits }) => edits);
  const element = acts.elementOf(selected);
  if (isReadOnly || !isAlone || !element || element.kind === 'tags' || element.size === null) return null;
  return <Handles element={element} box={{ position: element.position, size: element.size }} />;
};
