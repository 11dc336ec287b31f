/** The acts that give elements another place: one, or all that are selected as one step. */
import type { Position } from '@vitrina/contract';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { severalWords } from '@vitrina/ui/messages/studio/page/several';
import { type Axis, aligned, distributed, type Side, shiftWithin } from '../state/arrange.ts';
import { kindsOf, type PageElement } from '../state/page-elements.ts';
import { moveChange, placeWithin, type Shift } from '../state/placing.ts';
import type { ActsBase } from './acts-base.ts';

export const createMoveActs = ({ store, aspect, selection, edit }: ActsBase) => {
  const placeAll = (
    kind: 'move' | 'align' | 'distribute',
    elements: readonly PageElement[],
    places: readonly Position[],
  ): boolean =>
    edit(
      kind,
      elements.map((element, at) => moveChange(element, places[at] ?? element.position)),
    );
  const moveTo = (element: PageElement, wanted: Position): void => {
    const position = placeWithin(wanted, element.size);
    if (placeAll('move', [element], [position])) store.say(words.at(position.left, position.top));
  };
  /** By percent of the page. They keep their distances. */
  const moveBy = (elements: readonly PageElement[], wanted: Position): void => {
    const by = shiftWithin(elements, wanted);
    const places = elements.map(({ position: { left, top }, size }) =>
      placeWithin({ left: left + by.left, top: top + by.top }, size),
    );
    const [place] = places;
    if (!place || !placeAll('move', elements, places)) return;
    store.say(elements.length > 1 ? severalWords.moved(kindsOf(elements)) : words.at(place.left, place.top));
  };
  return {
    moveTo,
    moveBy,
    /** By percent of the page's width, in both directions. */
    move: ({ x, y }: Shift): void => moveBy(selection(), { left: x, top: y * aspect() }),
    align: (side: Side): void => {
      const elements = selection();
      if (elements.length > 1 && placeAll('align', elements, aligned(elements, side)))
        store.say(severalWords.aligned(kindsOf(elements)));
    },
    distribute: (axis: Axis): void => {
      const elements = selection();
      if (elements.length > 2 && placeAll('distribute', elements, distributed(elements, axis)))
        store.say(severalWords.distributed(kindsOf(elements)));
    },
  };
};
