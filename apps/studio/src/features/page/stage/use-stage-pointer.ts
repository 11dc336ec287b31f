/** The pointer over the page: it drags elements, frames them, draws the area of a link, and chooses places. */
import type { Area, Position } from '@vitrina/contract';
import { positionOf } from '@vitrina/geometry';
import type { MouseEvent, PointerEvent } from 'react';
import { useEditor, useEditorState } from '../page-context.ts';
import type { OpenEditor } from '../state/page-store.ts';
import { NO_GUIDES } from '../state/snapping.ts';
import { dragElements } from './drag-elements.ts';
import { drawFrame } from './draw-frame.ts';
import { showGuides } from './guides.ts';
import type { Snap } from './use-snap.ts';

type Tool = NonNullable<OpenEditor['placing']>['tool'] | null;

const at = (position: Position): Area => ({ position, size: { width: 0, high: 0 } });

/** The position of a link is the top left corner of its icon, of so many px: the icon comes under the pointer. */
const LINK_ICON_PX = 24;

const placeUnder = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>, tool: Tool): Position => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const before = tool === 'link' ? LINK_ICON_PX / 2 : 0;
  return positionOf({ x: clientX - left - before, y: clientY - top - before }, { width, height });
};

export const useStagePointer = (snap: Snap) => {
  const { acts, store, isReadOnly } = useEditor();
  const tool: Tool = useEditorState(({ placing }) => (placing ? placing.tool : null));
  const isPlacing = tool !== null;
  /** The place of a new element, and the lines that it snaps to. */
  const snappedPlace = (event: MouseEvent<HTMLElement>) => {
    const { left, top } = placeUnder(event, tool);
    const moved = store.getState().placing?.moved;
    const { by, guides } = snap.linesWithout(moved ? [{ id: moved }] : [])(
      at({ left, top }),
      event.currentTarget,
      event,
    );
    return { place: { left: left + by.left, top: top + by.top }, guides };
  };
  const drag = (event: PointerEvent<HTMLElement>, button: HTMLElement, id: string): void =>
    dragElements(event, {
      button,
      paper: event.currentTarget,
      snap,
      elements: () => {
        if (!acts.isSelected(id)) acts.select(id);
        return acts.selection();
      },
      onEnd: acts.moveBy,
    });
  return {
    tool,
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      const { currentTarget: paper, target } = event;
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-element]') : null;
      const id = button?.dataset['element'];
      showGuides(paper, NO_GUIDES);
      if (tool === 'link') drawFrame(event, { paper, onEnd: acts.chooseArea });
      else if (isPlacing) return;
      else if (!button || id === undefined) drawFrame(event, { paper, onEnd: acts.selectFrame });
      else if (!isReadOnly && !event.shiftKey) drag(event, button, id);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!isPlacing || event.pointerType === 'touch' || event.buttons !== 0) return;
      showGuides(event.currentTarget, snappedPlace(event).guides);
    },
    onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>): void => {
      if (isPlacing) showGuides(currentTarget, NO_GUIDES);
    },
    onClick: (event: MouseEvent<HTMLElement>): void => {
      if (!isPlacing) {
        if (!event.shiftKey) acts.select(null);
        return;
      }
      showGuides(event.currentTarget, NO_GUIDES);
      acts.choosePlace(snappedPlace(event).place);
    },
  };
};
